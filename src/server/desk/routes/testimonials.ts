import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '#server/context.ts'
import { sendNotice, sendOutcome, sendPage } from '#server/desk/page.ts'
import { urls } from '#server/desk/urls.ts'
import { timeOf } from '#server/desk/views/timeline.ts'
import { deskOperator } from '#server/flows/desk/desk-sessions.ts'
import { decideTestimonial, readTestimonialWords } from '#server/flows/desk/testimonials.ts'
import { fieldOf, textOf } from '#server/http/html/forms.ts'
import { html } from '#server/http/html/html.ts'

type Params = { Params: { rootId: string } }
type Words = NonNullable<Awaited<ReturnType<typeof readTestimonialWords>>>

/** What a buyer told us about how it went, to read and, if they allow it, to show on the home page. */
export const testimonialRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get<Params>('/testimonials/:rootId', async ({ params: { rootId } }, reply) => {
    const found = await readTestimonialWords(ctx, deskOperator, rootId)
    if (!found) return sendNotice(reply, 404, 'Not found', 'There are no such words.')
    return sendPage(reply, { title: 'How it went', section: 'Today', body: wordsPage(found) })
  })

  app.post<Params>('/testimonials/:rootId', async (request, reply) => {
    const shown = fieldOf(request, 'action') === 'publish'
    const decision = {
      rootId: request.params.rootId,
      givenAt: new Date(Number(fieldOf(request, 'givenAt'))),
      shownText: shown ? textOf(request, 'text').trim() : null,
    }
    return sendOutcome(reply, urls.today(), await decideTestimonial(ctx, deskOperator, decision))
  })
}

const wordsPage = ({
  root_id,
  text,
  signed_as,
  change_names,
  given_at,
  shown_text,
  orderNumber,
}: Words) =>
  html`<div class="card"><dl class="facts"><dt>For</dt><dd><a href="${urls.order(orderNumber ?? root_id)}">${orderNumber ? `Order ${orderNumber}` : 'a submission'}</a></dd>
<dt>Given</dt><dd>${timeOf(given_at)}</dd>
<dt>May be shared</dt><dd>${signed_as === null ? 'no' : `yes, signed “${signed_as}”`}</dd>
<dt>Names</dt><dd>${change_names ? 'please change them' : 'as they are'}</dd>
<dt>On the home page</dt><dd>${shown_text === null ? 'no' : 'yes'}</dd></dl></div>
<form class="card" method="post" action="${urls.testimonial(root_id)}">
<input type="hidden" name="givenAt" value="${String(given_at.getTime())}">
<label for="text">${change_names ? 'Their words. Change the names and nothing else.' : 'Their words'}</label>
<textarea id="text" name="text" rows="6"${!change_names && html` readonly`}>
${shown_text ?? text}</textarea>
<div class="buttons">${signed_as !== null && html`<button name="action" value="publish">Show it on the home page</button>`}
<button class="quiet" name="action" value="keep">${signed_as === null ? 'Done' : 'Don’t show it'}</button></div>
</form>`

import type { FastifyPluginAsync } from 'fastify'
import { urls } from '#domain/desk/urls.ts'
import type { Context } from '#server/context.ts'
import { afterPress, outcomeNotice, sendOutcome, sendPage, timeOf } from '#server/desk/page.ts'
import { deskOperator } from '#server/flows/desk/desk-sessions.ts'
import {
  findPreviewPause,
  pausePreviews,
  resumePreviews,
} from '#server/flows/desk/order-actions.ts'
import { html } from '#server/http/html/html.ts'

/** Pauses new previews, and resumes them. The page says what the button will do. */
export const previewRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(urls.previews(), async (request, reply) => {
    const pausedAt = await findPreviewPause(ctx)
    const change = pausedAt ? resumePreviews : pausePreviews
    const wouldEnd = await change(ctx, { ...deskOperator, dryRun: true })
    const state = pausedAt
      ? html`New previews have been paused since ${timeOf(pausedAt)}.`
      : 'Visitors get previews.'
    return sendPage(reply, {
      title: 'Previews',
      section: 'Previews',
      body: html`${outcomeNotice(request.query as object)}
<div class="${pausedAt ? 'panel' : 'card'}"><p>${state}</p></div>
<p>${afterPress(wouldEnd)}</p>
<form class="buttons" method="post" action="${urls.previewSwitch(pausedAt ? 'resume' : 'pause')}"><button>${pausedAt ? 'Resume previews' : 'Pause previews'}</button></form>`,
    })
  })

  app.post(urls.previewSwitch('pause'), async (_request, reply) =>
    sendOutcome(reply, urls.previews(), await pausePreviews(ctx, deskOperator)),
  )

  app.post(urls.previewSwitch('resume'), async (_request, reply) =>
    sendOutcome(reply, urls.previews(), await resumePreviews(ctx, deskOperator)),
  )
}

import type { FastifyPluginAsync } from 'fastify'
import { formatCount, formatDuration } from '#domain/desk/format.ts'
import { urls } from '#domain/desk/urls.ts'
import type { Context } from '#server/context.ts'
import { orderList, outcomeNotice, sendPage, timeOf } from '#server/desk/page.ts'
import { readToday } from '#server/flows/desk/list-stuck.ts'
import { html } from '#server/http/html/html.ts'

type Today = Awaited<ReturnType<typeof readToday>>

export const todayRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(urls.today(), async (request, reply) => {
    const today = await readToday(ctx)
    const { stuck, alerts, inbox, pausedAt, orders } = today
    const waiting = stuck.length + alerts.length + inbox.waiting
    const isQuiet = waiting === 0 && !pausedAt
    const body = html`${outcomeNotice(request.query as object)}
${isQuiet && html`<div class="done"><p>Nothing needs you.</p></div>`}
${pausedAt && html`<div class="panel"><p>New previews have been paused for ${formatDuration(ctx.now().getTime() - pausedAt.getTime())}. <a href="${urls.previews()}">Resume them</a></p></div>`}
${stuck.length > 0 && stuckList(stuck)}
${alerts.length > 0 && alertList(alerts)}
${inbox.waiting > 0 && waitingMessages(ctx, inbox)}
<h2>Paid in the last 24 hours</h2>
${orders.length > 0 ? orderList(orders) : html`<p class="muted">No order was paid in the last 24 hours.</p>`}`
    return sendPage(reply, { title: 'Today', section: 'Today', body })
  })
}

const stuckList = (
  stuck: Today['stuck'],
) => html`<h2>Stuck <span class="count">${stuck.length}</span></h2>
<ul class="rows urgent">${stuck.map(({ orderNumber, rootId, sentence, advice }) => {
  const order = orderNumber ?? rootId
  const words = html`<strong>${orderNumber ? `Order ${orderNumber}` : 'An order'}</strong>: ${sentence}.
<span class="aside">${advice}.</span>`
  return html`<li>${order ? html`<a href="${urls.order(order)}">${words}</a>` : html`<div>${words}</div>`}</li>`
})}</ul>`

const alertList = (
  alerts: Today['alerts'],
) => html`<h2>Alerts <span class="count">${alerts.length}</span></h2>
${alerts.map(
  ({
    title,
    advice,
    page,
    subject,
    raisedAt,
  }) => html`<div class="card"><p><strong>${title}</strong><br><span class="muted">since ${timeOf(raisedAt)}, reference ${referenceLink(subject, page)}</span></p>
<p>${advice}</p></div>`,
)}`

const referenceLink = (subject: string, page: Today['alerts'][number]['page']) =>
  page ? html`<a href="${page(subject)}">${subject}</a>` : subject

function waitingMessages(ctx: Context, { waiting, oldest }: Today['inbox']) {
  const age = oldest ? formatDuration(ctx.now().getTime() - oldest.getTime()) : ''
  return html`<h2>Inbox <span class="count">${waiting}</span></h2>
<ul class="rows"><li><a href="${urls.inbox()}"><strong>${formatCount(waiting, 'message')}</strong> waiting for an answer
<span class="aside">the oldest for ${age}</span></a></li></ul>`
}

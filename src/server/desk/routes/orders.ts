import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { maskEmail } from '#domain/desk/format.ts'
import { resultOf } from '#domain/desk/outcomes.ts'
import { urls } from '#domain/desk/urls.ts'
import { formatContributor } from '#domain/memories/memory.ts'
import { paymentProvider } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import {
  afterPress,
  messageList,
  nameOf,
  orderList,
  outcomeNotice,
  sendNotice,
  sendOutcome,
  sendPage,
  timeline,
  timeOf,
} from '#server/desk/page.ts'
import { deskOperator } from '#server/flows/desk/desk-sessions.ts'
import { type FoundOrders, findOrders } from '#server/flows/desk/find-orders.ts'
import { listStuckOrders } from '#server/flows/desk/list-stuck.ts'
import { deleteMemory } from '#server/flows/desk/order-actions.ts'
import {
  describeWords,
  listOrderMemories,
  type OrderStory,
  readOrderStory,
  readOrderWords,
} from '#server/flows/desk/order-story.ts'
import { type Html, html, readField } from '#server/http/html/html.ts'
import { otherActions, stuckPanel } from './order-action-routes.ts'

type Params = { Params: { order: string } }
type MemoryParams = { Params: { order: string; id: string } }
type Memories = Awaited<ReturnType<typeof listOrderMemories>>

export const orderRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(urls.search(), async (_request, reply) => sendSearch(reply, null))

  // A form that is posted, so an email address doesn't end up in an address or a history.
  app.post(urls.search(), async (request, reply) => {
    const query = readField(request, 'query').trim().slice(0, 320)
    if (query === '') return sendSearch(reply, null)
    const found = await findOrders(ctx, query)
    const [only] = found.orders
    if (only && found.orders.length === 1 && !query.includes('@'))
      return reply.redirect(urls.order(nameOf(only)), 303)
    return sendSearch(reply, results(ctx, found))
  })

  app.get<Params>('/orders/:order', async (request, reply) => {
    const story = await readOrderStory(ctx, request.params.order)
    if (!story) return sendMissing(reply)
    const notice = outcomeNotice(request.query as object)
    return sendStory(reply, ctx, story, { notice, words: null })
  })

  app.post<Params>('/orders/:order/words', async (request, reply) => {
    const story = await readOrderStory(ctx, request.params.order)
    if (!story?.order) return sendMissing(reply)
    const family = await readOrderWords(ctx, deskOperator, story.order)
    return sendStory(reply, ctx, story, { notice: null, words: family && describeWords(family) })
  })

  app.get<MemoryParams>('/orders/:order/memories/:id', async ({ params }, reply) => {
    const { order, id } = params
    const dryRun = await deleteMemory(ctx, { ...deskOperator, dryRun: true }, order, id)
    if (resultOf(dryRun) !== 'done') return sendMissing(reply)
    return sendPage(reply, {
      title: `Delete a memory: ${order}`,
      section: 'Find',
      body: html`<p>When the person who wrote it asks us to, or when it’s abuse. It can’t be undone.</p><div class="panel"><p>${afterPress(dryRun)}</p></div>
<form class="buttons" method="post" action="${urls.orderMemory(order, id)}"><button class="danger">Delete</button></form>
<p><a href="${urls.order(order)}">No, go back</a></p>`,
    })
  })

  app.post<MemoryParams>('/orders/:order/memories/:id', async ({ params }, reply) => {
    const { order, id } = params
    return sendOutcome(reply, urls.order(order), await deleteMemory(ctx, deskOperator, order, id))
  })
}

const sendSearch = (reply: FastifyReply, found: Html | null) =>
  sendPage(reply, {
    title: 'Find an order',
    section: 'Find',
    body: html`<form method="post" action="${urls.search()}">
<label for="query">Order number, email address or id</label>
<input id="query" name="query" required maxlength="320" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="query-hint">
<p class="hint" id="query-hint">An id is one of ours, or one from ${paymentProvider} that starts with cs_, pi_ or re_.</p>
<div class="buttons"><button>Find</button></div>
</form>
${found}`,
  })

function results(ctx: Context, { orders, erased, messages }: FoundOrders): Html {
  if (orders.length === 0 && messages.length === 0 && !erased)
    return html`<div class="refused" role="status"><p>We found no order with this number, id or address.</p></div>`
  return html`${orders.length > 0 && html`<h2>Orders</h2>${orderList(orders)}`}
${erased && html`<div class="card"><p><a href="${urls.order(erased.order_number ?? erased.root_id)}">Order ${erased.order_number ?? erased.root_id}</a> was erased on ${timeOf(erased.erased_at)} (${erased.reason}).</p></div>`}
${messages.length > 0 && html`<h2>Contact messages</h2>${messageList(messages, ctx.now())}`}`
}

async function sendStory(
  reply: FastifyReply,
  ctx: Context,
  story: OrderStory,
  { notice, words }: { notice: Html | null; words: string | null },
) {
  const { order, erased, now, money, entries } = story
  const memories = await listOrderMemories(ctx, story)
  const number = order?.orderNumber ?? erased?.order_number
  const id = order?.rootId ?? erased?.root_id ?? ''
  const name = number ?? id
  const stuck = (await listStuckOrders(ctx)).filter(({ rootId }) => rootId === id)
  return sendPage(reply, {
    title: number ? `Order ${number}` : 'Not an order yet',
    section: 'Find',
    body: html`${notice}
${stuck.map((row) => stuckPanel(name, row))}
<div class="card"><p>${now}</p>
<dl class="facts">${order && html`<dt>Buyer</dt><dd>${words === null ? maskEmail(order.email) : `${order.customerName} <${order.email}>`}</dd>`}<dt>Submission</dt><dd>${id}</dd>${money && html`<dt>Money</dt><dd>${money}</dd>`}</dl></div>
${words === null ? null : html`<h2 id="words">The words</h2><div class="card words">${words}</div>`}
${order && (await otherActions(ctx, name, { stuck, offersWords: words === null }))}
${memories.length > 0 && memoryList(name, memories, words !== null)}
<h2>What happened</h2>
${timeline(entries)}`,
  })
}

const memoryList = (order: string, memories: Memories, words: boolean) =>
  html`<h2>Memories from others</h2>
<ul class="rows">${memories.map(
    (memory) => html`<li><a href="${urls.orderMemory(order, memory.id)}">
<strong>${words ? formatContributor(memory) : 'A memory'}</strong>${words && `: ${memory.text}`}
<span class="aside">added ${timeOf(memory.contributed_at)}, ${memory.state}. Delete it</span></a></li>`,
  )}</ul>`

function sendMissing(reply: FastifyReply) {
  const back = html`<a href="${urls.search()}">Find another</a>`
  const sentence = 'No order or submission has this number.'
  return sendNotice(reply, 404, 'Not found', sentence, 'Find', back)
}

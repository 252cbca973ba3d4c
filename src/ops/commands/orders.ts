import { formatTable, formatTime, maskEmail } from '#domain/desk/format.ts'
import { type Command, type Input, notFound, type Output } from '#ops/command.ts'
import type { Context } from '#server/context.ts'
import { describeWords } from '#server/flows/desk/describe-words.ts'
import { auditWords } from '#server/flows/desk/desk-action.ts'
import { findOrders } from '#server/flows/desk/find-orders.ts'
import { describeNow, readOrderStory, readOrderWords } from '#server/flows/desk/order-story.ts'
import type { OrderSummary } from '#server/store/desk/orders.ts'

const missing = 'Nothing has this number, id or address.'

export const find: Command = {
  args: ['<what>'],
  summary: 'find orders by order number, email, Stripe id or submission id',
  details:
    'The first step for nearly everything. Takes an order number, an email address, an id that starts with cs_, pi_ or re_, or the id of a submission or of one of our emails. With an address it also lists contact messages from there.',
  example: 'find anna@example.com',
  options: ['words'],
  async run(ctx, { args: [query = ''], operator, words }) {
    const found = await findOrders(ctx, query)
    const { orders, erased, messages } = found
    if (orders.length === 0 && messages.length === 0 && !erased) return notFound(missing)
    if (words) await auditWords(ctx, operator, 'find', { rootId: orders[0]?.rootId ?? null })
    const isByEmail = query.includes('@')
    const shown = orders.map((order) => showOrder(order, words, isByEmail))
    const lines = [
      ...(shown.length > 0 ? [orderTable(shown)] : []),
      ...(erased
        ? [
            `Order ${erased.order_number ?? erased.root_id} was erased on ${formatTime(erased.erased_at)} (${erased.reason}).`,
          ]
        : []),
      ...messages.map(
        ({ id, receivedAt, doneAt }) =>
          `Contact message ${id} of ${formatTime(receivedAt)}${doneAt ? ', done' : ', waiting for an answer'}.`,
      ),
      ...(orders[0] ? ['', `Next: ops show ${orders[0].orderNumber ?? orders[0].rootId}`] : []),
    ]
    const inbox = messages.map(({ id, receivedAt, doneAt }) => ({ id, receivedAt, doneAt }))
    return { text: lines.join('\n'), json: { orders: shown, erased, messages: inbox } }
  },
}

export const show: Command = {
  args: ['<order>'],
  summary: 'tell the story of one order: what happened, when and why',
  details:
    'Use it before you answer a buyer or change anything. <order> is an order number, the id of a submission or of an email, or an id from Stripe. Times are in UTC. A line with ! went wrong. With --words it also prints what the buyer wrote and the texts; that is recorded, and the privacy policy allows it only when the buyer asked or something failed.',
  example: 'show 12345678',
  options: ['words'],
  run: showStory,
}

async function showStory(
  ctx: Context,
  { args: [subject = ''], operator, words }: Input,
): Promise<Output> {
  const story = await readOrderStory(ctx, subject)
  if (!story) return notFound(missing)
  const { order, erased, now, entries } = story
  const family = words && order ? await readOrderWords(ctx, operator, order) : null
  const head = order
    ? [
        `Order ${order.orderNumber ?? '(none: not paid)'}, submission ${order.rootId}`,
        `Buyer ${words ? `${order.customerName} <${order.email}>` : maskEmail(order.email)}`,
      ]
    : [`Order ${erased?.order_number ?? '(none: not paid)'}, submission ${erased?.root_id}`]
  const lines = entries.map(
    ({ at, sentence, isProblem }) => `${formatTime(at)} ${isProblem ? '!' : ' '} ${sentence}`,
  )
  const text = [...head, now, '', ...lines]
  if (family)
    text.push('', 'What the buyer wrote and what was written for them:', describeWords(family))
  const json = { order: order && showOrder(order, words), erased, now, entries, words: family }
  return { text: text.join('\n'), json }
}

/** Names are the user's words, and the address is masked, unless --words was given. */
function showOrder(order: OrderSummary, words: boolean, isByEmail = false) {
  const { customerName, person, email, ...rest } = order
  return {
    ...rest,
    email: words || isByEmail ? email : maskEmail(email),
    ...(words && { customerName, person }),
    now: describeNow(order),
  }
}

type ShownOrder = ReturnType<typeof showOrder>

function orderTable(orders: ShownOrder[]): string {
  const hasNames = orders.some(({ person }) => person !== undefined)
  const header = [
    'order',
    'submitted (UTC)',
    'paid (UTC)',
    'email',
    ...(hasNames ? ['for'] : []),
    'now',
  ]
  return formatTable(
    header,
    orders.map((order) => [
      order.orderNumber ?? order.rootId,
      formatTime(order.submittedAt).slice(0, 16),
      order.paidAt ? formatTime(order.paidAt).slice(0, 16) : '–',
      order.email,
      ...(hasNames ? [order.person ?? ''] : []),
      order.now,
    ]),
  )
}

import { formatCents, formatCount, formatMicros, formatTime } from '#domain/desk/format.ts'
import { describeAction, type StoryEntry } from '#domain/desk/story.ts'
import { fields, retryFields } from '#domain/fields.ts'
import { alerts } from '#domain/limits/alert.ts'
import { paymentProvider } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/store/database/database.ts'
import * as operatorActions from '#server/store/desk/operator-actions.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import type { ErasedOrder, OrderSummary } from '#server/store/desk/orders.ts'
import * as stories from '#server/store/desk/stories.ts'
import * as exports from '#server/store/exports.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as spend from '#server/store/writing/spend.ts'
import { auditWords, type Operator } from './desk-action.ts'
import { locateOrder } from './find-orders.ts'
import { storyEntries } from './story-entries.ts'
import { refundReasons } from './story-payments.ts'

export type OrderStory = {
  order: OrderSummary | null
  erased: ErasedOrder | null
  /** How things are now, in one sentence. */
  now: string
  /** What it cost and what is left of the payment. Null once it is erased. */
  money: string | null
  /** Oldest first. */
  entries: StoryEntry[]
}

const maxActions = 100

/** Everything that happened to an order, as sentences without any words of the user. Null if there is none. */
export async function readOrderStory(ctx: Context, subject: string): Promise<OrderStory | null> {
  const located = await locateOrder(ctx, subject)
  if (!located) return null
  if ('erased' in located) return readErasedStory(ctx, located.erased)
  const { order } = located
  const rows = await stories.readStory(ctx.db, order.rootId)
  const ids = await submissions.familyIds(ctx.db, order.rootId)
  const entries = [
    ...storyEntries(rows),
    ...(await deskEntries(ctx.db, order.rootId, [order.orderNumber ?? '', ...ids])),
  ]
  const money = await describeMoney(ctx.db, order)
  return { order, erased: null, now: describeNow(order), money, entries: inOrder(entries) }
}

async function describeMoney(db: Db, { rootId, state }: OrderSummary): Promise<string> {
  const micros = await spend.readFamilyMicros(db, rootId)
  const cost = `Models cost ${formatMicros(micros)}.`
  const paid = (await purchases.findOrder(db, rootId))?.amount
  if (!paid || state !== 'paid') return cost
  const left = formatMicros(paid * 10_000 - micros)
  return `${cost} ${left} of ${formatCents(paid)} is left, before ${paymentProvider}’s fee and taxes.`
}

/**
 * The words of the order: answers, texts, edits. Recorded, because nobody reads them without a reason. What somebody wrote
 * of not wanting to go on is never picked out here.
 */
export async function readOrderWords(
  ctx: Context,
  operator: Operator,
  { rootId, orderNumber }: { rootId: string; orderNumber: string | null },
) {
  await auditWords(ctx, operator, 'show', { rootId, orderNumber })
  const family = await exports.readFamily(ctx.db, rootId)
  if (!family) return null
  const { listenings: _unshown, ...shown } = family
  return shown
}

/** What others added for it, oldest first. */
export const listOrderMemories = async (ctx: Context, { order }: OrderStory) =>
  order ? memories.list(ctx.db, { rootId: order.rootId }) : []

export function describeNow(order: OrderSummary): string {
  const { state, texts, refundState } = order
  if (refundState === 'refunding') return `The refund waits for ${paymentProvider}.`
  if (state === 'refunded')
    return texts > 0 ? 'Refunded. The text stays readable.' : 'Refunded without a text.'
  if (state === 'disputed') return 'The buyer disputed the payment with their bank.'
  if (state === 'paid') {
    if (texts === 0) return 'Paid, and the text isn’t written yet.'
    const retries = formatCount(order.retriesLeft, 'retry', 'retries')
    return `Paid and written: ${formatCount(texts, 'text')}, ${retries} and ${formatCount(order.rewritesLeft, 'paragraph')} left.`
  }
  if (state === 'open') return 'Not paid. A payment page was opened.'
  return order.previewed ? 'Not paid. The preview is there.' : 'Not paid, and no preview yet.'
}

async function readErasedStory(ctx: Context, erased: ErasedOrder): Promise<OrderStory> {
  const entries: StoryEntry[] = []
  const add = (at: Date | null, kind: StoryEntry['kind'], sentence: string, isProblem = false) => {
    if (at) entries.push({ at, kind, sentence, isProblem })
  }
  const { order_number: orderNumber, paid_at: paidAt, amount } = erased
  if (amount !== null) add(paidAt, 'payment', `Paid ${formatCents(amount)}: order ${orderNumber}.`)
  add(erased.erased_at, 'erasure', `Everything was erased (${erased.reason}).`)
  if (erased.refund_reason) {
    const why = refundReasons[erased.refund_reason]
    add(erased.refund_decided_at, 'refund', `The refund was started because ${why}.`)
    add(erased.refunded_at, 'refund', `${paymentProvider} accepted the refund.`)
  }
  entries.push(...(await deskEntries(ctx.db, erased.root_id, [orderNumber ?? ''])))
  const now = `Erased on ${formatTime(erased.erased_at)} UTC. Only what the books need is left.`
  return { order: null, erased, now, money: null, entries: inOrder(entries) }
}

/** What operators did, and what they were alerted about. */
async function deskEntries(db: Db, rootId: string, subjects: string[]): Promise<StoryEntry[]> {
  const actions = await operatorActions.list(db, { rootId, limit: maxActions })
  const raised = await operatorAlerts.listAbout(db, subjects)
  return [
    ...actions.map(({ at, operator, action, outcome }) => ({
      at,
      kind: 'operator' as const,
      sentence: `${describeAction({ operator, action, outcome })}.`,
      isProblem: outcome === null || outcome === 'failed',
    })),
    ...raised.map(({ raised_at: at, alert }) => ({
      at,
      kind: 'alert' as const,
      sentence: `You were alerted: ${alerts[alert]?.title ?? alert}.`,
      isProblem: true,
    })),
  ]
}

const inOrder = (entries: StoryEntry[]) =>
  entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())

type Family = NonNullable<Awaited<ReturnType<typeof readOrderWords>>>

const answers = [...Object.values(fields), ...Object.values(retryFields)]

export function describeWords(family: Family): string {
  const { submissions, questions, texts, edits } = family
  const asked = submissions.map((row) =>
    answers
      .flatMap(({ column, label }) => (row[column] ? [`${label}: ${row[column]}`] : []))
      .join('\n'),
  )
  const latest = texts.map(({ submission_id: id, text }) => {
    const edited = edits.find((edit) => edit.submission_id === id)
    return `--- The text${edited ? `, as edited (revision ${edited.revision})` : ''}\n${edited?.text ?? text}`
  })
  const answered = questions.flatMap(({ ask, answer }) => (answer ? [`${ask} ${answer}`] : []))
  return [...asked, ...answered, ...latest].join('\n\n')
}

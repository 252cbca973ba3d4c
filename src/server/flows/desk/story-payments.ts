import { formatCents } from '#domain/desk/format.ts'
import type { AddEntry } from '#domain/desk/story.ts'
import { paymentProvider } from '#domain/offer.ts'
import type { RefundReason } from '#domain/order/purchase.ts'
import type { StoryRows } from '#server/store/desk/stories.ts'

/** Why money goes back, at the end of a sentence. */
export const refundReasons: Record<RefundReason, string> = {
  'duplicate-payment': 'the order had been paid already',
  'wrong-amount': 'another amount or currency had been paid',
  unwritten: 'the text was not written in time',
  erased: 'its data was erased',
  requested: 'an operator decided it',
}

export function paymentEntries(rows: StoryRows, add: AddEntry) {
  const { checkouts, texts } = rows
  const [purchase] = rows.purchases
  const previewedAt = rows.submissions[0]?.previewed_at ?? new Date(0)
  for (const checkout of checkouts) {
    const { attempt, state, amount, expires_at: expiresAt } = checkout
    // Stored in whole seconds, so a quick buyer would seem to pay before the preview.
    const openedAt = checkout.opened_at < previewedAt ? previewedAt : checkout.opened_at
    const name = attempt === 1 ? 'the payment page' : `payment page ${attempt}`
    if (!checkout.session_id)
      add(openedAt, 'checkout', `${paymentProvider} did not open ${name}.`, true)
    else add(openedAt, 'checkout', `Opened ${name} for ${formatCents(amount)}.`)
    if (state === 'expired') add(expiresAt, 'checkout', `Left ${name} unpaid; it expired.`)
    refundEntries(checkout, add)
  }
  const paidBy = checkouts.find(({ id }) => id === purchase?.paid_checkout_id)
  if (!purchase?.paid_at || !paidBy) return
  const { paid_at: paidAt, order_number: orderNumber } = purchase
  const wasReady = texts.some(({ written_at }) => written_at <= paidAt)
  const ready = wasReady ? ' The text was ready by then.' : ''
  add(paidAt, 'payment', `Paid ${formatCents(paidBy.amount)}: order ${orderNumber}.${ready}`)
}

function refundEntries(checkout: StoryRows['checkouts'][number], add: AddEntry) {
  const { refund_reason: reason, refund_decided_at: decidedAt, amount } = checkout
  if (!reason) return
  add(decidedAt, 'refund', `The refund was started because ${refundReasons[reason]}.`)
  if (checkout.state === 'refunded') {
    const sentence = checkout.refund_id
      ? `${paymentProvider} accepted the refund${reason === 'wrong-amount' ? '' : ` of ${formatCents(amount)}`}.`
      : `The buyer’s bank returned ${formatCents(amount)} after a dispute.`
    add(checkout.refunded_at, 'refund', sentence)
  } else add(decidedAt, 'refund', `${paymentProvider} has not accepted the refund yet.`, true)
}

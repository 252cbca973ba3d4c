import { paymentProvider } from '#domain/offer.ts'
/** How an operator's action ended. `unchanged`: it had been done before. `refused`: its state doesn't allow it. */
export type DeskResult = 'done' | 'unchanged' | 'refused' | 'not-found'

/**
 * Every outcome of an operator's action, in the words of the web desk and of the command line. What is done is in the present
 * tense, so that it reads right before the press and after it.
 */
const deskOutcomes = {
  'refund-started': [
    'done',
    `The refund starts. A worker sends it to ${paymentProvider} within seconds; then the buyer gets an email.`,
  ],
  'already-refunding': ['unchanged', `A refund is already on its way to ${paymentProvider}.`],
  'already-refunded': ['unchanged', 'This order was already refunded.'],
  disputed: [
    'refused',
    `The buyer’s bank decides about a disputed payment. Answer the dispute in the ${paymentProvider} dashboard.`,
  ],
  'not-paid': ['refused', 'Nothing was paid for this order, or the payment was returned.'],
  'order-not-found': ['not-found', 'No order or submission has this number.'],
  'order-erased': ['refused', 'This order was erased, so nothing is left to work with.'],
  resent: ['done', 'The email goes out again with a new link, within a minute.'],
  'already-queued': ['unchanged', 'It’s already waiting to be done.'],
  'sent-recently': [
    'unchanged',
    'The email went out less than ten minutes ago, so it wasn’t sent again.',
  ],
  'no-email': ['refused', 'There’s no eulogy email for this order: its text isn’t written yet.'],
  'writing-queued': ['done', 'The text is written again, starting within seconds.'],
  'already-written': ['unchanged', 'The text of this order is written.'],
  'retry-granted': ['done', 'The buyer has one more retry.'],
  'has-retries': ['unchanged', 'The buyer still has a retry, so none was added.'],
  'email-changed': [
    'done',
    'The address changes. All old links and browsers stop working, and a new link goes to the new address.',
  ],
  'email-changed-unsent': [
    'done',
    'The address changes, and all old links and browsers stop working. There’s no email to send yet: the next one goes to the new address.',
  ],
  'same-email': ['unchanged', 'The order already has this address.'],
  'invalid-email': ['refused', 'This isn’t an email address.'],
  'links-revoked': [
    'done',
    'All links and browsers of this order stop working, and only the address in the first form gets new ones. Resend the email to send one.',
  ],
  'nothing-to-revoke': ['unchanged', 'This order had no working links.'],
  erased: ['done', 'Everything about it is erased.'],
  'already-erased': ['unchanged', 'It was erased before.'],
  'reply-queued': ['done', 'The reply is on its way, and the message is marked as done.'],
  'reply-exists': ['unchanged', 'The same reply was sent before.'],
  'invalid-reply': ['refused', 'A reply has 1 to 5,000 characters.'],
  'message-not-found': ['not-found', 'No contact message has this id.'],
  'message-done': ['done', 'The message is marked as done.'],
  'message-already-done': ['unchanged', 'The message was marked as done before.'],
  'message-erased': ['done', 'The message and its replies are erased.'],
  'memory-not-found': ['not-found', 'This order has no such memory.'],
  'memory-deleted': [
    'done',
    'The memory is deleted. If a text that was bought has some of its words, they stay there.',
  ],
  'previews-paused': [
    'done',
    'New previews are paused. Visitors keep what they typed, and paid orders are written as usual.',
  ],
  'already-paused': ['unchanged', 'New previews were paused before.'],
  'previews-resumed': ['done', 'Visitors get previews again.'],
  'not-paused': ['unchanged', 'New previews weren’t paused.'],
  reapplied: [
    'done',
    'What must not be undone was repeated. The number is how many entries changed something.',
  ],
  'unreadable-list': ['refused', 'A line of the list is damaged, so nothing was changed.'],
  reconciled: ['done', `${paymentProvider} was asked about every unsettled checkout.`],
} as const satisfies Record<string, readonly [DeskResult, string]>

export type DeskOutcome = keyof typeof deskOutcomes

export const isDeskOutcome = (text: string): text is DeskOutcome =>
  Object.hasOwn(deskOutcomes, text)

/** What an action returns. `count`: keys that were revoked, payments that were found. */
export type DeskReply = { outcome: DeskOutcome; dryRun: boolean; count?: number }

export const resultOf = ({ outcome }: DeskReply): DeskResult => deskOutcomes[outcome][0]

/** How it ended, or how a dry run would end. */
export function describeOutcome({ outcome, count }: DeskReply): string {
  const [, sentence] = deskOutcomes[outcome]
  return count === undefined ? sentence : `${sentence} (${count})`
}

export function describeReply(reply: DeskReply): string {
  const result = resultOf(reply)
  const counted = describeOutcome(reply)
  if (!reply.dryRun || result === 'refused' || result === 'not-found') return counted
  if (result === 'unchanged') return `Dry run. Nothing to do: ${counted}`
  return `Dry run, nothing was changed. It would end like this: ${counted}`
}

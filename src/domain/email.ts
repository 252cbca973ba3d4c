/**
 * The kinds of email that we send about a submission. A paid kind is sent even to a mailbox that rejected
 * an earlier email or unsubscribed, and the operator is alerted when it can't be delivered. A stoppable kind
 * isn't sent to a mailbox that unsubscribed.
 */
export const emailKinds = {
  preview: { paid: false, stoppable: true },
  'find-links': { paid: false, stoppable: false },
  eulogy: { paid: true, stoppable: false },
  refund: { paid: true, stoppable: false },
  'erasure-notice': { paid: true, stoppable: false },
  /** On the morning of the funeral, if the buyer asked for it. */
  'funeral-day': { paid: false, stoppable: true },
  /** Others added memories for the eulogy. At most once a day. */
  'new-memories': { paid: false, stoppable: true },
  /** The text for someone else, at the buyer's request. It has no link. */
  copy: { paid: false, stoppable: true },
} as const satisfies Record<string, { paid: boolean; stoppable: boolean }>

export type EmailKind = keyof typeof emailKinds

/** The kinds that are about a paid order. */
export const paidKinds = (Object.keys(emailKinds) as EmailKind[]).filter(
  (kind) => emailKinds[kind].paid,
)

/**
 * The kinds of email that we send about a submission. A paid kind is sent even to a mailbox that rejected
 * an earlier email or unsubscribed, and the operator is alerted when it can't be delivered.
 */
export const emailKinds = {
  preview: { paid: false },
  eulogy: { paid: true },
  refund: { paid: true },
  'erasure-notice': { paid: true },
  /** The text for someone else, at the buyer's request. It has no link. */
  copy: { paid: false },
} as const satisfies Record<string, { paid: boolean }>

export type EmailKind = keyof typeof emailKinds

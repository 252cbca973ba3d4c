import type { Alert } from '#domain/alert.ts'

type BaseEmail = {
  to: string
  /** The same for every attempt of one sending. */
  sendId: string
  customerName: string
  person: string
  /** The private link to the submission that the letter is about. */
  link: string
  /** The same, at the place to download or delete everything. */
  dataLink: string
}

/** `preview` is null when it is better not sent. */
export type PreviewEmail = BaseEmail & { preview: string | null }

/** `toCheck` are the sentences that we didn't find in the buyer's words. */
export type EulogyEmail = BaseEmail & { text: string; orderNumber: string; toCheck: string[] }

/** `amount` in cents. */
export type RefundEmail = BaseEmail & { amount: number; orderNumber: string }

export type ErasureNoticeEmail = BaseEmail & { erasedOn: Date; orderNumber: string }

export type ForwardedContact = {
  contactId: string
  name: string
  email: string
  subject: string
  message: string
}

export type OperatorAlert = { alertId: string; alert: Alert; subjectId: string }

/** Refused for good by a code of the mail server; `mailbox` when it is the address that was refused. */
export type Rejection = { reason: string; isMailboxRejected: boolean }

export type SendResult = 'sent' | Rejection

/** One method for each letter. Every attempt of one sending carries the same Message-ID. */
export type Mail = {
  sendPreview(letter: PreviewEmail): Promise<SendResult>
  sendEulogy(letter: EulogyEmail): Promise<SendResult>
  sendRefund(letter: RefundEmail): Promise<SendResult>
  sendErasureNotice(letter: ErasureNoticeEmail): Promise<SendResult>
  /** To the operator; an answer goes to the visitor. */
  forwardContact(message: ForwardedContact): Promise<void>
  alertOperator(alert: OperatorAlert): Promise<void>
}

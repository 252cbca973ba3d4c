import type { Alert } from '#domain/alert.ts'

type Letter = {
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
export type PreviewLetter = Letter & { preview: string | null }

/** `toCheck` are the sentences that we didn't find in the buyer's words. */
export type EulogyLetter = Letter & { text: string; orderNumber: string; toCheck: string[] }

/** `amount` in cents. */
export type RefundLetter = Letter & { amount: number; orderNumber: string }

export type ErasureNotice = Letter & { erasedOn: Date; orderNumber: string }

export type ForwardedContact = {
  contactId: string
  name: string
  email: string
  subject: string
  message: string
}

export type OperatorAlert = { alertId: string; alert: Alert; subjectId: string }

/** Refused for good by a code of the mail server; `mailbox` when it is the address that was refused. */
export type Refusal = { refused: string; mailbox: boolean }

export type Posted = 'sent' | Refusal

/** One method for each letter. Every attempt of one sending carries the same Message-ID. */
export type Mail = {
  sendPreview(letter: PreviewLetter): Promise<Posted>
  sendEulogy(letter: EulogyLetter): Promise<Posted>
  sendRefund(letter: RefundLetter): Promise<Posted>
  sendErasureNotice(letter: ErasureNotice): Promise<Posted>
  /** To the operator; an answer goes to the visitor. */
  forwardContact(message: ForwardedContact): Promise<void>
  alertOperator(alert: OperatorAlert): Promise<void>
}

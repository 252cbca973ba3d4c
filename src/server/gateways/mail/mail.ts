import type { Alert } from '#domain/alert.ts'

type Letter = {
  to: string
  letterId: string
  customerName: string
  person: string
  /** The private link to the submission that the letter is about. */
  link: string
}

export type PreviewLetter = Letter & { preview: string }

export type EulogyLetter = Letter & { text: string; orderNumber: string }

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

/** One method for each letter. Sending the same letter again carries the same Message-ID. */
export type Mail = {
  sendPreview(letter: PreviewLetter): Promise<void>
  sendEulogy(letter: EulogyLetter): Promise<void>
  sendRefund(letter: RefundLetter): Promise<void>
  sendErasureNotice(letter: ErasureNotice): Promise<void>
  /** To the operator; an answer goes to the visitor. */
  forwardContact(message: ForwardedContact): Promise<void>
  alertOperator(alert: OperatorAlert): Promise<void>
}

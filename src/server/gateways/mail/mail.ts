import type { Alert } from '#domain/alert.ts'

export type PreviewLetter = {
  to: string
  letterId: string
  customerName: string
  person: string
  preview: string
  link: string
}

export type EulogyLetter = {
  to: string
  letterId: string
  customerName: string
  person: string
  text: string
  orderNumber: string
  link: string
}

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
  /** To the operator; an answer goes to the visitor. */
  forwardContact(message: ForwardedContact): Promise<void>
  alertOperator(alert: OperatorAlert): Promise<void>
}

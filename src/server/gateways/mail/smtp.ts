import nodemailer from 'nodemailer'
import { alertEmail } from './emails/alert.ts'
import { contactEmail } from './emails/contact.ts'
import { erasureNoticeEmail } from './emails/erasure-notice.ts'
import { eulogyEmail } from './emails/eulogy.ts'
import { previewEmail } from './emails/preview.ts'
import { refundEmail } from './emails/refund.ts'
import type { Mail, SendResult } from './mail.ts'
import { findRejection } from './rejection.ts'

export type SmtpSettings = {
  smtpUrl: string
  from: string
  /** Where messages to us go. */
  operator: string
  brand: string
  domain: string
  /** Letters carry keys: only a line that is encrypted takes them. */
  requireTls: boolean
}

type NamedAddress = { name: string; address: string }
type RenderedEmail = { subject: string; html: string; text: string }

export function smtpMail(sender: SmtpSettings): Mail & { close(): void } {
  const transport = nodemailer.createTransport({
    url: sender.smtpUrl,
    pool: true,
    requireTLS: sender.requireTls,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

  // Whoever answers a letter of ours reaches the operator.
  const us = { name: sender.brand, address: sender.operator }
  const send = async (
    to: string,
    sendId: string,
    letter: RenderedEmail,
    replyTo: NamedAddress = us,
  ) => {
    const messageId = `<${sendId}@${sender.domain}>`
    await transport.sendMail({
      // Address objects: a comma in a string would make two recipients.
      from: { name: sender.brand, address: sender.from },
      to: { name: '', address: to },
      messageId,
      replyTo,
      headers: { 'Idempotency-Key': sendId, 'Auto-Submitted': 'auto-generated' },
      ...letter,
    })
  }

  const post = async (...letter: Parameters<typeof send>): Promise<SendResult> => {
    try {
      await send(...letter)
      return 'sent'
    } catch (error) {
      const refusal = findRejection(error)
      if (refusal) return refusal
      throw error
    }
  }

  return {
    sendPreview: async (letter) =>
      post(letter.to, letter.sendId, await previewEmail(letter, sender.brand)),
    sendEulogy: async (letter) =>
      post(letter.to, letter.sendId, await eulogyEmail(letter, sender.brand)),
    sendRefund: async (letter) =>
      post(letter.to, letter.sendId, await refundEmail(letter, sender.brand)),
    sendErasureNotice: async (letter) =>
      post(letter.to, letter.sendId, await erasureNoticeEmail(letter, sender.brand)),
    forwardContact: async (message) =>
      send(sender.operator, message.contactId, await contactEmail(message), {
        name: message.name,
        address: message.email,
      }),
    alertOperator: async (alert) =>
      send(sender.operator, alert.alertId, await alertEmail(alert, sender.brand)),
    close: () => transport.close(),
  }
}

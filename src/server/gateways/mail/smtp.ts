import nodemailer from 'nodemailer'
import { alertLetter } from './letters/alert.ts'
import { contactLetter } from './letters/contact.ts'
import { erasureNotice } from './letters/erasure-notice.ts'
import { eulogyLetter } from './letters/eulogy.ts'
import { previewLetter } from './letters/preview.ts'
import { refundLetter } from './letters/refund.ts'
import type { Mail, Posted } from './mail.ts'
import { refusalIn } from './refusal.ts'

export type Sender = {
  smtpUrl: string
  from: string
  /** Where messages to us go. */
  operator: string
  brand: string
  domain: string
  /** Letters carry keys: only a line that is encrypted takes them. */
  encrypted: boolean
}

type Address = { name: string; address: string }
type Rendered = { subject: string; html: string; text: string }

export function smtpMail(sender: Sender): Mail & { close(): void } {
  const transport = nodemailer.createTransport({
    url: sender.smtpUrl,
    pool: true,
    requireTLS: sender.encrypted,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

  // Whoever answers a letter of ours reaches the operator.
  const us = { name: sender.brand, address: sender.operator }
  const send = async (to: string, sendId: string, letter: Rendered, replyTo: Address = us) => {
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

  const post = async (...letter: Parameters<typeof send>): Promise<Posted> => {
    try {
      await send(...letter)
      return 'sent'
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal) return refusal
      throw error
    }
  }

  return {
    sendPreview: async (letter) =>
      post(letter.to, letter.sendId, await previewLetter(letter, sender.brand)),
    sendEulogy: async (letter) =>
      post(letter.to, letter.sendId, await eulogyLetter(letter, sender.brand)),
    sendRefund: async (letter) =>
      post(letter.to, letter.sendId, await refundLetter(letter, sender.brand)),
    sendErasureNotice: async (letter) =>
      post(letter.to, letter.sendId, await erasureNotice(letter, sender.brand)),
    forwardContact: async (message) =>
      send(sender.operator, message.contactId, await contactLetter(message), {
        name: message.name,
        address: message.email,
      }),
    alertOperator: async (alert) =>
      send(sender.operator, alert.alertId, await alertLetter(alert, sender.brand)),
    close: () => transport.close(),
  }
}

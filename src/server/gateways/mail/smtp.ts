import nodemailer from 'nodemailer'
import { alertLetter } from './letters/alert.ts'
import { contactLetter } from './letters/contact.ts'
import { erasureNotice } from './letters/erasure-notice.ts'
import { eulogyLetter } from './letters/eulogy.ts'
import { previewLetter } from './letters/preview.ts'
import { refundLetter } from './letters/refund.ts'
import type { Mail } from './mail.ts'

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
  const send = async (to: string, letterId: string, letter: Rendered, replyTo: Address = us) => {
    const messageId = `<${letterId}@${sender.domain}>`
    await transport.sendMail({
      // Address objects: a comma in a string would make two recipients.
      from: { name: sender.brand, address: sender.from },
      to: { name: '', address: to },
      messageId,
      replyTo,
      headers: { 'Idempotency-Key': letterId, 'Auto-Submitted': 'auto-generated' },
      ...letter,
    })
  }

  return {
    sendPreview: async (letter) =>
      send(letter.to, letter.letterId, await previewLetter(letter, sender.brand)),
    sendEulogy: async (letter) =>
      send(letter.to, letter.letterId, await eulogyLetter(letter, sender.brand)),
    sendRefund: async (letter) =>
      send(letter.to, letter.letterId, await refundLetter(letter, sender.brand)),
    sendErasureNotice: async (letter) =>
      send(letter.to, letter.letterId, await erasureNotice(letter, sender.brand)),
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

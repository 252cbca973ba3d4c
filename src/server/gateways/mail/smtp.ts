import nodemailer from 'nodemailer'
import type { Email, Mail, NamedAddress } from './mail.ts'
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

  // Replies go to the operator.
  const us = { name: sender.brand, address: sender.operator }
  const post = async (to: string, { sendId, ...content }: Email, replyTo: NamedAddress = us) => {
    await transport.sendMail({
      // Address objects: a comma in a string would make two recipients.
      from: { name: sender.brand, address: sender.from },
      to: { name: '', address: to },
      messageId: `<${sendId}@${sender.domain}>`,
      replyTo,
      headers: { 'Idempotency-Key': sendId, 'Auto-Submitted': 'auto-generated' },
      ...content,
    })
  }

  return {
    async send(to, email) {
      try {
        await post(to, email)
        return 'sent'
      } catch (error) {
        const rejection = findRejection(error)
        if (rejection) return rejection
        throw error
      }
    },
    sendToOperator: (email, replyTo) => post(sender.operator, email, replyTo),
    close: () => transport.close(),
  }
}

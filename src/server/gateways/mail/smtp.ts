import type { Email, Mail, NamedAddress } from './mail.ts'
import { findRejection } from './rejection.ts'
import { openConnections, type SmtpServer } from './smtp-connections.ts'

export type SmtpSettings = SmtpServer & {
  from: string
  /** Where messages to us go. */
  operator: string
  brand: string
  domain: string
}

export function smtpMail(sender: SmtpSettings): Mail & { close(): void } {
  const connections = openConnections(sender)

  // Replies go to the operator.
  const us = { name: sender.brand, address: sender.operator }
  const messageId = (sendId: string) => `<${sendId}@${sender.domain}>`
  const post = async (to: string, email: Email, replyTo: NamedAddress = us) => {
    const { sendId, subject, html, text, unsubscribeUrl, follows, attachments = [] } = email
    const earlier = follows && messageId(follows)
    await connections.send({
      // Address objects: a comma in a string would make two recipients.
      from: { name: sender.brand, address: sender.from },
      to: { name: '', address: to },
      messageId: messageId(sendId),
      replyTo,
      subject,
      html,
      text,
      attachments: attachments.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(content),
      })),
      ...(earlier && { inReplyTo: earlier, references: earlier }),
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      headers: {
        'Idempotency-Key': sendId,
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
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
    close: () => connections.close(),
  }
}

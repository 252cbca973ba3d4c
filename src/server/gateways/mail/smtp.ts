import type { Email, Mail, NamedAddress, Rejection } from './mail.ts'
import { openConnections, type SmtpServer } from './smtp-connections.ts'

export type SmtpSettings = SmtpServer & {
  from: string
  /** Where messages to us go. */
  operator: string
  brand: string
  domain: string
}

/** The header in which each provider gives us back our own id. */
export const sendIdHeaders = { postmark: 'X-PM-Metadata-send', ses: 'Idempotency-Key' }

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
        [sendIdHeaders.ses]: sendId,
        [sendIdHeaders.postmark]: sendId,
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

/** Authentication errors: permanent codes, but not about the recipient. */
const loginErrorCodes = [530, 534, 535, 538]

/**
 * Finds out whether a mail server permanently rejected this email. Any other failure (no connection, no
 * TLS, a failed login, an unknown sender) is ours to fix, and the email is retried.
 */
export function findRejection(error: unknown): Rejection | null {
  if (!(error instanceof Error)) return null
  const { command, responseCode, response } = error as Reply
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  if (!responseCode || responseCode < 500 || loginErrorCodes.includes(responseCode)) return null
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  // 5.1 and 5.2 concern the address and its mailbox, 5.7 concerns permissions.
  const isMailboxRejected =
    /^5\.[12]\./.test(status) || (command === 'RCPT TO' && !status.startsWith('5.7.'))
  return { reason: `${responseCode} ${status}`.trim(), isMailboxRejected }
}

/** The fields nodemailer adds to an error caused by a server's reply. */
type Reply = Error & { command?: string; responseCode?: number; response?: string }

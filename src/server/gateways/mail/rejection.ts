import type { Rejection } from './mail.ts'

/** Replies that ask us to log in: 5xx, but about us and not about the recipient. */
const aboutLogin = [530, 534, 535, 538]

/**
 * Whether a mail server refused this letter for good: any other failure (no connection, no TLS, a failed
 * login, a sender that it doesn't know) is ours to fix, and the letter is tried again.
 */
export function findRejection(error: unknown): Rejection | null {
  if (!(error instanceof Error)) return null
  const { command, responseCode, response } = error as Reply
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  if (!responseCode || responseCode < 500 || aboutLogin.includes(responseCode)) return null
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  // 5.1 and 5.2 are about the address and its mailbox, 5.7 about who may send what.
  const isMailboxRejected =
    /^5\.[12]\./.test(status) || (command === 'RCPT TO' && !status.startsWith('5.7.'))
  return { reason: `${responseCode} ${status}`.trim(), isMailboxRejected }
}

/** What nodemailer adds to an error that a server's reply caused. */
type Reply = Error & { command?: string; responseCode?: number; response?: string }

import type { Rejection } from './mail.ts'

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

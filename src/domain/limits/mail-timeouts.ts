/** How long one attempt to send an email may take. */
export type MailTimeouts = {
  /** Connecting, the login, the recipient and the message. Stopping before its end is safe: it isn't delivered. */
  handOverMs: number
  /**
   * The reply to the complete message. A server that takes long to check it delivers it anyway, so a sender that
   * stops waiting sends it twice. RFC 5321 (4.5.3.2.6) asks for ten minutes.
   */
  replyMs: number
}

export const mailTimeouts: MailTimeouts = { handOverMs: 2 * 60_000, replyMs: 10 * 60_000 }

export const maxSendSeconds = (mailTimeouts.handOverMs + mailTimeouts.replyMs) / 1_000

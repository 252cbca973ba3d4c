export type Email = {
  /** The same for every attempt of one sending: it becomes the Message-ID. */
  sendId: string
  subject: string
  html: string
  text: string
}

export type NamedAddress = { name: string; address: string }

/** A mail server's final rejection; `isMailboxRejected` when it was about the recipient's address. */
export type Rejection = { reason: string; isMailboxRejected: boolean }

type SendResult = 'sent' | Rejection

/** Throws when sending again could succeed. */
export type Mail = {
  send(to: string, email: Email): Promise<SendResult>
  /** Replies go to `replyTo`. */
  sendToOperator(email: Email, replyTo?: NamedAddress): Promise<void>
}

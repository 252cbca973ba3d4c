export type Email = {
  /** The same for every attempt of one sending: it becomes the Message-ID. */
  sendId: string
  subject: string
  html: string
  text: string
  /** Stops emails like this one (List-Unsubscribe). A POST from the mail provider is enough. */
  unsubscribeUrl?: string
  attachments?: Attachment[]
  /** The `sendId` of an earlier email to the same person that this one belongs to. */
  follows?: string
}

export type Attachment = { name: string; type: string; content: Uint8Array }

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

/** What the mail provider learned after it had taken an email. */
export type MailEvent = {
  address: string
  /** Ours, if the provider passes it on. */
  sendId: string | null
  at: Date
} & (
  | { kind: 'bounced'; reason: string; isMailboxRejected: boolean }
  /** The recipient called it spam. */
  | { kind: 'complained' }
)

/** The webhook of the mail provider. */
export type MailEvents = {
  /** Null: not from the provider. Empty: nothing that concerns us. `unproven`: sending it again could succeed. */
  read(body: Buffer, authorization: string): Promise<MailEvent[] | 'unproven' | null>
}

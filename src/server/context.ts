import type { Caps } from '#domain/budget.ts'
import type { OrderDeadlines } from '#domain/order-deadlines.ts'
import type { Mail } from './gateways/mail/mail.ts'
import type { Models } from './gateways/models/models.ts'
import type { Payments } from './gateways/payments/payments.ts'
import type { Database } from './store/database.ts'
import type { JobSender } from './store/queue.ts'
import type { RateLimits } from './store/rate-limits.ts'

export type Log = {
  info(fields: object, event: string): void
  warn(fields: object, event: string): void
  error(fields: object, event: string): void
}

export type Random = {
  /** From 0 up to, but not including, 1. */
  number(): number
  uuid(): string
  /** 256 bits, written so that it can stand in an address. */
  key(): string
}

/** The addresses that others send a visitor back to. */
export type SiteUrls = {
  paid(submissionId: string): string
  canceled(submissionId: string): string
  archive(submissionId: string, key: string): string
  yourData(submissionId: string, key: string): string
}

/** What keeps the wallet and the mailboxes from being emptied by one caller. */
export type Guard = {
  caps: Caps
  limits: RateLimits
  /** Letters with a preview that one mailbox is sent in a day. */
  previewEmailsPerMailbox: number
  /** The network of an address as a keyed hash: the address cannot be found from it. */
  hashNetwork(address: string): Buffer
  hashMailbox(email: string): Buffer
}

/** All that a flow needs of the world. */
export type Context = {
  db: Database
  queue: JobSender
  payments: Payments
  models: Models
  mail: Mail
  now: () => Date
  random: Random
  log: Log
  site: SiteUrls
  guard: Guard
  /** The key in a letter: the same for each attempt of one sending, and known only to us. */
  emailKey(letter: { id: string; sends: number }): string
  deadlines: OrderDeadlines
}

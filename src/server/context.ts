import type { Allowance } from '#domain/email.ts'
import type { Caps } from '#domain/limits/budget.ts'
import type { TextDeadlines } from '#domain/order/text-deadlines.ts'
import type { Mail, MailEvents } from './gateways/mail/mail.ts'
import type { Models } from './gateways/models/models.ts'
import type { Payments } from './gateways/payments/payments.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Database } from './store/database/database.ts'
import type { JobSender } from './store/database/queue.ts'
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
  /** 256 bits, URL-safe. */
  key(): string
}

/** URLs on our site for links in emails and redirects from the payment provider. */
export type SiteUrls = {
  paid(submissionId: string, claim: string): string
  canceled(submissionId: string): string
  archive(submissionId: string, key: string): string
  yourData(submissionId: string, key: string): string
  unsubscribe(key: string): string
  /** A page of the operator's desk. */
  desk(path: string): string
}

/** Limits against abuse of the model budget and of mailboxes. */
export type Guard = {
  caps: Caps
  limits: RateLimits
  /** A day, for emails that anyone can trigger. */
  emailsPerMailbox: Record<Allowance, number>
  /** A day, to all addresses that aren't proven. */
  unprovenEmailsPerDay: number
  /** A keyed hash of the address's network, so the address can't be recovered. */
  hashNetwork(address: string): Buffer
  /** To count emails to a mailbox and to stop them, whatever the spelling of its address. */
  hashMailbox(email: string): Buffer
  /** The current hash and those of earlier secrets, for records that outlive a secret. */
  allMailboxHashes(email: string): Buffer[]
  /** To prove that an address is someone's: another spelling may be another person's. */
  hashAddress(email: string): Buffer
  allAddressHashes(email: string): Buffer[]
}

/** Keys of links that contain what they are about, signed. */
export type SignedKeys = {
  create(subject: Buffer): string
  /** What it's about, or null if the key isn't ours. */
  verify(key: string): Buffer | null
}

export type Context = {
  db: Database
  queue: JobSender
  payments: Payments
  models: Models
  mail: Mail
  /** Null: the provider tells us nothing about emails that it could not deliver. */
  mailEvents: MailEvents | null
  now: () => Date
  random: Random
  log: Log
  metrics: Metrics
  site: SiteUrls
  guard: Guard
  /** The access key in an email: the same for each attempt of one send. */
  emailKey(email: { id: string; sends: number }): string
  /** What the buyer brings back from the payment page of this checkout: the same each time it is opened. */
  claimKey(checkoutId: string): string
  /** About a mailbox. */
  unsubscribeKeys: SignedKeys
  /** How much of the disks of backups and database is used, from 0 to 1: those in reach of this process. */
  readDiskUse(): Promise<Partial<Record<'backups' | 'database', number>>>
  /** Whether this is the site that people use: neither a test site nor a developer's machine. */
  isPublic: boolean
  deadlines: TextDeadlines & {
    /** How long a single paragraph may take. */
    rewriteMs: number
  }
  /** Of the lower end of the length that was shown before payment. */
  leastLengthShare: number
}

import type { Generated } from 'kysely'
import type { Allowance } from '#domain/email.ts'

/** What we know of mailboxes, each a keyed hash. Defined in migrations/. */
export type MailboxTables = {
  bounced_mailboxes: { mailbox: Buffer; reason: string; created_at: Date }
  unsubscribed_mailboxes: { mailbox: Buffer; created_at: Date }
  proven_mailboxes: { root_id: string; mailbox: Buffer; proven_at: Date; paid: Generated<boolean> }
  email_counts: {
    day: string
    counted: Allowance | 'total'
    mailbox: Buffer | null
    emails: number
  }
}

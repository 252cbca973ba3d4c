import { sql } from 'kysely'
import type { Allowance } from '#domain/email.ts'
import { utcDay } from '#domain/limits/budget.ts'
import { sha256 } from '#server/store/access-keys.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { isFound, rowsChanged } from '#server/store/database/results.ts'

/** A payment was made with it. */
export async function addPayer(
  db: Db,
  proof: { rootId: string; mailbox: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('proven_mailboxes')
    .values({ root_id: proof.rootId, mailbox: proof.mailbox, proven_at: proof.now, paid: true })
    .onConflict((conflict) => conflict.columns(['root_id', 'mailbox']).doUpdateSet({ paid: true }))
    .execute()
}

/** A link that was sent to it was opened. */
export async function addByKey(db: Db, emailKey: string, now: Date): Promise<void> {
  await sql`
    insert into proven_mailboxes (root_id, mailbox, proven_at)
    select k.root_id, k.mailbox, ${now} from access_keys k
    where k.hash = ${sha256(emailKey)} and k.mailbox is not null
    on conflict (root_id, mailbox) do nothing
  `.execute(db)
}

const provenBy = (db: Db, rootId: string, mailboxes: Buffer[]) =>
  db
    .selectFrom('proven_mailboxes')
    .select('mailbox')
    .where('root_id', '=', rootId)
    .where('mailbox', 'in', mailboxes)

export const hasProven = (db: Db, rootId: string, mailboxes: Buffer[]) =>
  provenBy(db, rootId, mailboxes).$call(isFound)

export const hasPaid = (db: Db, rootId: string, mailboxes: Buffer[]) =>
  provenBy(db, rootId, mailboxes).where('paid', '=', true).$call(isFound)

/** What all other mailboxes proved about this family no longer counts, nor that one of them paid or pays for it. */
export async function forgetOthers(tx: Tx, rootId: string, kept: Buffer[]): Promise<void> {
  await tx
    .deleteFrom('proven_mailboxes')
    .where('root_id', '=', rootId)
    .where('mailbox', 'not in', kept)
    .execute()
  await tx
    .updateTable('checkouts')
    .set({ opened_for: null })
    .where('root_id', '=', rootId)
    .where('opened_for', 'is not', null)
    .execute()
}

/** `mailbox` is null for the total of all mailboxes, and the hash of a family's id for changes of its address. */
type Count = {
  counted: Allowance | 'total' | 'address-changes'
  mailbox: Buffer | null
  max: number
  now: Date
}

/** Counts one more email today. Returns the new number, or null if the maximum was reached before. */
export async function takeEmail(
  db: Db,
  { counted, mailbox, max, now }: Count,
): Promise<number | null> {
  const { rows } = await sql<{ emails: number }>`
    insert into email_counts (day, counted, mailbox, emails)
      values (${utcDay(now)}, ${counted}, ${mailbox}, 1)
    on conflict (day, counted, mailbox) do update set emails = email_counts.emails + 1
      where email_counts.emails < ${max}
    returning emails
  `.execute(db)
  return rows[0]?.emails ?? null
}

export async function purgeCounts(db: Db, before: Date): Promise<number> {
  return db.deleteFrom('email_counts').where('day', '<', utcDay(before)).$call(rowsChanged)
}

export async function addBounced(
  db: Db,
  bounce: { mailbox: Buffer; reason: string; now: Date },
): Promise<void> {
  const { mailbox, reason, now } = bounce
  await db
    .insertInto('bounced_mailboxes')
    .values({ mailbox, reason, created_at: now })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ reason, created_at: now }))
    .execute()
}

export async function hasBounced(db: Db, mailboxes: Buffer[]): Promise<boolean> {
  return db
    .selectFrom('bounced_mailboxes')
    .select('mailbox')
    .where('mailbox', 'in', mailboxes)
    .$call(isFound)
}

export async function removeBounced(db: Db, mailbox: Buffer): Promise<void> {
  await db.deleteFrom('bounced_mailboxes').where('mailbox', '=', mailbox).execute()
}

export async function purgeBounced(db: Db, before: Date): Promise<number> {
  return db.deleteFrom('bounced_mailboxes').where('created_at', '<', before).$call(rowsChanged)
}

export async function addUnsubscribed(db: Db, mailbox: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('unsubscribed_mailboxes')
    .values({ mailbox, created_at: now })
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute()
}

export async function hasUnsubscribed(db: Db, mailboxes: Buffer[]): Promise<boolean> {
  return db
    .selectFrom('unsubscribed_mailboxes')
    .select('mailbox')
    .where('mailbox', 'in', mailboxes)
    .$call(isFound)
}

export async function removeUnsubscribed(db: Db, mailbox: Buffer): Promise<void> {
  await db.deleteFrom('unsubscribed_mailboxes').where('mailbox', '=', mailbox).execute()
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { spellingsOf } from '#domain/email.ts'
import { sha256 } from './access-keys.ts'
import type { Db, Tx } from './database/database.ts'
import type { Schema } from './database/schema.ts'

type Purchase = Selectable<Schema['purchases']>

/**
 * The one lock of a family, until the transaction ends: every write to a family takes it first, here or in a database
 * function. Returns the purchase, if there is one. Throws for a family that is being erased, as for one that is gone
 * (`isFamilyErased`).
 */
export async function lock(tx: Tx, rootId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`select * from lock_family(${rootId})`.execute(tx)
  return rows[0]
}

/** The same lock for the erasure itself and for what has to be done with money while a family is being erased. */
export async function lockForMoney(tx: Tx, rootId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`select * from lock_family_for_money(${rootId})`.execute(tx)
  return rows[0]
}

type Write<T> = (tx: Tx, purchase: Purchase | undefined) => Promise<T>

/** Writes to a family in this transaction, or in one of its own. */
export const withLock = <T>(db: Db, rootId: string, write: Write<T>): Promise<T> =>
  inTransaction(db, async (tx) => write(tx, await lock(tx, rootId)))

/** The same for the family that a checkout is for, as with `lockForMoney`. It has none once it's erased. */
export const withLockOfCheckout = <T>(db: Db, checkoutId: string, write: Write<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<Purchase>`
      select * from lock_family_for_money((select root_id from checkouts where id = ${checkoutId}))
    `.execute(tx)
    return write(tx, rows[0])
  })

export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)

export async function findRoot(db: Db, submissionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('eulogy_submissions')
    .select('root_id')
    .where('id', '=', submissionId)
    .executeTakeFirst()
  return row?.root_id
}

/**
 * Compared with the ids of submissions, so that a table is looked up by its index even before PostgreSQL knows how
 * small a family is: submission_id = any (…).
 */
export const idsOfFamily = (rootId: string | RawBuilder<string>) =>
  sql<string>`any (array(select id from eulogy_submissions where root_id = ${rootId}))`

/** A condition on submissions `s`: nothing is read of a family that is being erased. */
export const isKept = sql<boolean>`not exists (
  select from purchases e where e.root_id = s.root_id and e.erasing_at is not null)`

/**
 * The newest submission of each family, with the state of its purchase. A retry that failed doesn't count:
 * opening it would only show the failure.
 */
function newestOfEach(db: Db) {
  return (
    db
      .selectFrom('eulogy_submissions as s')
      .leftJoin('purchases as p', 'p.root_id', 's.root_id')
      .where(isKept)
      .where((eb) =>
        eb.or([eb('s.writing_failed_at', 'is', null), eb('s.id', '=', eb.ref('s.root_id'))]),
      )
      .distinctOn('s.root_id')
      .orderBy('s.root_id')
      .orderBy('s.created_at', 'desc')
      .select(['s.id', 's.root_id', 's.person', 's.preview', 's.created_at', 'p.state'])
      // Not exists (…), for which PostgreSQL may read all paid texts at once.
      .select(
        sql<boolean>`coalesce(
        (select true from paid_eulogies e where e.root_id = s.root_id limit 1), false)`.as(
          'written',
        ),
      )
  )
}
export type Family = Awaited<ReturnType<typeof listWithKey>>[number]

export async function listWithKey(db: Db, keys: string[]) {
  if (keys.length === 0) return []
  return newestOfEach(db)
    .where('s.root_id', 'in', (eb) =>
      eb
        .selectFrom('access_keys as k')
        .select('k.root_id')
        .where('k.hash', 'in', keys.map(sha256))
        .where('k.revoked_at', 'is', null),
    )
    .execute()
}

/** The families that were written or paid for with this email address. */
export async function listByEmail(
  db: Db,
  email: string,
  mailboxes: readonly Buffer[],
): Promise<Family[]> {
  return newestOfEach(db)
    .where(
      's.root_id',
      '=',
      sql<string>`any (array(
        select root_id from eulogy_submissions where lower(email) = any (${spellingsOf(email)}::text[])
        union
        select root_id from proven_mailboxes where paid and mailbox = any (${mailboxes}::bytea[])))`,
    )
    .execute()
}

/** The newest submission of this family that has this email address. */
export async function findSubmissionOf(db: Db, rootId: string, email: string) {
  const row = await db
    .selectFrom('eulogy_submissions')
    .select('id')
    .where('root_id', '=', rootId)
    .where(sql`lower(email)`, 'in', spellingsOf(email))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

import { sql } from 'kysely'
import { sha256 } from '#server/store/access-keys.ts'
import type { Db } from '#server/store/database/database.ts'

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

export async function hasAny(db: Db, rootId: string, mailboxes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('proven_mailboxes')
    .select('mailbox')
    .where('root_id', '=', rootId)
    .where('mailbox', 'in', mailboxes)
    .executeTakeFirst()
  return row !== undefined
}

/** The mailboxes that paid for this family; more than one only if it was bought again after a refund. */
export async function listPayers(db: Db, rootId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('proven_mailboxes')
    .select('mailbox')
    .where('root_id', '=', rootId)
    .where('paid', '=', true)
    .execute()
  return rows.map(({ mailbox }) => mailbox)
}

import type { Db } from '#server/store/database/database.ts'

export async function add(
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

export async function hasAny(db: Db, mailboxes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('bounced_mailboxes')
    .select('mailbox')
    .where('mailbox', 'in', mailboxes)
    .executeTakeFirst()
  return row !== undefined
}

export async function remove(db: Db, mailbox: Buffer): Promise<void> {
  await db.deleteFrom('bounced_mailboxes').where('mailbox', '=', mailbox).execute()
}

export async function purge(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bounced_mailboxes')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

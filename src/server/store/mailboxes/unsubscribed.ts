import type { Db } from '#server/store/database/database.ts'

export async function add(db: Db, mailbox: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('unsubscribed_mailboxes')
    .values({ mailbox, created_at: now })
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute()
}

export async function hasAny(db: Db, mailboxes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscribed_mailboxes')
    .select('mailbox')
    .where('mailbox', 'in', mailboxes)
    .executeTakeFirst()
  return row !== undefined
}

export async function remove(db: Db, mailbox: Buffer): Promise<void> {
  await db.deleteFrom('unsubscribed_mailboxes').where('mailbox', '=', mailbox).execute()
}

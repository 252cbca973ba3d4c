import { sql } from 'kysely'
import type { Allowance } from '#domain/email.ts'
import { utcDay } from '#domain/limits/budget.ts'
import type { Db } from '#server/store/database/database.ts'

/** `mailbox` is null for the total of all mailboxes. */
type Count = { counted: Allowance | 'total'; mailbox: Buffer | null; max: number; now: Date }

/** Counts one more email today. Returns the new number, or null if the maximum was reached before. */
export async function take(db: Db, { counted, mailbox, max, now }: Count): Promise<number | null> {
  const { rows } = await sql<{ emails: number }>`
    insert into email_counts (day, counted, mailbox, emails)
      values (${utcDay(now)}, ${counted}, ${mailbox}, 1)
    on conflict (day, counted, mailbox) do update set emails = email_counts.emails + 1
      where email_counts.emails < ${max}
    returning emails
  `.execute(db)
  return rows[0]?.emails ?? null
}

export async function purge(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('email_counts')
    .where('day', '<', utcDay(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import { sql } from 'kysely'
import type { ContactMessage } from '#domain/contact.ts'
import type { Db } from './database/database.ts'
import { countRows, rowsChanged } from './database/results.ts'

export async function insert(
  db: Db,
  id: string,
  message: ContactMessage,
  now: Date,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ id, ...message, received_at: now })
    .execute()
}

export async function find(db: Db, id: string) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function purge(db: Db, receivedBefore: Date): Promise<number> {
  return db
    .deleteFrom('contact_messages')
    .where('received_at', '<', receivedBefore)
    .$call(rowsChanged)
}

/** Those that were emailed to the operator one by one since then. */
export async function countForwarded(db: Db, since: Date): Promise<number> {
  return db
    .selectFrom('emails')
    .where('submission_id', 'is', null)
    .where('kind', '=', 'contact-message')
    .where('due_at', '>=', since)
    .$call(countRows)
}

/** Those without an email of their own to the operator. Those that name an order of ours first, then the oldest. Anyone can type eight digits. */
export async function listHeld(db: Db, from: Date, to: Date) {
  const { rows } = await sql<ContactMessage & { id: string; orderNumber: string | null }>`
    select m.id, m.name, m.email, m.subject, m.message, named.number as "orderNumber"
    from contact_messages m, lateral (
      select min(p.order_number) as number
      from regexp_matches(m.subject || ' ' || m.message, '(?<![0-9])[0-9]{8}(?![0-9])', 'g') as typed (numbers)
      join purchases p on p.order_number = typed.numbers[1]
    ) named
    where m.received_at >= ${from} and m.received_at < ${to} and not exists (
      select from emails e
      where e.submission_id is null and e.subject_id = m.id::text and e.kind = 'contact-message')
    order by named.number is null, m.received_at
  `.execute(db)
  return rows
}

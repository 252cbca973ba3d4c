import { sql } from 'kysely'
import type { IrreversibleChange } from '#domain/irreversible-changes.ts'
import type { Db } from './database/database.ts'
import { changedOne } from './database/results.ts'
import { withLock } from './families.ts'
import * as readerLinks from './reader-links.ts'

type EmailSent = Extract<IrreversibleChange, { what: 'email-sent' }>

/** What happened since then and must not be undone, oldest erasures first. */
export async function listSince(db: Db, since: Date): Promise<IrreversibleChange[]> {
  const { rows } = await sql<{ entry: IrreversibleChange }>`
    select jsonb_build_object('what', 'erased', 'rootId', root_id, 'reason', reason) as entry
      from erasures where erased_at >= ${since}
    union all
    -- Requested and not done yet, however long ago: the backup may be older than the request.
    select jsonb_build_object('what', 'erased', 'rootId', root_id, 'reason', erasing_reason)
      from purchases where erasing_at is not null
    union all
    select jsonb_build_object('what', 'message-erased', 'contactId', contact_id)
      from operator_actions
      where at >= ${since} and action = 'inbox-erase' and outcome = 'message-erased'
    union all
    select jsonb_build_object('what', 'key-revoked', 'hash', encode(hash, 'hex'), 'at', revoked_at)
      from access_keys where revoked_at >= ${since}
    union all
    select jsonb_build_object('what', 'reader-link-revoked', 'id', id, 'at', revoked_at)
      from reader_links where revoked_at >= ${since}
    union all
    select jsonb_build_object('what', 'memory-link-revoked', 'id', id, 'at', revoked_at)
      from memory_links where revoked_at >= ${since}
    union all
    select jsonb_build_object('what', 'memory-deleted', 'id', id, 'at', deleted_at)
      from deleted_memories where deleted_at >= ${since}
    union all
    select jsonb_build_object('what', 'unsubscribed', 'mailbox', encode(mailbox, 'hex'), 'at', created_at)
      from unsubscribed_mailboxes where created_at >= ${since}
    union all
    select jsonb_build_object('what', 'order-numbered', 'rootId', root_id, 'orderNumber', order_number)
      from purchases where paid_at >= ${since}
    union all
    -- An email to another address would have to name it, and is never sent again automatically.
    select jsonb_build_object('what', 'email-sent', 'emailId', id, 'at', sent_at, 'email', jsonb_build_object(
        'submissionId', submission_id, 'kind', kind, 'sends', sends, 'dueAt', due_at, 'mailbox', (
          select encode(k.mailbox, 'hex') from access_keys k where k.email_id = e.id
          order by k.created_at desc limit 1)))
      from emails e where sent_at >= ${since} and submission_id is not null and recipient is null
  `.execute(db)
  return rows.map(({ entry }) => entry)
}

export async function revokeKey(db: Db, hash: string, at: Date): Promise<boolean> {
  const key = await db
    .selectFrom('access_keys')
    .select(['root_id', 'hash'])
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
  if (!key) return false
  return withLock(db, key.root_id, async (tx) => {
    return tx
      .updateTable('access_keys')
      .set({ revoked_at: at })
      .where('hash', '=', key.hash)
      .where('revoked_at', 'is', null)
      .$call(changedOne)
  })
}

export async function revokeReaderLink(db: Db, id: string, at: Date): Promise<boolean> {
  const link = await db
    .selectFrom('reader_links')
    .select('root_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return link ? readerLinks.revoke(db, link.root_id, id, at) : false
}

/** Gives a payment that was found again the number that its buyer knows. */
export async function renumberOrder(db: Db, rootId: string, orderNumber: string): Promise<boolean> {
  return db
    .updateTable('purchases')
    .set({ order_number: orderNumber })
    .where('root_id', '=', rootId)
    .where('order_number', 'is not', null)
    .where('order_number', '<>', orderNumber)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('purchases').select('root_id').where('order_number', '=', orderNumber)),
      ),
    )
    .$call(changedOne)
}

/** A payment that was found again has queued its email again. With the same text, the first one is enough. */
async function replacePending(
  db: Db,
  emailId: string,
  { submissionId, kind }: NonNullable<EmailSent['email']>,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update emails set sent_at = ${at}
    where submission_id = ${submissionId} and kind = ${kind} and recipient is null
      and sent_at is null and failed_at is null and id <> ${emailId}
      and (kind <> 'eulogy' or exists (select from eulogies e where e.submission_id = ${submissionId}))
    returning id
  `.execute(db)
  return rows.length === 1
}

/** Records an email that went out after the backup. False if it's recorded, or its submission isn't there. */
export async function markSentAgain(db: Db, { emailId, email, at }: EmailSent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ sent_at: at, failed_at: null, failure: null, ...(email && { sends: email.sends }) })
    .where('id', '=', emailId)
    .where((eb) =>
      eb.or([eb('sent_at', 'is', null), ...(email ? [eb('sends', '<', email.sends)] : [])]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 1n || !email) return numUpdatedRows === 1n
  if (await replacePending(db, emailId, email, at)) return true
  const { rows } = await sql`
    insert into emails (id, submission_id, kind, due_at, sent_at, sends)
    select ${emailId}::uuid, s.id, ${email.kind}, ${email.dueAt}, ${at}, ${email.sends}
      from eulogy_submissions s where s.id = ${email.submissionId}
      -- A text that is lost is written and emailed again.
      and (${email.kind} <> 'eulogy' or exists (select from eulogies e where e.submission_id = s.id))
    on conflict do nothing returning id
  `.execute(db)
  return rows.length === 1
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import { idsOfFamily, isKept } from './families.ts'

type Row = Record<string, unknown>

/**
 * All stored data about a family, except hashes of keys and networks, which are meaningless to a reader,
 * writing leases, and what names a payment at its provider: whoever got hold of the file must not be able to use it. Texts come from views that include only paid ones.
 */
export async function readFamily(db: Db, rootId: string) {
  const list = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows
  const submissions = await list(sql<Selectable<Schema['eulogy_submissions']>>`
    select s.* from eulogy_submissions s where s.root_id = ${rootId} and ${isKept} order by s.created_at`)
  if (submissions.length === 0) return null
  const ofFamily = sql`root_id = ${rootId}`
  const ofVersion = sql`submission_id = ${idsOfFamily(rootId)}`
  const [purchase = null] = await list(sql<Row>`
    select root_id, state, opened_at, paid_at, order_number, rewrites, prewrites, unwritten, erasing_at
    from purchases where ${ofFamily}`)
  return {
    submissions,
    listenings: await list(sql<Row>`
      select * from listenings where ${ofVersion} order by listened_at`),
    questions: await list(sql<Row>`
      select * from questions where ${ofVersion} order by asked_at, number`),
    confirmed_sentences: await list(sql<Row>`
      select * from confirmed_sentences where ${ofFamily} order by confirmed_at`),
    rewrites: await list(sql<Row>`
      select submission_id, wish, memory, memory_kinds, m.name as memory_of, old_text, new_text, position,
        requested_at, expires_at, with_confirmed(sentences, ${rootId}) as sentences, ended_at, outcome
      from paragraph_rewrites p left join memories m on m.id = p.memory_id
      where ${ofVersion} order by requested_at`),
    purchase,
    payments: await list(sql<Row>`
      select attempt, state, amount, currency, opened_at, expires_at, claimed_at, refund_reason,
        refund_decided_at, refunded_at, next_check_at, failure
      from checkouts where ${ofFamily} order by attempt`),
    openings: await list(sql<Row>`
      select * from paid_openings where ${ofVersion} order by written_at`),
    texts: await list(sql<Row>`
      select root_id, submission_id, original as text, sentences, removed, is_short, is_unread, written_at
      from paid_eulogies where ${ofVersion} order by written_at`),
    edits: await list(sql<Row>`
      select * from paid_edits where ${ofFamily} order by saved_at`),
    deliveries: await list(sql<Row>`
      select * from paid_deliveries where ${ofFamily} order by started_at`),
    emails: await list(sql<Row>`
      select submission_id, kind, recipient, due_at, sent_at, sends, failed_at, failure
      from emails where ${ofVersion} order by due_at`),
    keys: await list(sql<Row>`
      select kind, created_at, revoked_at from access_keys where ${ofFamily} order by created_at`),
    proven_addresses: await list(sql<Row>`
      select proven_at from proven_mailboxes where ${ofFamily} order by proven_at`),
    reader_links: await list(sql<Row>`
      select created_at, revoked_at from reader_links where ${ofFamily} order by created_at`),
    memory_links: await list(sql<Row>`
      select person, owner_name, note, created_at, expires_at, revoked_at
      from memory_links where ${ofFamily} order by created_at`),
    memories: await list(sql<Row>`
      select m.name, m.relation, m.text, m.state, m.kinds, m.contributed_at, m.changed_at, m.decided_at,
        m.announced_at
      from memories m join memory_links l on l.id = m.link_id
      where ${ofFamily} order by m.contributed_at`),
    requests: await list(sql<Row>`
      select submission_id, requested_at from submission_requests where ${ofVersion} order by requested_at`),
    attempts: await list(sql<Row>`
      select submission_id, started_at, ended_at, outcome, reason
      from writing_attempts where ${ofVersion} order by started_at`),
    operator_actions: await list(sql<Row>`
      select at, action, words, outcome from operator_actions where ${ofFamily} order by at`),
    sent_to: await list(sql<Row>`
      select submission_id, purpose, task, provider, model, reserved_at, settled_at
      from spend where ${ofVersion} order by reserved_at`),
  }
}

export type FamilyExport = NonNullable<Awaited<ReturnType<typeof readFamily>>>

import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { type Access, type AccessKind, kindsFor } from '#domain/access.ts'
import { columns } from '#domain/fields.ts'
import { answersTo, type Question } from '#domain/listening.ts'
import { memoryLimits, type UsedMemory } from '#domain/memories/memory.ts'
import type { Passage } from '#domain/passage.ts'
import type { SubmissionRow } from '#domain/submission.ts'
import { sha256 } from './access-keys.ts'
import type { Db } from './database/database.ts'
import { countRows } from './database/results.ts'
import type { Schema } from './database/schema.ts'
import { delivery } from './emails.ts'
import { idsOfFamily, isKept, withLock } from './families.ts'

/**
 * The submitted form, with what was asked about it and answered, the memories that the buyer added to single paragraphs,
 * and those of other people that its text or one of its paragraphs is written from.
 */
export type Submission = Selectable<Schema['eulogy_submissions']> & {
  questions: Question[]
  listenings: Listening[]
  addedMemories: AddedMemory[]
  othersMemories: ClassifiedMemory[]
}

/** Of the first version: a retry is written from the same words. `helpline`: those about not wanting to go on, if any. */
type Listening = { round: number; helpline: string }

/** `kinds` is null until a model has classified the pieces of the memory. */
type AddedMemory = { rewriteId: string; memory: string; kinds: string[] | null }

/** `kinds` is null until a model has classified the pieces of the memory. */
type ClassifiedMemory = UsedMemory & { kinds: string[] | null }

const questions = sql<Question[]>`coalesce(
  (select json_agg(json_build_object('number', q.number, 'round', q.round, 'about', q.about, 'ask', q.ask,
      'answer', q.answer, 'skipped', q.skipped_at is not null) order by q.number)
    from questions q where q.submission_id = s.id), '[]')`.as('questions')

const listenings = sql<Listening[]>`coalesce(
  (select json_agg(json_build_object('round', l.round, 'helpline', l.helpline) order by l.round)
    from listenings l where l.submission_id = s.root_id), '[]')`.as('listenings')

const addedMemories = sql<AddedMemory[]>`coalesce(
  (select json_agg(json_build_object('rewriteId', r.id, 'memory', r.memory, 'kinds', r.memory_kinds)
      order by r.requested_at)
    from paragraph_rewrites r where r.submission_id = s.id and r.memory <> ''
      and (r.outcome is null or r.outcome = 'written')), '[]')`.as('addedMemories')

const othersMemories = sql<ClassifiedMemory[]>`coalesce(
  (select json_agg(json_build_object('id', m.id, 'name', m.name, 'relation', m.relation, 'text', m.text,
      'kinds', m.kinds) order by m.contributed_at, m.id)
    from (
      select m.* from memory_links l join memories m on m.link_id = l.id
      where l.root_id = s.root_id and case when s.memory_ids is null then m.state = 'used'
        else m.id = any(s.memory_ids || array(
          select w.memory_id from paragraph_rewrites w
          where w.submission_id = s.id and coalesce(w.outcome, '') <> 'failed')) end
      order by m.state <> 'used', m.decided_at, m.id
      limit ${sql.lit(memoryLimits.used)}) m), '[]')`.as('othersMemories')

const inputParts = [questions, listenings, addedMemories, othersMemories] as const

/** A subquery plans faster than another join. */
const familyRetries = sql<number>`(select root.retries from eulogy_submissions root
  where root.id = s.root_id)`.as('retries')

export async function insert(
  db: Db,
  id: string,
  rootId: string,
  row: SubmissionRow & Partial<Passage> & { different?: string; own_verses?: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('eulogy_submissions')
    .values({
      id,
      root_id: rootId,
      ...answersIn(row),
      name: row.person,
      different: row.different ?? '',
      passage: row.passage ?? '',
      verses: row.verses ?? '',
      own_verses: row.own_verses ?? '',
      created_at: now,
    })
    .execute()
}

export type NewSubmission = {
  id: string
  row: SubmissionRow & Passage
  key: string
  idempotencyHash: Buffer | null
  now: Date
}

/**
 * Stores a form, its request and its first key, in one statement. False if the same form was sent
 * before; then nothing is stored.
 */
export async function insertOnce(db: Db, submission: NewSubmission): Promise<boolean> {
  const { id, row, key, now } = submission
  const { passage, verses } = row
  const form = { ...answersIn(row), name: row.person, different: '', passage, verses }
  const names = Object.keys(form) as (keyof typeof form)[]
  const { rows } = await sql`
    with request as (
      insert into submission_requests (submission_id, idempotency_hash, requested_at)
      values (${id}, ${submission.idempotencyHash}, ${now})
      on conflict (idempotency_hash) do nothing
      returning submission_id as id
    ), form as (
      insert into eulogy_submissions (id, root_id, created_at, ${sql.join(names.map((name) => sql.ref(name)))})
      select id, id, ${now}::timestamptz, ${sql.join(names.map((name) => sql`${form[name]}::text`))} from request
    )
    insert into access_keys (hash, root_id, kind, created_at)
    select ${sha256(key)}::bytea, id, 'browser', ${now}::timestamptz from request
    returning root_id
  `.execute(db)
  return rows.length === 1
}

/** The columns of the form, whatever else the row holds. */
function answersIn(row: SubmissionRow): SubmissionRow {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as SubmissionRow
}

/**
 * Undefined for a wrong id, a wrong key, and a key that isn't enough for the action. `retries` is the count of the whole
 * family.
 */
export async function findWithKey(db: Db, access: Access) {
  if (access.keys.length === 0) return undefined
  return selectWithKey(db, access).executeTakeFirst()
}

/** Why nothing was found: a link from an email opens it, but isn't enough for the action. */
export async function explainRefusal(db: Db, access: Access): Promise<'not-found' | 'not-owner'> {
  return (await findWithKey(db, { ...access, action: 'read' })) ? 'not-owner' : 'not-found'
}

/** Also its purchase, its text if that is paid, and whether its email arrived. */
export async function findWithPurchase(db: Db, access: Access) {
  if (access.keys.length === 0) return undefined
  return selectWithKey(db, access)
    .leftJoin('purchases as p', 'p.root_id', 's.root_id')
    .select(['p.state', 'p.order_number'])
    .innerJoin('submissions_with_text as t', 't.id', 's.id')
    .select('t.full_eulogy')
    .select(delivery.as('delivery'))
    .executeTakeFirst()
}

function selectWithKey(db: Db, { action, submissionId, keys }: Access) {
  return (
    db
      .selectFrom('eulogy_submissions as s')
      .where('s.id', '=', submissionId)
      .where(isKept)
      // A list of keys instead of an array: for an array PostgreSQL would plan this query again each time.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('access_keys as k')
            .select((k) => k.fn.agg<AccessKind[] | null>('array_agg', ['k.kind']).as('kinds'))
            .whereRef('k.root_id', '=', 's.root_id')
            .where('k.revoked_at', 'is', null)
            .where('k.hash', 'in', keys.map(sha256))
            .where('k.kind', 'in', kindsFor(action))
            .as('valid'),
        (join) => join.onTrue(),
      )
      .where('valid.kinds', 'is not', null)
      .selectAll('s')
      .select(sql<AccessKind[]>`valid.kinds`.as('keyKinds'))
      .select(familyRetries)
      .select(inputParts)
  )
}

/** Also undefined while its family is being erased. */
export async function find(db: Db, id: string): Promise<Submission | undefined> {
  return db
    .selectFrom('eulogy_submissions as s')
    .selectAll('s')
    .select(inputParts)
    .where('s.id', '=', id)
    .where(isKept)
    .executeTakeFirst()
}

export async function listIds(db: Db, rootId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('eulogy_submissions')
    .select('id')
    .where('root_id', '=', rootId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of a family's submissions and emails. */
export async function familyIds(db: Db, rootId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from eulogy_submissions where root_id = ${rootId}
    union all
    select id from emails
    where submission_id = ${idsOfFamily(rootId)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Nothing is stored if an answer has changed since it was read: its pieces are other ones. */
export const savePieceKinds = (db: Db, read: Submission, kinds: readonly string[]): Promise<void> =>
  withLock(db, read.root_id, async (tx) => {
    const now = await find(tx, read.id)
    if (!now || !isDeepStrictEqual(answersTo(now.questions), answersTo(read.questions))) return
    const change = tx.updateTable('eulogy_submissions').set({ piece_kinds: [...kinds] })
    await change.where('id', '=', read.id).execute()
  })

/** Null clears the failure before a new attempt. */
export async function setWritingFailed(db: Db, id: string, failedAt: Date | null): Promise<void> {
  await db
    .updateTable('eulogy_submissions')
    .set({ writing_failed_at: failedAt })
    .where('id', '=', id)
    .execute()
}

/** 1 for the first submission of a family, 2 for its first retry. */
export async function versionNumber(db: Db, submission: Submission): Promise<number> {
  return db
    .selectFrom('eulogy_submissions')
    .where('root_id', '=', submission.root_id)
    .where('created_at', '<=', submission.created_at)
    .$call(countRows)
}

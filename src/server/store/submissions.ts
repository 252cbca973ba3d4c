import { type Selectable, sql } from 'kysely'
import { columns } from '#domain/fields.ts'
import type { FollowUpAnswer } from '#domain/input/follow-up-answer.ts'
import type { SubmissionRow } from '#domain/submission.ts'
import { sha256 } from './access-keys.ts'
import type { Db } from './database/database.ts'
import type { Schema } from './database/schema.ts'

/**
 * The submitted form, with the follow-up answers added next to the preview and the memories that the buyer
 * added to single paragraphs.
 */
export type Submission = Selectable<Schema['eulogy_submissions']> & {
  followUpAnswers: FollowUpAnswer[]
  addedMemories: AddedMemory[]
}

/** `kinds` is null until a model has classified the pieces of the memory. */
type AddedMemory = { rewriteId: string; memory: string; kinds: string[] | null }

const followUpAnswers = sql<FollowUpAnswer[]>`coalesce(
  (select json_agg(json_build_object('question', a.question, 'answer', a.answer) order by a.position)
    from follow_up_answers a where a.submission_id = s.id), '[]')`.as('followUpAnswers')

const addedMemories = sql<AddedMemory[]>`coalesce(
  (select json_agg(json_build_object('rewriteId', r.id, 'memory', r.memory, 'kinds', r.memory_kinds)
      order by r.requested_at)
    from paragraph_rewrites r where r.submission_id = s.id and r.wish = 'memory'
      and (r.outcome is null or r.outcome = 'written')), '[]')`.as('addedMemories')

export async function insert(
  db: Db,
  id: string,
  rootId: string,
  row: SubmissionRow & { different?: string },
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
      created_at: now,
    })
    .execute()
}

/** The columns of the form, whatever else the row holds. */
function answersIn(row: SubmissionRow): SubmissionRow {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as SubmissionRow
}

/** Undefined for a wrong id as well as a wrong key. `retries` is the count of the whole family. */
export async function findWithKey(db: Db, id: string, keys: string[]) {
  if (keys.length === 0) return undefined
  return db
    .selectFrom('eulogy_submissions as s')
    .innerJoin('eulogy_submissions as root', 'root.id', 's.root_id')
    .where('s.id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('access_keys as k')
          .select('k.hash')
          .whereRef('k.root_id', '=', 's.root_id')
          .where('k.hash', 'in', keys.map(sha256))
          .where('k.revoked_at', 'is', null),
      ),
    )
    .selectAll('s')
    .select('root.retries')
    .select([followUpAnswers, addedMemories])
    .executeTakeFirst()
}

export async function find(db: Db, id: string): Promise<Submission | undefined> {
  return db
    .selectFrom('eulogy_submissions as s')
    .selectAll('s')
    .select([followUpAnswers, addedMemories])
    .where('s.id', '=', id)
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
    select l.id from emails l join eulogy_submissions s on s.id = l.submission_id
    where s.root_id = ${rootId}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** False if it has a preview already, which never changes. */
export async function savePreview(
  db: Db,
  id: string,
  { preview, checked }: { preview: string; checked: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('eulogy_submissions')
    .set({ preview, preview_checked: checked })
    .where('id', '=', id)
    .where('preview', '=', '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function savePieceKinds(db: Db, id: string, kinds: readonly string[]): Promise<void> {
  await db
    .updateTable('eulogy_submissions')
    .set({ piece_kinds: [...kinds] })
    .where('id', '=', id)
    .execute()
}

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
  const { count } = await db
    .selectFrom('eulogy_submissions')
    .where('root_id', '=', submission.root_id)
    .where('created_at', '<=', submission.created_at)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

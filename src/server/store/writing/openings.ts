import { answersTo } from '#domain/listening.ts'
import type { UsedMemory } from '#domain/memories/memory.ts'
import type { PreviewEvidence } from '#domain/preview/preview.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { call, changedOne } from '#server/store/database/results.ts'
import type { CheckedSentence } from '#server/store/database/views.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as questions from '#server/store/questions.ts'
import * as submissions from '#server/store/submissions.ts'

export type Opening = { text: string; sentences: CheckedSentence[] }

/** `memoryIds`: the memories of others that it repeats. */
type NewOpening = Opening & { memoryIds: string[] }

export async function insert(
  db: Db,
  submissionId: string,
  { text, sentences, memoryIds }: NewOpening,
  now: Date,
): Promise<void> {
  await db
    .insertInto('openings')
    .values({
      submission_id: submissionId,
      text,
      sentences: JSON.stringify(sentences),
      memory_ids: memoryIds,
      written_at: now,
    })
    .execute()
}

/** What follows an opening, as it was drafted with it, and who wrote it. The api may store it and not read it. */
export type DraftedRest = { text: string; provider: string }

export async function insertRest(
  db: Db,
  submissionId: string,
  rest: DraftedRest,
  now: Date,
): Promise<void> {
  await db
    .insertInto('drafted_rests')
    .values({ submission_id: submissionId, ...rest, drafted_at: now })
    .execute()
}

export async function findRest(db: Db, submissionId: string): Promise<DraftedRest | undefined> {
  return db
    .selectFrom('drafted_rests')
    .select(['text', 'provider'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

export async function deleteRest(db: Db, submissionId: string): Promise<void> {
  await db.deleteFrom('drafted_rests').where('submission_id', '=', submissionId).execute()
}

export type StoredPreview = { preview: string; checked: boolean; evidence: PreviewEvidence | null }

/** False if it has a preview already, which never changes, or was bought without one. */
export async function savePreview(
  db: Db,
  id: string,
  { preview, checked, evidence }: StoredPreview,
): Promise<boolean> {
  return db
    .updateTable('eulogy_submissions')
    .set({
      preview,
      preview_checked: checked,
      preview_evidence: evidence && JSON.stringify(evidence),
    })
    .where('id', '=', id)
    .where('preview', '=', '')
    .where('type', '=', 'general')
    .$call(changedOne)
}

/** Together with its preview, once and only before payment. False if that is over. */
export async function replace(
  db: Db,
  submissionId: string,
  { preview, checked, evidence, ...opening }: NewOpening & StoredPreview,
  now: Date,
): Promise<boolean> {
  return call(db)`
    replace_opening(${submissionId}, ${preview}, ${checked}, ${evidence && JSON.stringify(evidence)}::jsonb,
    ${opening.text}, ${JSON.stringify(opening.sentences)}::jsonb, ${opening.memoryIds}, ${now})
  `
}

export async function find(db: Db, submissionId: string): Promise<Opening | undefined> {
  return db
    .selectFrom('openings')
    .select(['text', 'sentences'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

/**
 * How the answers, the words of the passage, and the memories of others that its text is written from, have changed since this submission was
 * read. After payment memories can only be taken back: then these are their ids.
 */
export async function findChanges(
  tx: Tx,
  submission: submissions.Submission,
): Promise<{ takenBack: string[] } | 'new-input'> {
  const current = await submissions.find(tx, submission.id)
  if (!current || answersOf(current) !== answersOf(submission)) return 'new-input'
  const kept = new Map(current.othersMemories.map((memory) => [memory.id, toComparable(memory)]))
  const takenBack = submission.othersMemories.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const same = submission.othersMemories.filter(
    (memory) => kept.get(memory.id) === toComparable(memory),
  )
  return same.length === kept.size ? { takenBack } : 'new-input'
}

const answersOf = ({ questions, own_verses }: submissions.Submission) =>
  JSON.stringify([answersTo(questions), own_verses])

const toComparable = ({ name, relation, text }: UsedMemory) =>
  JSON.stringify([name, relation, text])

/** Changes with each answer, other words of the passage, a new beginning and each decision about a memory, and when a used memory is deleted. */
export async function inputVersion(db: Db, submission: submissions.Submission): Promise<number> {
  const changes = [
    await questions.lastAnsweredAt(db, submission.id),
    await memories.lastDecidedAt(db, submission.root_id),
    submission.written_again_at,
    submission.own_verses_at,
  ]
  const last = Math.max(...changes.map((at) => at?.getTime() ?? 1))
  return last + submission.othersMemories.length
}

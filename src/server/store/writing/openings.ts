import type { UsedContribution } from '#domain/contributions/contribution.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import type { CheckedSentence } from '#server/store/database/views.ts'
import * as followUpAnswers from '#server/store/follow-up-answers.ts'
import * as submissions from '#server/store/submissions.ts'

export type Opening = { text: string; sentences: CheckedSentence[] }

/** `contributions`: the memories of others that it repeats. */
type NewOpening = Opening & { contributions: string[] }

export async function insert(
  db: Db,
  submissionId: string,
  { text, sentences, contributions }: NewOpening,
  now: Date,
): Promise<void> {
  await db
    .insertInto('openings')
    .values({
      submission_id: submissionId,
      text,
      sentences: JSON.stringify(sentences),
      contributions,
      written_at: now,
    })
    .execute()
}

export async function find(db: Db, submissionId: string): Promise<Opening | undefined> {
  return db
    .selectFrom('openings')
    .select(['text', 'sentences'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

/**
 * How the answers, and the memories of others that its text is written from, have changed since this submission was
 * read. After payment memories can only be taken back: then these are their ids.
 */
export async function findChanges(
  tx: Tx,
  submission: submissions.Submission,
): Promise<{ takenBack: string[] } | 'new-input'> {
  const current = await submissions.find(tx, submission.id)
  if (!current || answersOf(current) !== answersOf(submission)) return 'new-input'
  const kept = new Map(current.contributions.map((memory) => [memory.id, wordsOf(memory)]))
  const takenBack = submission.contributions.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const same = submission.contributions.filter((memory) => kept.get(memory.id) === wordsOf(memory))
  return same.length === kept.size ? { takenBack } : 'new-input'
}

const answersOf = ({ followUpAnswers }: submissions.Submission) => JSON.stringify(followUpAnswers)

const wordsOf = ({ name, relation, text }: UsedContribution) =>
  JSON.stringify([name, relation, text])

/** Changes with each answer and each decision about a memory; also when a used memory is deleted. */
export async function inputVersion(db: Db, submission: submissions.Submission): Promise<number> {
  const answeredAt = await followUpAnswers.lastAnsweredAt(db, submission.id)
  const decidedAt = await contributions.lastDecidedAt(db, submission.root_id)
  const last = Math.max(answeredAt?.getTime() ?? 1, decidedAt?.getTime() ?? 1)
  return last + submission.contributions.length
}

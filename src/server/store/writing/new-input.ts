import type { UsedContribution } from '#domain/contributions/contribution.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import * as followUpAnswers from '#server/store/follow-up-answers.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Whether answers, or the memories of others that its text is written from, have changed since this submission was
 * read. After payment only a contributor who deletes a memory can change them.
 */
export async function hasNewInput(tx: Tx, submission: submissions.Submission): Promise<boolean> {
  const current = await submissions.find(tx, submission.id)
  return !current || inputOf(current) !== inputOf(submission)
}

const inputOf = ({ followUpAnswers: answers, contributions: memories }: submissions.Submission) =>
  JSON.stringify([answers, memories.map(keyOf)])

const keyOf = ({ id, name, relation, text }: UsedContribution) => [id, name, relation, text]

/** Changes with each answer and each decision about a memory; also when a used memory is deleted. */
export async function inputVersion(db: Db, submission: submissions.Submission): Promise<number> {
  const answeredAt = await followUpAnswers.lastAnsweredAt(db, submission.id)
  const decidedAt = await contributions.lastDecidedAt(db, submission.root_id)
  const last = Math.max(answeredAt?.getTime() ?? 1, decidedAt?.getTime() ?? 1)
  return last + submission.contributions.length
}

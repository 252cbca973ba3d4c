import type { UsedContribution } from '#domain/contributions/contribution.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import * as followUpAnswers from '#server/store/follow-up-answers.ts'
import type { Submission } from '#server/store/submissions.ts'

/**
 * Whether answers, or the memories of others that the owner uses, have changed since this submission was read. After
 * payment a text isn't delayed for a memory that the owner starts to use: a retry can use it.
 */
export async function hasNewInput(
  tx: Tx,
  submission: Submission,
  paidAt: Date | null,
): Promise<boolean> {
  const answers = await followUpAnswers.list(tx, submission.id)
  if (JSON.stringify(answers) !== JSON.stringify(submission.followUpAnswers)) return true
  const used = await contributions.listUsed(tx, submission.root_id)
  const known = new Set(submission.contributions.map(keyOf))
  const current = new Set(used.map(keyOf))
  const isNew = used.some(
    (memory) => !known.has(keyOf(memory)) && !isAfter(memory.decided_at, paidAt),
  )
  return isNew || [...known].some((key) => !current.has(key))
}

const keyOf = ({ id, name, relation, text }: UsedContribution) =>
  JSON.stringify([id, name, relation, text])

const isAfter = (at: Date | null, paidAt: Date | null) =>
  at !== null && paidAt !== null && at > paidAt

/** Changes with each answer and each decision about a memory; also when a used memory is deleted. */
export async function inputVersion(db: Db, submission: Submission): Promise<number> {
  const answeredAt = await followUpAnswers.lastAnsweredAt(db, submission.id)
  const decidedAt = await contributions.lastDecidedAt(db, submission.root_id)
  const last = Math.max(answeredAt?.getTime() ?? 1, decidedAt?.getTime() ?? 1)
  return last + submission.contributions.length
}

import { dayOf } from '#domain/budget.ts'
import { criteriaIn, type Reviewed } from '#domain/mending.ts'
import type { Context } from '#server/context.ts'
import * as spend from '#server/store/spend.ts'
import type { Submission } from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'
import { materialOf } from './material.ts'

type Provider = Context['writer']['providers'][number]
export type Assignment = Parameters<Provider['write']>[1]

export type Commission = {
  submission: Submission
  purpose: 'preview' | 'ahead' | 'paid'
  provider: Provider
  assignment: Assignment
  /** Aborted with a NoText where the caller has seen enough: its reason is taken down. */
  signal: AbortSignal
  onText?: (piece: string) => void
  /** Joins what was written to what stands already and says what is wrong with it. */
  review: (written: string) => Reviewed
}

/** Why no text came of it; says nothing of what the text was about. */
export class NoText extends Error {
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(`No text: ${reason}`, { cause })
    this.name = 'NoText'
    this.reason = reason
  }
}

/** In characters: twice what the longest eulogy takes. More is not even looked at. */
const longestDraft = 20_000

/** One call of a provider: paid for beforehand, accounted for afterwards. Throws NoText or OverBudget. */
export async function commission(ctx: Context, order: Commission): Promise<Reviewed> {
  const { provider, purpose, submission, assignment, signal } = order
  const material = materialOf(submission)
  const id = ctx.chance.uuid()
  const call = {
    id,
    submissionId: submission.id,
    purpose,
    provider: provider.name,
    model: provider.model,
    brief: ctx.writer.briefVersion,
    costMicros: provider.costAtMost(material, assignment),
    now: ctx.now(),
  }
  const { overCap } = await spend.reserve(ctx.db, call, ctx.guard.caps)
  if (overCap && purpose === 'paid') {
    await alertOperator(ctx, ctx.db, { alert: 'paid-budget-over', subjectId: dayOf(call.now) })
  }
  const settle = (outcome: string, usage: spend.Usage) =>
    spend.settle(ctx.db, id, { usage, outcome, now: ctx.now() })
  const draft = await provider
    .write(material, assignment, signal, order.onText, orderedOf(submission))
    .catch(async (error: unknown) => {
      const reason = reasonOf(signal.reason) ?? reasonOf(error) ?? 'unknown'
      await settle(reason, isCharged(error) ? 'unknown' : 'none')
      throw new NoText(reason, error)
    })
  if (draft.text.length > longestDraft) {
    await settle('too-long', draft.usage)
    throw new NoText('too-long')
  }
  const reviewed = order.review(draft.text.trim())
  await settle(criteriaIn(reviewed.review.faults) || 'used', draft.usage)
  return reviewed
}

const orderedOf = ({ id, length, type, email }: Submission) => ({
  submissionId: id,
  ...{ length, type, email },
})

/** A call that was refused costs nothing; one that was cut may have been charged for. */
function isCharged(error: unknown): boolean {
  return !(error instanceof Error && 'charged' in error && error.charged === false)
}

function reasonOf(error: unknown): string | null {
  return error instanceof Error && 'reason' in error ? String(error.reason) : null
}

import { isWall, type Review } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import * as spend from '#server/store/spend.ts'
import type { Submission } from '#server/store/submissions.ts'
import { materialOf } from './material.ts'

export type Commission = {
  submission: Submission
  purpose: 'preview' | 'ahead' | 'paid'
  assignment: Parameters<Context['writer']['write']>[1]
  signal: AbortSignal
  onText?: (piece: string) => void
  /** Joins what was written to what stands already and says what is wrong with it. */
  review: (written: string) => { text: string; review: Review }
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

/** One call of the writer: paid for beforehand, accounted for afterwards, reviewed before use. */
export async function commission(ctx: Context, order: Commission): Promise<string> {
  const id = ctx.chance.uuid()
  const costMicros = ctx.writer.costAtMost(order.assignment)
  const { purpose, submission } = order
  const call = { id, submissionId: submission.id, purpose, costMicros, now: ctx.now() }
  await spend.reserve(ctx.db, call, ctx.guard.caps)
  try {
    const draft = await ctx.writer.write(
      materialOf(submission),
      order.assignment,
      order.signal,
      order.onText,
    )
    const { text, review } = order.review(draft.text.trim())
    const wall = review.faults.find(isWall)?.criterion
    const outcome = { usage: draft.usage, outcome: wall ?? 'used', now: ctx.now() }
    await spend.settle(ctx.db, id, outcome)
    if (wall) throw new NoText(wall)
    return text
  } catch (error) {
    if (error instanceof NoText) throw error
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'unknown'
    await spend.settle(ctx.db, id, { usage: null, outcome: reason, now: ctx.now() })
    throw new NoText(reason, error)
  }
}

import { wordsFrom } from '#domain/estimate.ts'
import { openingWords } from '#domain/length.ts'
import { cutPreview } from '#domain/preview.ts'
import { heldBack } from '#domain/release.ts'
import { reviewOpening } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import * as openings from '#server/store/openings.ts'
import * as submissions from '#server/store/submissions.ts'
import { commission, NoText } from './commission.ts'
import { postLetter } from './delivery.ts'
import { lengthOf, materialOf } from './material.ts'

export type PreviewOutcome = { preview: string } | 'not-found'

/** The writer was asked and no opening came of it. `reason` names no words of anyone. */
export class NoPreview extends Error {
  readonly reason: string
  constructor(cause: NoText) {
    super('Failed to generate eulogy preview', { cause })
    this.name = 'NoPreview'
    this.reason = cause.reason
  }
}

/**
 * Writes the opening and hands it out sentence by sentence. The words that the cut will take are
 * never handed out; the uncut opening goes where the api cannot read it back. Throws NoPreview.
 */
export async function writePreview(
  ctx: Context,
  asked: { submissionId: string; keys: string[]; signal: AbortSignal },
  onText: (piece: string) => void,
): Promise<PreviewOutcome> {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!submission) return 'not-found'
  if (submission.preview !== '') return { preview: submission.preview }

  const opening = await writeOpening(ctx, submission, asked.signal, onText)
  const preview = cutPreview(opening, ctx.chance.number)
  const saved = await ctx.db.transaction().execute(async (tx) => {
    if (!(await submissions.savePreview(tx, submission.id, preview))) return false
    await openings.insert(tx, submission.id, opening, ctx.now())
    await postLetter(ctx, tx, submission.id, 'preview')
    return true
  })
  if (saved) return { preview }
  // Another tab was first: its preview is the one that counts.
  const stored = await submissions.find(ctx.db, submission.id)
  return stored ? { preview: stored.preview } : 'not-found'
}

async function writeOpening(
  ctx: Context,
  submission: submissions.Submission,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<string> {
  const total = wordsFrom(materialOf(submission), lengthOf(submission))
  try {
    const { text } = await commission(ctx, {
      submission,
      purpose: 'preview',
      assignment: { part: 'opening', words: openingWords, total, version: 1, opening: '' },
      signal,
      onText: heldBack(onText),
      review: (text) => ({ text, review: reviewOpening(materialOf(submission), text) }),
    })
    return text
  } catch (error) {
    if (!(error instanceof NoText)) throw error
    const failure = new NoPreview(error)
    ctx.log.warn({ submissionId: submission.id, reason: failure.reason }, failure.message)
    throw failure
  }
}

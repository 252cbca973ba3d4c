import { cutPreview } from '#domain/preview.ts'
import type { Context } from '#server/context.ts'
import * as openings from '#server/store/openings.ts'
import * as submissions from '#server/store/submissions.ts'
import { NoText } from './commission.ts'
import { postPreview } from './delivery.ts'
import { inTurn } from './turns.ts'
import { writeOpening } from './write-opening.ts'

export type PreviewOutcome = { preview: string } | 'not-found' | 'already-paid'

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
 * Writes the opening and hands it out sentence by sentence; a second tab waits for the first. The
 * words that the cut will take are never handed out; the uncut opening goes where the api cannot
 * read it back. Throws NoPreview.
 */
export async function writePreview(
  ctx: Context,
  asked: { submissionId: string; keys: string[]; signal: AbortSignal },
  onText: (piece: string) => void,
): Promise<PreviewOutcome> {
  const { submissionId, signal } = asked
  const submission = await submissions.findWithKey(ctx.db, submissionId, asked.keys)
  if (!submission) return 'not-found'
  // What is told anew after payment is written in full, never as a preview.
  const toldAnew = submission.root_id !== submission.id || submission.type === 'paid'
  if (toldAnew && submission.preview === '') return 'already-paid'

  let preview = submission.preview
  await inTurn(
    ctx,
    { of: 'preview_writings', submissionId, holder: ctx.chance.uuid(), signal },
    async () => {
      preview ||= (await submissions.find(ctx.db, submissionId))?.preview ?? ''
      return preview !== ''
    },
    async () => {
      const opening = await openingFor(ctx, submission, signal, onText)
      const cut = cutPreview(opening, ctx.chance.number)
      const saved = await save(ctx, submission, { opening, preview: cut })
      // After a long sleep of this process another may have been first: its preview counts.
      preview = saved ? cut : ((await submissions.find(ctx.db, submissionId))?.preview ?? '')
    },
  )
  // Erased while it was being written: then nothing was stored.
  return preview === '' ? 'not-found' : { preview }
}

async function openingFor(
  ctx: Context,
  submission: submissions.Submission,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<string> {
  try {
    return await writeOpening(ctx, submission, signal, onText)
  } catch (error) {
    if (!(error instanceof NoText)) throw error
    const failure = new NoPreview(error)
    ctx.log.warn({ submissionId: submission.id, reason: failure.reason }, failure.message)
    throw failure
  }
}

async function save(
  ctx: Context,
  submission: submissions.Submission,
  { opening, preview }: { opening: string; preview: string },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await submissions.savePreview(tx, submission.id, preview))) return false
    await openings.insert(tx, submission.id, opening, ctx.now())
    await postPreview(ctx, tx, submission)
    return true
  })
}

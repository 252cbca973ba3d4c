import type { Access } from '#domain/access.ts'
import { Failure, findReason } from '#domain/failure.ts'
import { type BudgetRefusal, secondsLeftInDay } from '#domain/limits/budget.ts'
import { answersTo, canWriteAgain } from '#domain/listening.ts'
import { cutPreview, evidenceFor } from '#domain/preview/preview.ts'
import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as pauses from '#server/store/desk/pauses.ts'
import * as families from '#server/store/families.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as questions from '#server/store/questions.ts'
import * as submissions from '#server/store/submissions.ts'
import * as openings from '#server/store/writing/openings.ts'
import { previewRequest, WritingFailed } from '#server/writing/call-model.ts'
import { withLease } from '#server/writing/lease.ts'
import type { WritingStage } from '#server/writing/write-draft.ts'
import { type WrittenOpening, writeOpening } from '#server/writing/write-opening.ts'

/** `previews-paused`: the operator paused new previews. */
export type PreviewRefusal = Exclude<BudgetRefusal, 'order-limit'> | 'previews-paused'

/** After that, a visitor may try again. */
const pausedSeconds = 15 * 60

export type PreviewOutcome =
  | openings.StoredPreview
  | { refusal: PreviewRefusal; waitSeconds: number }
  | 'not-found'
  | 'already-paid'

type Progress = {
  stage?: (stage: WritingStage) => void
  /** The preview, as soon as it is stored. The rest of the text may still be being written, for who buys it. */
  shown?: (preview: openings.StoredPreview) => void
}

const hasNewWords = ({ questions, own_verses_at }: submissions.Submission) =>
  answersTo(questions).length > 0 || own_verses_at !== null

/** No opening could be written. */
export class PreviewFailed extends Failure {
  constructor(cause: WritingFailed) {
    super('Failed to generate eulogy preview', cause.reason, cause)
  }
}

/**
 * Writes the opening; a second tab waits for the first. The full opening is stored where the api can't read it back.
 * `again`: once more, with answers or words of a passage that came after the preview; if that fails, the preview stays. Throws PreviewFailed.
 */
export async function writePreview(
  ctx: Context,
  request: Access & { address: string; signal: AbortSignal; again?: boolean },
  { stage = () => {}, shown = () => {} }: Progress = {},
): Promise<PreviewOutcome> {
  const { submissionId, signal, again = false } = request
  const [submission, paused] = await Promise.all([
    submissions.findWithKey(ctx.db, request),
    pauses.find(ctx.db, 'previews'),
  ])
  if (!submission) return 'not-found'
  // A retry is written in full, never as a preview.
  const isRetry = submission.root_id !== submission.id || submission.type === 'paid'
  if (isRetry && (again || submission.preview === '')) return 'already-paid'

  // Even when nothing can be written now: whoever asks for the beginning is done with questions.
  if (submission.begun_at === null)
    await families.withLock(ctx.db, submission.root_id, (tx) =>
      questions.setBegun(tx, submissionId, ctx.now()),
    )

  const isWritten = (row: submissions.Submission) =>
    row.preview !== '' && !(again && canWriteAgain(row) && hasNewWords(row))
  if (!isWritten(submission) && paused)
    return { refusal: 'previews-paused', waitSeconds: pausedSeconds }

  let stored: submissions.Submission = submission
  const read = () => {
    const { preview, preview_checked: checked, preview_evidence: evidence } = stored
    // Bought or erased during writing: nothing was stored.
    if (stored.type === 'paid' && (again || preview === '')) return 'already-paid'
    return isWritten(stored) ? { preview, checked, evidence } : 'not-found'
  }
  let wasJustRead = true
  const refusal = await withLease(
    ctx,
    { table: 'preview_leases', submissionId, holder: ctx.random.uuid(), signal },
    async () => {
      if (!isWritten(stored) && !wasJustRead)
        stored = (await submissions.find(ctx.db, submissionId)) ?? stored
      wasJustRead = false
      return isWritten(stored)
    },
    async () => {
      const network = ctx.guard.hashNetwork(request.address)
      const composed = await compose(ctx, stored, { network, signal }, stage)
      if (typeof composed === 'string') return composed
      const input = stored
      try {
        const isSaved = await save(ctx, input, composed)
        ctx.metrics.textWritten('preview')
        // If this process was suspended, another may have saved its preview first, and that one counts.
        stored = (await submissions.find(ctx.db, submissionId)) ?? stored
        const outcome = read()
        if (typeof outcome === 'object') shown(outcome)
        if (isSaved) await saveRest(ctx, { input, preview: stored.preview }, composed.draft)
      } finally {
        await composed.draft?.end()
      }
      return null
    },
  ).catch(async (error: unknown) => {
    if (await submissions.find(ctx.db, submissionId)) throw error
    ctx.log.info({ submissionId }, 'erased while writing')
    return 'not-found' as const
  })
  if (refusal === 'not-found') return refusal
  if (refusal) return { refusal, waitSeconds: secondsLeftInDay(ctx.now()) }
  return read()
}

async function compose(
  ctx: Context,
  submission: submissions.Submission,
  asked: { network: Buffer; signal: AbortSignal },
  onStage: (stage: WritingStage) => void,
): Promise<WrittenOpening | PreviewRefusal> {
  try {
    return await writeOpening(ctx, previewRequest(submission.id, asked), submission, onStage)
  } catch (error) {
    if (!(error instanceof WritingFailed)) throw error
    if (error.refusal && error.refusal !== 'order-limit') return error.refusal
    ctx.metrics.textFailed('preview')
    const failure = new PreviewFailed(error)
    ctx.log.warn({ submissionId: submission.id, reason: failure.reason }, failure.message)
    throw failure
  }
}

/** False if another preview counts, or the text was sold or erased in the meantime. */
async function save(
  ctx: Context,
  submission: submissions.Submission,
  { text, lines, checked, memoryIds, ...written }: WrittenOpening,
): Promise<boolean> {
  const preview = cutPreview(text, ctx.random.number)
  const shown = { preview, checked, evidence: evidenceFor(preview, written.evidence) }
  const sentences = lines.map((line) => ({ text: line.text, checked: line.checked }))
  const opening = { text, sentences, memoryIds }
  const isAgain = submission.preview !== ''
  return families.withLock(ctx.db, submission.root_id, async (tx) => {
    if (!isAgain && !(await openings.savePreview(tx, submission.id, shown))) return false
    const used = await memories.listUsed(tx, submission.root_id)
    if (!memoryIds.every((id) => used.some((memory) => memory.id === id)))
      throw new PreviewFailed(new WritingFailed('a memory in it is not used anymore'))
    if (isAgain) return openings.replace(tx, submission.id, { ...opening, ...shown }, ctx.now())
    await openings.insert(tx, submission.id, opening, ctx.now())
    await queueEmail(ctx, tx, { submissionId: submission.id, kind: 'preview' })
    return true
  })
}

/** Waits for the rest of the draft, and stores it unless something told has changed since, or the preview. */
async function saveRest(
  ctx: Context,
  { input, preview }: { input: submissions.Submission; preview: string },
  draft: WrittenOpening['draft'],
): Promise<void> {
  const rest = await draft?.rest
  if (!draft || !rest) return
  const saved = families.withLock(ctx.db, input.root_id, async (tx) => {
    const changes = await openings.findChanges(tx, input)
    const isSame = changes !== 'new-input' && changes.takenBack.length === 0
    const current = await submissions.find(tx, input.id)
    if (!isSame || current?.preview !== preview) return
    await openings.insertRest(tx, input.id, { text: rest, provider: draft.provider }, ctx.now())
  })
  // The preview is shown; without its rest another one is written.
  await saved.catch((error: unknown) => {
    ctx.log.warn(
      { submissionId: input.id, reason: findReason(error) },
      'rest of a draft not stored',
    )
  })
}

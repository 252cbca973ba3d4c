import type { Length } from '#domain/choices.ts'
import { withoutMemories } from '#domain/evidence.ts'
import { Failure, findReason } from '#domain/failure.ts'
import { countWords, isTooShort } from '#domain/length.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { deliverEulogy } from '#server/flows/email/queue-email.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import type { Submission } from '#server/store/submissions.ts'
import * as submissions from '#server/store/submissions.ts'
import * as openings from '#server/store/writing/openings.ts'
import { findChanges } from '#server/store/writing/openings.ts'
import * as spend from '#server/store/writing/spend.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'
import { newFailures, WritingFailed } from '#server/writing/call-model.ts'
import { waitForWriter, withLease } from '#server/writing/lease.ts'
import { type WrittenEulogy, writeText } from '#server/writing/write-text.ts'
import { toLengthInput } from '#server/writing/writing-input.ts'

export type WritingRun = {
  submissionId: string
  purpose: 'prewrite' | 'paid'
  /** The lease holder. Stays the same after a crash, so the job can reclaim its lease immediately. */
  holder: string
  signal: AbortSignal
  /** Since when providers that declined this text are not asked again; null: ask them all. */
  since?: Date | null
  /** Completes the job in the transaction that stores the text. False if another run has taken over. */
  settle: (tx: Tx) => Promise<boolean>
}

/** Writes the full text once, during payment or after it. */
export async function writeEulogy(ctx: Context, run: WritingRun): Promise<void> {
  const { submissionId, holder, signal } = run
  const submission = await submissions.find(ctx.db, submissionId)
  if (!submission) return
  // Its preview was dropped, and the text begins with the one that is written instead.
  if (run.purpose === 'prewrite' && submission.preview === '') return
  await withLease(
    ctx,
    { table: 'writing_leases', submissionId, holder, signal },
    () => eulogies.isWritten(ctx.db, submissionId),
    async () => {
      if (await isRefunded(ctx, run, submission)) return
      // The preview was shown while its model was still writing the rest.
      if (submission.preview !== '')
        await waitForWriter(ctx, { table: 'preview_leases', submissionId, signal }, longestDraftMs)
      await store(ctx, run, submission, await write(ctx, run, submission))
    },
  ).catch(async (error: unknown) => {
    if (await submissions.find(ctx.db, submissionId)) throw error
    ctx.log.info({ submissionId }, 'erased while writing')
  })
}

/** A rest that takes longer is written anew. */
const longestDraftMs = 30_000

/** A text that is started after a refund would be free. Paid texts are checked when their attempt starts. */
async function isRefunded(ctx: Context, { purpose }: WritingRun, { id, root_id }: Submission) {
  const purchase = purpose === 'prewrite' ? await purchases.find(ctx.db, root_id) : undefined
  if (!purchase || purchaseCan('prewrite', purchase)) return false
  ctx.log.info({ submissionId: id }, 'not written before payment: payment was refunded')
  return true
}

async function write(
  ctx: Context,
  { purpose, signal, since = null }: WritingRun,
  submission: Submission,
): Promise<WrittenEulogy> {
  const failures = newFailures(since ? await spend.listDeclined(ctx.db, submission.id, since) : [])
  const request = { submissionId: submission.id, purpose, signal, failures }
  const begun = ctx.now().getTime()
  const writeOnce = async (until: AbortSignal, anew = false) => {
    // A new attempt number changes the prompt, so a rejected text isn't requested again.
    const attempt = 1 + (await spend.countDrafts(ctx.db, submission.id))
    return writeText(ctx, { ...request, signal: until }, submission, { attempt, anew })
  }
  try {
    const first = await writeOnce(signal)
    // The next attempt may find a reader for what should stay unsaid.
    if (first.isUnread && (await hasTimeForMore(ctx, submission)))
      throw new WritingFailed('no reader')
    if (ctx.models.automation || !isShort(ctx, first.text, submission)) return first
    const leftMs = begun + ctx.deadlines.attemptMs - savingMs - ctx.now().getTime()
    if (leftMs <= 0 || !(await hasTimeForMore(ctx, submission))) return first
    const until = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
    const second = await writeOnce(until, true).catch((error: unknown) => {
      const reason = findReason(error)
      ctx.log.warn({ submissionId: submission.id, purpose, reason }, 'short text not written again')
    })
    // What was stopped midway was not read to the end.
    return second && !until.aborted && isBetter(second, first) ? second : first
  } catch (error) {
    ctx.metrics.textFailed(purpose)
    if (error instanceof WritingFailed) {
      const { reason } = error
      const level = purpose === 'paid' ? 'error' : 'warn'
      ctx.log[level]({ submissionId: submission.id, purpose, reason }, 'eulogy not written')
    }
    throw error
  }
}

const isShort = (ctx: Context, text: string, submission: Submission) =>
  isTooShort(text, toLengthInput(submission), submission.length as Length, ctx.leastLengthShare)

/** To store the text before its attempt ends. */
const savingMs = 15_000
/** Until the refund, or until the retry is given back. */
const timeForMoreMs = 3 * 60_000

/** A text that nobody has paid for yet always has it. */
async function hasTimeForMore(ctx: Context, { id, root_id, created_at }: Submission) {
  const purchase = await purchases.find(ctx.db, root_id)
  if (await purchases.isRefundDecided(ctx.db, purchase)) return false
  const since = id === root_id ? purchase?.paid_at : created_at
  if (!since) return true
  return since.getTime() + ctx.deadlines.refundMs - ctx.now().getTime() >= timeForMoreMs
}

/** Longer, and with no more sentences that were objected to: nothing is padded. */
function isBetter(second: WrittenEulogy, first: WrittenEulogy): boolean {
  if (second.isUnread && !first.isUnread) return false
  const objections = ({ sentences, removed }: WrittenEulogy) =>
    sentences.filter(({ status }) => status === 'marked').length + removed.length
  return countWords(second.text) > countWords(first.text) && objections(second) <= objections(first)
}

/** Payment and writing both lock the family first: whichever comes second queues the email. */
async function store(
  ctx: Context,
  run: WritingRun,
  submission: Submission,
  { rounds, ...written }: WrittenEulogy,
) {
  const stored = await families.withLock(ctx.db, submission.root_id, async (tx, purchase) => {
    if (await purchases.isRefundDecided(tx, purchase))
      throw new Failure('The payment is refunded', 'refunded')
    const isPaid = purchase !== undefined && purchaseCan('view', purchase)
    const draft = await keepCurrent(tx, submission, { written, isPaid })
    const { text, sentences, removed, memoryIds } = draft
    const ended = await unwrittenTexts.findEndedRetry(tx, submission.id)
    // This retry was returned: the buyer was told it failed and may have used it again. Drop the late text, so that one
    // retry never gives two.
    if (ended === 'given-back') throw new Failure('The retry was given back', 'given-back')
    if (ended === 'counted') await submissions.setWritingFailed(tx, submission.id, null)
    const eulogy = {
      id: ctx.random.uuid(),
      submissionId: submission.id,
      text,
      sentences,
      removed,
      memoryIds,
      isShort: isShort(ctx, text, submission),
      isUnread: written.isUnread,
      now: ctx.now(),
    }
    const first = await eulogies.insert(tx, eulogy)
    await openings.deleteRest(tx, submission.id)
    if (first && isPaid) {
      await purchases.setWritten(tx, submission.root_id)
      await deliverEulogy(ctx, tx, submission.id)
    }
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
    const isFirstText = first && submission.id === submission.root_id
    const paidAt = isFirstText ? purchase?.paid_at : null
    const waitedMs = paidAt ? ctx.now().getTime() - paidAt.getTime() : null
    return { sentences, removed, waitedMs, isShort: eulogy.isShort }
  })
  const { sentences, removed, waitedMs, ...length } = stored
  if (waitedMs !== null) ctx.metrics.paidTextReady(waitedMs / 1_000)
  const marked = sentences.filter(({ status }) => status === 'marked').length
  const counts = { sentences: sentences.length, marked, removed: removed.length, rounds, ...length }
  ctx.metrics.textWritten(run.purpose, { rounds, marked, ...length })
  ctx.log.info({ submissionId: submission.id, purpose: run.purpose, ...counts }, 'eulogy written')
}

/**
 * The text as it may be stored now. A memory that was taken back since it was read is taken out of a paid text, which
 * doesn't start over for that; a text that nobody has paid for does.
 */
async function keepCurrent(
  tx: Tx,
  submission: Submission,
  { written, isPaid }: { written: Omit<WrittenEulogy, 'rounds'>; isPaid: boolean },
) {
  const changes = await findChanges(tx, submission)
  const opening = await openings.find(tx, submission.id)
  const takenBack = changes === 'new-input' ? [] : changes.takenBack
  // An opening is deleted with a memory that it tells.
  const hasOpening = (opening?.text ?? '') === written.opening || (!opening && takenBack.length > 0)
  const mayStore = changes !== 'new-input' && hasOpening && (isPaid || takenBack.length === 0)
  const kept = mayStore ? withoutMemories(written, takenBack) : null
  if (!kept) throw new Error('New input was saved while the text was being written')
  const ids = submission.othersMemories.map(({ id }) => id)
  return { ...kept, memoryIds: ids.filter((id) => !takenBack.includes(id)) }
}

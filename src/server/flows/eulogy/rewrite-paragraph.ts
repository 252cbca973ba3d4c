import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as signals from '#server/store/database/signals.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import { isRefundDecided, type Purchase } from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { findChanges } from '#server/store/writing/openings.ts'
import * as rewrites from '#server/store/writing/rewrites.ts'
import * as spend from '#server/store/writing/spend.ts'
import { newFailures, WritingFailed } from '#server/writing/call-model.ts'
import { withLease } from '#server/writing/lease.ts'
import { type WrittenParagraph, writeParagraph } from '#server/writing/rewrite/write-paragraph.ts'
import { AttemptTimedOut, withTimeout } from './attempt-paid-text.ts'

type RewriteRun = {
  rewriteId: string
  /** The lease holder. Stays the same after a crash, so the job can reclaim its lease immediately. */
  holder: string
  signal: AbortSignal
  /** Completes the job in the transaction that stores the result. False if another run has taken over. */
  settle: (tx: Tx) => Promise<boolean>
}

type Order = { rewrite: rewrites.Rewrite; submission: submissions.Submission }

/** Rewrites one paragraph before its deadline, or gives the rewrite back. */
export async function rewriteParagraph(ctx: Context, run: RewriteRun): Promise<void> {
  const rewrite = await rewrites.find(ctx.db, run.rewriteId)
  const submission = rewrite && (await submissions.find(ctx.db, rewrite.submission_id))
  if (!submission || rewrite.outcome) return
  const order = { rewrite, submission }
  const { id: submissionId } = submission
  const lease = { table: 'writing_leases', submissionId, holder: run.holder } as const
  const hasEnded = async () => (await rewrites.find(ctx.db, rewrite.id))?.outcome !== null
  const msLeft = rewrite.expires_at.getTime() - ctx.now().getTime()
  try {
    await withTimeout(Math.max(0, msLeft), run.signal, (signal) =>
      withLease(ctx, { ...lease, signal }, hasEnded, async () =>
        end(ctx, run, order, await write(ctx, order, signal)),
      ),
    )
  } catch (error) {
    if (await hasEnded()) return
    // With time left, the queue tries again.
    if (!(error instanceof AttemptTimedOut)) throw error
    await end(ctx, run, order, null)
  }
}

async function write(
  ctx: Context,
  { rewrite, submission }: Order,
  signal: AbortSignal,
): Promise<WrittenParagraph | null> {
  const { id: rewriteId } = rewrite
  const version = await eulogies.findVersion(ctx.db, submission.id)
  if (!version) return null
  const request = {
    submissionId: submission.id,
    purpose: 'paid' as const,
    signal,
    failures: newFailures(await spend.listDeclined(ctx.db, submission.id, rewrite.requested_at)),
  }
  // A new attempt number changes the prompt, so a rejected answer isn't requested again.
  const attempt = 1 + (await spend.countRewrites(ctx.db, submission.id, rewrite.requested_at))
  try {
    return await writeParagraph(ctx, request, { submission, version, rewrite, attempt })
  } catch (error) {
    if (error instanceof WritingFailed) {
      ctx.log.warn({ rewriteId, reason: error.reason }, 'paragraph not written')
    }
    throw error
  }
}

/** The operator is alerted once an order has reached its limit of rewrites given back: further ones count. */
async function giveBack(
  ctx: Context,
  tx: Tx,
  { rewrite, submission }: Order,
  purchase: Purchase | undefined,
) {
  const { root_id: rootId } = submission
  await rewrites.giveBack(tx, rootId, rewrite.id, ctx.now())
  if (!purchase?.order_number || !(await rewrites.hasReachedLimit(tx, rootId))) return
  const subjectId = purchase.order_number
  await alertOperator(ctx, tx, { alert: 'rewrites-not-given-back', subjectId })
}

/** Stores the paragraph, or gives the rewrite back, and notifies the waiting browser. */
async function end(ctx: Context, run: RewriteRun, order: Order, written: WrittenParagraph | null) {
  const { rewrite, submission } = order
  const { id: rewriteId, submission_id: submissionId, wish } = rewrite
  const now = ctx.now()
  const isStored = await families.withLock(ctx.db, submission.root_id, async (tx, purchase) => {
    const changes = await findChanges(tx, submission)
    const takenBack = changes === 'new-input' ? [] : changes.takenBack
    // Without the memory it was written for, there is nothing to write.
    const isPointless = rewrite.memory_id && takenBack.includes(rewrite.memory_id)
    // A memory that was deleted since must not be in the new paragraph.
    if (written && !isPointless && (changes === 'new-input' || takenBack.length > 0))
      throw new Error('New input was saved while the paragraph was being written')
    const isWanted = written && !isPointless && !(await isRefundDecided(tx, purchase))
    const stored = isWanted && (await rewrites.saveText(tx, rewriteId, { ...written, now }))
    if (!stored) await giveBack(ctx, tx, order, purchase)
    await signals.notify(tx, { submissionId, type: 'rewritten' })
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
    return stored
  })
  const sentences = written?.sentences ?? []
  const marked = sentences.filter(({ status }) => status === 'marked').length
  const counts = { sentences: sentences.length, marked }
  if (isStored) ctx.log.info({ rewriteId, submissionId, wish, ...counts }, 'paragraph written')
  else ctx.log.warn({ rewriteId, submissionId, wish }, 'paragraph rewrite failed')
}

import { wordsFrom } from '#domain/estimate.ts'
import { restRange, wordsFor } from '#domain/length.ts'
import { criteriaIn, type Reviewed } from '#domain/mending.ts'
import { purchaseCan } from '#domain/purchase.ts'
import { reviewText } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import * as afterthoughts from '#server/store/afterthoughts.ts'
import type { Tx } from '#server/store/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as openings from '#server/store/openings.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { NoText } from './commission.ts'
import { deliver } from './delivery.ts'
import { lengthOf, materialOf } from './material.ts'
import { inTurn } from './turns.ts'
import { writeAndMend } from './write-and-mend.ts'

export type WritingRun = {
  submissionId: string
  purpose: 'ahead' | 'paid'
  /** Who writes: the same after a crash, so that the turn is taken up again at once. */
  holder: string
  signal: AbortSignal
  /** Ends the job in the transaction that stores the text; false if another run has taken over. */
  settle: (tx: Tx) => Promise<boolean>
}

/** Writes the full text, once, whoever asks: while the buyer pays, or after. */
export async function writeEulogy(ctx: Context, run: WritingRun): Promise<void> {
  const { submissionId, holder, signal } = run
  const submission = await submissions.find(ctx.db, submissionId)
  if (!submission) return
  await inTurn(
    ctx,
    { of: 'writings', submissionId, holder, signal },
    () => eulogies.isWritten(ctx.db, submissionId),
    async () => store(ctx, run, submission, await writeText(ctx, run, submission)),
  ).catch(async (error: unknown) => {
    if (await submissions.find(ctx.db, submissionId)) throw error
    ctx.log.info({ submissionId }, 'erased while it was being written')
  })
}

async function writeText(
  ctx: Context,
  { purpose, signal }: WritingRun,
  submission: submissions.Submission,
): Promise<Reviewed> {
  const opening = (await openings.find(ctx.db, submission.id)) ?? ''
  const earlier = await eulogies.writtenBefore(ctx.db, submission)
  const material = materialOf(submission)
  const length = lengthOf(submission)
  const total = wordsFrom(material, length)
  const assignment = {
    part: opening === '' ? ('whole' as const) : ('rest' as const),
    words: restRange(total, opening),
    total,
    version: await submissions.versionOf(ctx.db, submission),
    opening,
  }
  const limits = { words: wordsFor[length], opening, earlier }
  const review = (text: string) => reviewText(material, text, limits)
  try {
    const mostWords = limits.words.max
    return await writeAndMend(ctx, { submission, purpose, assignment, signal, review, mostWords })
  } catch (error) {
    if (error instanceof NoText) {
      const { reason } = error
      const tell = purpose === 'paid' ? ctx.log.error : ctx.log.warn
      tell.call(ctx.log, { submissionId: submission.id, purpose, reason }, 'eulogy not written')
    }
    throw error
  }
}

/** "Paid" and "written" both lock the purchase first: whichever is second sends the letter. */
async function store(
  ctx: Context,
  run: WritingRun,
  submission: submissions.Submission,
  { text, review }: Reviewed,
) {
  await ctx.db.transaction().execute(async (tx) => {
    const purchase = await purchases.lock(tx, submission.root_id)
    if (await afterthoughts.hasGrown(tx, submission)) throw new Error('More was told meanwhile')
    const eulogy = {
      id: ctx.chance.uuid(),
      submissionId: submission.id,
      text,
      restsOn: review.grounds,
      now: ctx.now(),
    }
    const first = await eulogies.insert(tx, eulogy)
    if (first && purchase && purchaseCan('view', purchase)) {
      await deliver(ctx, tx, submission.id)
    }
    if (!(await run.settle(tx))) throw new Error('Another run has taken over this job')
  })
  const misses = criteriaIn(review.faults)
  ctx.log.info({ submissionId: submission.id, purpose: run.purpose, misses }, 'eulogy written')
}

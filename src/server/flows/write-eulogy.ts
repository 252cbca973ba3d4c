import { setTimeout as pause } from 'node:timers/promises'
import { wordsFrom } from '#domain/estimate.ts'
import { restRange } from '#domain/length.ts'
import { purchaseCan } from '#domain/purchase.ts'
import { type Review, reviewText } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import * as afterthoughts from '#server/store/afterthoughts.ts'
import type { Tx } from '#server/store/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as openings from '#server/store/openings.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as writings from '#server/store/writings.ts'
import { commission } from './commission.ts'
import { deliver } from './delivery.ts'
import { lengthOf, materialOf } from './material.ts'

export type WritingRun = {
  submissionId: string
  purpose: 'ahead' | 'paid'
  /** Who writes: the same after a crash, so that the lease is taken up again at once. */
  holder: string
  signal: AbortSignal
  /** Ends the job in the transaction that stores the text; false if another run has taken over. */
  settle: (tx: Tx) => Promise<boolean>
}

const leaseBeatMs = 2_000
const lookAgainMs = 400

/** Writes the full text, once, whoever asks: while the buyer pays, or after. */
export async function writeEulogy(ctx: Context, run: WritingRun): Promise<void> {
  const submission = await submissions.find(ctx.db, run.submissionId)
  if (!submission) return
  if (!(await takeTurn(ctx, run))) return
  const beat = setInterval(() => {
    writings.claim(ctx.db, run.submissionId, run.holder).catch(() => {})
  }, leaseBeatMs)
  try {
    const written = await writeText(ctx, run, submission)
    await store(ctx, run, submission, written)
  } finally {
    clearInterval(beat)
    await writings.release(ctx.db, run.submissionId, run.holder).catch(() => {})
  }
}

/** Waits while another run writes the same text; false once that one is done. */
async function takeTurn(ctx: Context, run: WritingRun): Promise<boolean> {
  for (;;) {
    if (await eulogies.isWritten(ctx.db, run.submissionId)) return false
    if (await writings.claim(ctx.db, run.submissionId, run.holder)) return true
    await pause(lookAgainMs, undefined, { signal: run.signal })
  }
}

async function writeText(ctx: Context, run: WritingRun, submission: submissions.Submission) {
  const opening = (await openings.find(ctx.db, submission.id)) ?? ''
  const total = wordsFrom(materialOf(submission), lengthOf(submission))
  const assignment = {
    part: opening === '' ? ('whole' as const) : ('rest' as const),
    words: restRange(total, opening),
    total,
    version: await submissions.versionOf(ctx.db, submission),
    opening,
  }
  return commission(ctx, {
    submission,
    purpose: run.purpose,
    assignment,
    signal: run.signal,
    review(written) {
      const text = opening === '' ? written : `${opening}\n\n${written}`
      const limits = { words: assignment.total, opening, earlier: [] }
      return { text, review: reviewText(materialOf(submission), text, limits) }
    },
  })
}

/** "Paid" and "written" both lock the purchase first: whichever is second sends the letter. */
async function store(
  ctx: Context,
  run: WritingRun,
  submission: submissions.Submission,
  { text, review }: { text: string; review: Review },
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
  ctx.log.info({ submissionId: submission.id, purpose: run.purpose }, 'eulogy written')
}

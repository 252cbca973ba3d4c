import { type ErasureReason, retentionCutoffs } from '#domain/limits/retention.ts'
import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as erasures from '#server/store/erasures.ts'
import * as families from '#server/store/families.ts'
import { eraseFamily } from './erase-family.ts'

/** Families are handled one at a time so no lock is held for long. */
const batchSize = 50
/** The limit for each kind in one run; the rest is done an hour later. */
const maxPerRun = 500
const hourMs = 60 * 60_000

type Counts = Record<'notified' | 'requested' | 'unpaid' | 'paid' | 'failed', number>

/** A job of its own has tried before. */
const requestedMs = 10 * 60_000

/** Erases families past their retention, notifies buyers 30 days before, and queues again what a job gave up. */
export async function eraseDue(ctx: Context): Promise<Counts> {
  const cutoffs = retentionCutoffs(ctx.now())
  const counts: Counts = { notified: 0, requested: 0, unpaid: 0, paid: 0, failed: 0 }
  const erase = (reason: ErasureReason) => async (rootId: string) =>
    (await eraseFamily(ctx, { rootId, reason })) === 'erased'

  const hour = Math.floor(ctx.now().getTime() / hourMs)
  const tried = new Date(ctx.now().getTime() - requestedMs)
  for (const family of await erasures.listErasing(ctx.db, tried)) {
    await ctx.queue.send(ctx.db, 'erase-family', family, hour)
    counts.requested += 1
  }
  await handleAll(
    'notified',
    (batch) => erasures.listDueForNotice(ctx.db, cutoffs.noticeDue, batch),
    notify,
  )
  await handleAll(
    'unpaid',
    (batch) => erasures.listUnpaidDue(ctx.db, cutoffs.unpaid, ctx.now(), batch),
    erase('unpaid-30-days'),
  )
  const due = { paidBefore: cutoffs.paid, notifiedBefore: cutoffs.noticeSent }
  await handleAll(
    'paid',
    (batch) => erasures.listPaidDue(ctx.db, due, batch),
    erase('paid-3-years'),
  )
  ctx.log.info(counts, 'expired families erased')
  return counts

  async function notify(rootId: string) {
    await families.withLock(ctx.db, rootId, (tx) =>
      queueEmail(ctx, tx, { submissionId: rootId, kind: 'erasure-notice' }),
    )
    return true
  }

  /** A failure with one family doesn't stop the others. */
  async function handleAll(
    kind: keyof Counts,
    list: (batch: { limit: number; except: string[] }) => Promise<string[]>,
    handle: (rootId: string) => Promise<boolean>,
  ) {
    const except: string[] = []
    for (let done = 0; done < maxPerRun; ) {
      const rootIds = await list({ limit: batchSize, except })
      if (rootIds.length === 0) return
      for (const rootId of rootIds) {
        done += 1
        const handled = await handle(rootId).catch((error: unknown) => {
          counts.failed += 1
          ctx.log.warn(
            { rootId, reason: error instanceof Error ? error.name : '' },
            'erasure failed',
          )
          return false
        })
        if (handled) counts[kind] += 1
        else except.push(rootId)
      }
    }
  }
}

import { type ErasureReason, retentionCutoffs } from '#domain/retention.ts'
import type { Context } from '#server/context.ts'
import * as erasures from '#server/store/erasures.ts'
import { eraseFamily } from './erase-family.ts'
import { queueEmail } from './queue-email.ts'

/** Families are handled one by one, so that no lock is held for long. */
const batchSize = 50
/** What one run does of each kind at most; the rest is done an hour later. */
const maxPerRun = 500

type Counts = Record<'announced' | 'unpaid' | 'paid' | 'failed', number>

/** Erases what has been kept long enough, and tells the buyers of paid eulogies 30 days before. */
export async function eraseDue(ctx: Context): Promise<Counts> {
  const since = retentionCutoffs(ctx.now())
  const counts: Counts = { announced: 0, unpaid: 0, paid: 0, failed: 0 }
  const erase = (reason: ErasureReason) => async (rootId: string) =>
    (await eraseFamily(ctx, { rootId, reason })) === 'erased'

  await each('announced', (of) => erasures.listDueForNotice(ctx.db, since.noticeDue, of), announce)
  await each(
    'unpaid',
    (of) => erasures.listUnpaidDue(ctx.db, since.unpaid, ctx.now(), of),
    erase('unpaid-30-days'),
  )
  const paidBefore = { paidBefore: since.paid, notifiedBefore: since.noticeSent }
  await each('paid', (of) => erasures.listPaidDue(ctx.db, paidBefore, of), erase('paid-3-years'))
  ctx.log.info(counts, 'expired families erased')
  return counts

  async function announce(rootId: string) {
    await ctx.db.transaction().execute((tx) => queueEmail(ctx, tx, rootId, 'erasure-notice'))
    return true
  }

  /** One family that cannot be handled does not keep the others. */
  async function each(
    kind: keyof Counts,
    list: (of: { limit: number; except: string[] }) => Promise<string[]>,
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

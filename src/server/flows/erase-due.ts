import { type ErasureReason, keptSince } from '#domain/keeping.ts'
import type { Context } from '#server/context.ts'
import * as erasures from '#server/store/erasures.ts'
import { postLetter } from './delivery.ts'
import { eraseFamily } from './erase.ts'

/** Families are handled one by one, so that no lock is held for long. */
const batch = 50
/** What one run does of each kind at most; the rest is done an hour later. */
const mostInARun = 500

type Counts = Record<'announced' | 'unpaid' | 'paid' | 'failed', number>

/** Erases what has been kept long enough, and tells the buyers of paid eulogies 30 days before. */
export async function eraseDue(ctx: Context): Promise<Counts> {
  const since = keptSince(ctx.now())
  const counts: Counts = { announced: 0, unpaid: 0, paid: 0, failed: 0 }
  const erase = (reason: ErasureReason) => async (rootId: string) =>
    (await eraseFamily(ctx, { rootId, reason })) === 'erased'

  await each('announced', (of) => erasures.unannounced(ctx.db, since.unannounced, of), announce)
  await each(
    'unpaid',
    (of) => erasures.unpaidDue(ctx.db, since.unpaid, ctx.now(), of),
    erase('unpaid-30-days'),
  )
  const paidBefore = { paidBefore: since.paid, toldBefore: since.notice }
  await each('paid', (of) => erasures.paidDue(ctx.db, paidBefore, of), erase('paid-3-years'))
  ctx.log.info(counts, 'erased what was due')
  return counts

  async function announce(rootId: string) {
    await ctx.db.transaction().execute((tx) => postLetter(ctx, tx, rootId, 'erasure-notice'))
    return true
  }

  /** One family that cannot be handled does not keep the others. */
  async function each(
    kind: keyof Counts,
    list: (of: { limit: number; except: string[] }) => Promise<string[]>,
    handle: (rootId: string) => Promise<boolean>,
  ) {
    const except: string[] = []
    for (let done = 0; done < mostInARun; ) {
      const rootIds = await list({ limit: batch, except })
      if (rootIds.length === 0) return
      for (const rootId of rootIds) {
        done += 1
        const handled = await handle(rootId).catch((error: unknown) => {
          counts.failed += 1
          ctx.log.warn({ rootId, reason: error instanceof Error ? error.name : '' }, 'not erased')
          return false
        })
        if (handled) counts[kind] += 1
        else except.push(rootId)
      }
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import * as writingLeases from '#server/store/writing/writing-leases.ts'

export type Lease = {
  table: writingLeases.LeaseTable
  submissionId: string
  /** Stays the same after a crash, so the same job can reclaim its lease immediately. */
  holder: string
  signal: AbortSignal
}

const renewMs = 2_000
const pollMs = 200

/** Waits for a writer of the same submission to end, but not longer than this. */
export async function waitForWriter(
  ctx: Context,
  { table, submissionId, signal }: Omit<Lease, 'holder'>,
  atMostMs: number,
): Promise<void> {
  const until = performance.now() + atMostMs
  while (performance.now() < until && (await writingLeases.isHeld(ctx.db, table, submissionId)))
    await pause(pollMs, undefined, { signal })
}

/** Allows one writer at a time. Others wait for the text, or write it themselves if the holder fails. */
export async function withLease<T>(
  ctx: Context,
  lease: Lease,
  isWritten: () => Promise<boolean>,
  write: () => Promise<T>,
): Promise<T | null> {
  const claim = () => writingLeases.claim(ctx.db, lease.table, lease.submissionId, lease.holder)
  for (;;) {
    if (await isWritten()) return null
    if (await claim()) break
    await pause(pollMs, undefined, { signal: lease.signal })
  }
  let renewing: Promise<unknown> | null = null
  const renew = () => {
    renewing ??= claim()
      .catch(() => {})
      .finally(() => {
        renewing = null
      })
  }
  const renewal = setInterval(renew, renewMs)
  try {
    // The previous holder may have finished between the check and the claim.
    return (await isWritten()) ? null : await write()
  } finally {
    clearInterval(renewal)
    // One that arrives after the release would take the lease again, for nobody.
    await renewing
    await writingLeases
      .release(ctx.db, lease.table, lease.submissionId, lease.holder)
      .catch(() => {})
  }
}

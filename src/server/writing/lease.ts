import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import * as writingLeases from '#server/store/writing-leases.ts'

export type Lease = {
  table: Parameters<typeof writingLeases.claim>[1]
  submissionId: string
  /** The same after a crash, so that the lease is taken up again at once. */
  holder: string
  signal: AbortSignal
}

const renewMs = 2_000
const pollMs = 200

/** Lets one write at a time: the second waits until the text is there, or writes if the first failed. */
export async function withLease(
  ctx: Context,
  lease: Lease,
  isThere: () => Promise<boolean>,
  write: () => Promise<void>,
): Promise<void> {
  const claim = () => writingLeases.claim(ctx.db, lease.table, lease.submissionId, lease.holder)
  for (;;) {
    if (await isThere()) return
    if (await claim()) break
    await pause(pollMs, undefined, { signal: lease.signal })
  }
  const renewal = setInterval(() => claim().catch(() => {}), renewMs)
  try {
    // The previous holder may have finished between the look and the claim.
    if (!(await isThere())) await write()
  } finally {
    clearInterval(renewal)
    await writingLeases
      .release(ctx.db, lease.table, lease.submissionId, lease.holder)
      .catch(() => {})
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import * as writings from '#server/store/writings.ts'

export type Lease = {
  of: Parameters<typeof writings.claim>[1]
  submissionId: string
  /** The same after a crash, so that the lease is taken up again at once. */
  holder: string
  signal: AbortSignal
}

const renewMs = 2_000
const lookAgainMs = 200

/** Lets one write at a time: the second waits until the text is there, or writes if the first failed. */
export async function withLease(
  ctx: Context,
  lease: Lease,
  isThere: () => Promise<boolean>,
  write: () => Promise<void>,
): Promise<void> {
  const claim = () => writings.claim(ctx.db, lease.of, lease.submissionId, lease.holder)
  for (;;) {
    if (await isThere()) return
    if (await claim()) break
    await pause(lookAgainMs, undefined, { signal: lease.signal })
  }
  const renewal = setInterval(() => claim().catch(() => {}), renewMs)
  try {
    // The previous holder may have finished between the look and the claim.
    if (!(await isThere())) await write()
  } finally {
    clearInterval(renewal)
    await writings.release(ctx.db, lease.of, lease.submissionId, lease.holder).catch(() => {})
  }
}

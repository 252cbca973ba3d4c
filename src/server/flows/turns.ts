import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import * as writings from '#server/store/writings.ts'

export type Turn = {
  of: Parameters<typeof writings.claim>[1]
  submissionId: string
  /** The same after a crash, so that the turn is taken up again at once. */
  holder: string
  signal: AbortSignal
}

const beatMs = 2_000
const lookAgainMs = 200

/** Lets one write at a time: whoever comes second waits until it is there, or writes when the first has failed. */
export async function inTurn(
  ctx: Context,
  turn: Turn,
  isThere: () => Promise<boolean>,
  write: () => Promise<void>,
): Promise<void> {
  const claim = () => writings.claim(ctx.db, turn.of, turn.submissionId, turn.holder)
  for (;;) {
    if (await isThere()) return
    if (await claim()) break
    await pause(lookAgainMs, undefined, { signal: turn.signal })
  }
  const beat = setInterval(() => claim().catch(() => {}), beatMs)
  try {
    // Between the look and the turn the one before may have finished.
    if (!(await isThere())) await write()
  } finally {
    clearInterval(beat)
    await writings.release(ctx.db, turn.of, turn.submissionId, turn.holder).catch(() => {})
  }
}

import { setTimeout as pause } from 'node:timers/promises'

/** While the workers start again, nothing is sent. */
const timeoutMs = 20_000

/** Repeats a fault, or waits, until it has hit something. Null if there was nothing to hit. */
export async function untilHit(
  countHits: () => number | Promise<number>,
  unit: string,
): Promise<string | null> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(100)) {
    const count = await countHits()
    if (count > 0) return `${count} ${unit}`
  }
  return null
}

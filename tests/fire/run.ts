import type { Figure } from '#tests/bench/figures.ts'
import { type Random, seededRandom } from './random.ts'

export type Run = {
  seed: number
  random: Random
  /** How much of the full size to run, for a short trial. */
  share: number
  minutes: number
  /** When the run has to stop, in the time of `performance.now()`. */
  endsAt: number
}

const limitMinutes = 10

export function startRun({ SEED, SHARE, MINUTES }: Record<string, string | undefined>): Run {
  const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31))
  const minutes = Number(MINUTES ?? limitMinutes)
  console.log(`seed ${seed} (SEED=${seed} repeats the run)`)
  return {
    seed,
    random: seededRandom(seed),
    share: Number(SHARE ?? 1),
    minutes,
    endsAt: performance.now() + minutes * 60_000,
  }
}

export const scaled = (count: number, { share }: Run) => Math.max(1, Math.round(count * share))

export function tookFigure(startedAt: number, limit: number): Figure {
  const minutes = (performance.now() - startedAt) / 60_000
  return { name: 'took', value: `${minutes.toFixed(1)} minutes`, passed: minutes <= limit }
}

export const listCounts = (counts: Record<string | number, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')

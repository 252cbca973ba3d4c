import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Figure = { name: string; value: string; passed: boolean }

/** One measured figure of a promise, as stored for the plots. */
type Row = { promise: string; goal: string; figure: number; unit: string; pass: boolean }

/** The points of one curve in a plot. */
export type Series = { name: string; points: [x: number, y: number][] }

export const reportsFolder = '.reports/bench'

/** Writes .reports/bench/NAME.json and returns the rows as figures to print. */
export function recordFigures(name: string, rows: Row[], series: Series[] = []): Figure[] {
  mkdirSync(reportsFolder, { recursive: true })
  const report = { name, measuredAt: new Date().toISOString(), rows, series }
  writeFileSync(join(reportsFolder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  return rows.map(({ promise, goal, figure, unit, pass }) => ({
    name: promise,
    value: `${figure} ${unit} (goal: ${goal})`.replace('  ', ' '),
    passed: pass,
  }))
}

/** The smallest time that at least this share of the measured times doesn't exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

/** p50 and p99 of the measured times, with a goal for p99. */
export function latencyFigure(name: string, timesMs: readonly number[], goalMs: number): Figure {
  const [p50, p99] = [percentile(timesMs, 0.5), percentile(timesMs, 0.99)]
  const value = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${timesMs.length} (goal: p99 ≤ ${goalMs} ms)`
  return { name, value, passed: p99 <= goalMs }
}

export type Figure = { name: string; value: string; passed: boolean }

/** p50 and p99 of the measured times, with a goal for p99. */
export function latencyFigure(name: string, timesMs: readonly number[], goalMs: number): Figure {
  const sorted = [...timesMs].sort((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const [p50, p99] = [percentile(0.5), percentile(0.99)]
  const value = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${sorted.length} (goal: p99 ≤ ${goalMs} ms)`
  return { name, value, passed: p99 <= goalMs }
}

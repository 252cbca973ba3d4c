export type Figure = { name: string; value: string; passed: boolean }

/** The median and the 99th percentile of the measured times, with a goal for the latter. */
export function latencyFigure(what: string, tookMs: readonly number[], goalMs: number): Figure {
  const sorted = [...tookMs].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const value = `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms of ${sorted.length} (goal: p99 ≤ ${goalMs} ms)`
  return { name: what, value: value, passed: at(0.99) <= goalMs }
}

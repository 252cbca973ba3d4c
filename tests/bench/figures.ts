export type Figure = { name: string; value: string; passed: boolean }

/** Half and 99 of 100 of the measured times, against what was promised for the latter. */
export function latencyFigure(what: string, tookMs: readonly number[], goalMs: number): Figure {
  const sorted = [...tookMs].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  const is = `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms of ${sorted.length} (goal: p99 ≤ ${goalMs} ms)`
  return { name: what, value: is, passed: at(0.99) <= goalMs }
}

/** One line of a report. A run passes if all of its figures do. */
export type Figure = { name: string; value: string; passed: boolean }

export const figure = (name: string, value: string | number, passed = true): Figure => ({
  name,
  value: String(value),
  passed,
})

const rounded = (value: number) => Math.round(value * 100) / 100

/** Not a number, as the percentile of nothing, never reaches a goal. */
export const atMost = (name: string, value: number, goal: number, unit = ''): Figure =>
  figure(name, `${rounded(value)} ${unit}`.trim().concat(` (goal: ≤ ${goal})`), value <= goal)

export const atLeast = (name: string, value: number, goal: number, unit = ''): Figure =>
  figure(name, `${rounded(value)} ${unit}`.trim().concat(` (goal: ≥ ${goal})`), value >= goal)

/** The smallest value that at least this share of the values doesn't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

const metrics = [
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP s',
  'TBT ms',
  'CLS',
] as const
export type Metric = (typeof metrics)[number]
export type Measurements = Record<Metric, number>

type Goal = { min: number } | { max: number }
export type Goals = Partial<Record<Metric, Goal>>

/** Timings of a single run on a busy machine are unreliable; the other goals stay strict. */
export const ciGoals: Goals = {
  performance: { min: 90 },
  accessibility: { min: 100 },
  'best practices': { min: 100 },
  SEO: { min: 100 },
  CLS: { max: 0 },
}

/** For every page on a slow phone. */
export const strictGoals: Goals = {
  ...ciGoals,
  performance: { min: 99 },
  'LCP s': { max: 1.3 },
  'TBT ms': { max: 100 },
}

/** SEO doesn't apply to pages with noindex. */
export function goalsFor(goals: Goals, page: { hidden: boolean }): Goals {
  const { SEO: _, ...rest } = goals
  return page.hidden ? rest : goals
}

export function medianOf(runs: readonly Measurements[]): Measurements {
  return Object.fromEntries(
    metrics.map((name) => [name, median(runs.map((run) => run[name]))]),
  ) as Measurements
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('No measurements')
  return middle
}

/** The metrics that miss their goal, or that are NaN. */
export function missedGoals(figures: Measurements, goals: Goals): Metric[] {
  return metrics.filter((name) => {
    const goal = goals[name]
    if (!goal) return false
    const reached = 'min' in goal ? figures[name] >= goal.min : figures[name] <= goal.max
    return !reached
  })
}

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

/** What every page has to reach on a cheap phone. */
export const strictGoals: Goals = {
  performance: { min: 99 },
  accessibility: { min: 100 },
  'best practices': { min: 100 },
  SEO: { min: 100 },
  'LCP s': { max: 1.3 },
  'TBT ms': { max: 100 },
  CLS: { max: 0 },
}

/** A single run on a busy machine says little of time; what does not depend on it stays exact. */
export const ciGoals: Goals = {
  performance: { min: 90 },
  accessibility: { min: 100 },
  'best practices': { min: 100 },
  SEO: { min: 100 },
  CLS: { max: 0 },
}

/** A page that asks not to be found is not judged by how well it is found. */
export function goalsFor(goals: Goals, page: { hidden: boolean }): Goals {
  const { SEO: _, ...rest } = goals
  return page.hidden ? rest : goals
}

export function medianOf(runs: readonly Measurements[]): Measurements {
  return Object.fromEntries(
    metrics.map((name) => [name, median(runs.map((run) => run[name]))]),
  ) as Measurements
}

export function median(numbers: readonly number[]): number {
  const inOrder = numbers.toSorted((a, b) => a - b)
  const found = inOrder[Math.floor(inOrder.length / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

/** The figures that miss their goal; one that is no number has missed it too. */
export function missedGoals(figures: Measurements, goals: Goals): Metric[] {
  return metrics.filter((name) => {
    const goal = goals[name]
    if (!goal) return false
    const reached = 'min' in goal ? figures[name] >= goal.min : figures[name] <= goal.max
    return !reached
  })
}

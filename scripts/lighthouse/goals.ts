const measured = [
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP s',
  'TBT ms',
  'CLS',
] as const
export type Measured = (typeof measured)[number]
export type Figures = Record<Measured, number>

type Goal = { least: number } | { most: number }
export type Goals = Partial<Record<Measured, Goal>>

/** What every page has to reach on a cheap phone. */
export const promised: Goals = {
  performance: { least: 99 },
  accessibility: { least: 100 },
  'best practices': { least: 100 },
  SEO: { least: 100 },
  'LCP s': { most: 1.3 },
  'TBT ms': { most: 100 },
  CLS: { most: 0 },
}

/** A single run on a busy machine says little of time; what does not depend on it stays exact. */
export const onABusyMachine: Goals = {
  performance: { least: 90 },
  accessibility: { least: 100 },
  'best practices': { least: 100 },
  SEO: { least: 100 },
  CLS: { most: 0 },
}

/** A page that asks not to be found is not judged by how well it is found. */
export function goalsFor(goals: Goals, page: { hidden: boolean }): Goals {
  const { SEO: _, ...rest } = goals
  return page.hidden ? rest : goals
}

export function medianOf(runs: readonly Figures[]): Figures {
  return Object.fromEntries(
    measured.map((name) => [name, middle(runs.map((run) => run[name]))]),
  ) as Figures
}

export function middle(numbers: readonly number[]): number {
  const inOrder = numbers.toSorted((a, b) => a - b)
  const found = inOrder[Math.floor(inOrder.length / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

/** The figures that miss their goal; one that is no number has missed it too. */
export function missed(figures: Figures, goals: Goals): Measured[] {
  return measured.filter((name) => {
    const goal = goals[name]
    if (!goal) return false
    const reached = 'least' in goal ? figures[name] >= goal.least : figures[name] <= goal.most
    return !reached
  })
}

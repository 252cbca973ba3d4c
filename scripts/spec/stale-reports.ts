import type { Run } from './test-run.ts'

export type SourceFile = { path: string; changedAt: number }

const reports = [
  { name: 'tests.json', isTest: /\.test\.tsx?$/, command: 'npm test' },
  { name: 'journeys.json', isTest: /\.journey\.ts$/, command: 'npm run e2e' },
]

/** Why these runs say too little about the sources as they are now; empty when they say all. */
export function whyStale(runs: Run[], sources: SourceFile[]): string[] {
  return reports.flatMap(({ name, isTest, command }) => {
    const run = runs.find((each) => each.name === name)
    if (!run) return [`There is no ${name}: run "${command}"`]
    const there = new Set(sources.map(({ path }) => path))
    const ran = new Set(run.tests.map(({ file }) => file))
    const changed = sources.filter(({ changedAt }) => changedAt >= run.startedAt)
    const leftOut = sources.filter(({ path }) => isTest.test(path) && !ran.has(path))
    return [
      ...summarize(`changed since the run of ${name}`, paths(changed)),
      ...summarize(`not in ${name}`, paths(leftOut)),
      ...summarize(
        `in ${name}, but gone`,
        [...ran].filter((file) => !there.has(file)),
      ),
    ]
  })
}

const paths = (files: SourceFile[]) => files.map(({ path }) => path)

function summarize(what: string, files: string[]): string[] {
  const [first] = files
  if (!first) return []
  return [`${what}: ${first}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`]
}

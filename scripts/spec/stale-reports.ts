import type { Run } from './test-run.ts'

export type SourceFile = { path: string; changedAt: number }

const reports = [
  { name: 'tests.json', isTest: /\.test\.tsx?$/, command: 'npm test' },
  { name: 'journeys.json', isTest: /\.journey\.ts$/, command: 'npm run e2e' },
]

/** Why the reports don't match the current sources; empty if they do. */
export function whyStale(runs: Run[], sources: SourceFile[]): string[] {
  return reports.flatMap(({ name, isTest, command }) => {
    const run = runs.find((candidate) => candidate.name === name)
    if (!run) return [`${name} is missing. Run "${command}"`]
    const existing = new Set(sources.map(({ path }) => path))
    const ran = new Set(run.tests.map(({ file }) => file))
    const changed = sources.filter(({ changedAt }) => changedAt >= run.startedAt)
    const missing = sources.filter(({ path }) => isTest.test(path) && !ran.has(path))
    return [
      ...summarize(`changed since ${name}`, paths(changed)),
      ...summarize(`not in ${name}`, paths(missing)),
      ...summarize(
        `in ${name} but deleted`,
        [...ran].filter((file) => !existing.has(file)),
      ),
    ]
  })
}

const paths = (files: SourceFile[]) => files.map(({ path }) => path)

function summarize(reason: string, files: string[]): string[] {
  const [first] = files
  if (!first) return []
  return [`${reason}: ${first}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`]
}

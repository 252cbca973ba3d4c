import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Only the first two cover a statement. Vitest retries nothing: a test that sets a retry of its own has failed. */
export type Outcome =
  | 'passed'
  | 'passed only on a retry'
  | 'failed'
  | 'skipped'
  | 'expected to fail'
  | 'has no assertion'
export type TestResult = {
  file: string
  title: string
  /** Ids of statements. */
  tags: string[]
  outcome: Outcome
}
export type Run = { name: string; startedAt: number; tests: TestResult[] }

type UnitReport = {
  startTime: number
  testResults: {
    name: string
    /** Set if the file itself failed, for example in a hook. */
    message: string
    assertionResults: { fullName: string; status: string; tags: string[]; meta?: UnitMeta }[]
  }[]
}
/** From tests/support/each-file.ts; Vitest's report lacks it. */
type UnitMeta = { expectedToFail?: boolean; retried?: boolean }

type JourneyReport = {
  config: { rootDir: string }
  stats: { startTime: string }
  suites: JourneySuite[]
}
type JourneySuite = { title: string; specs?: JourneySpec[]; suites?: JourneySuite[] }
type JourneySpec = { title: string; file: string; tags: string[]; tests: JourneyTest[] }
type JourneyTest = {
  status: string
  expectedStatus: string
  annotations: { type: string }[]
  results: { status: string }[]
}

/** The latest test reports. */
export function readReports(root: string): Run[] {
  const read = (file: string) => {
    const path = join(root, '.reports', file)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  }
  const tests = read('tests.json')
  const journeys = read('journeys.json')
  return [
    ...(tests ? [parseUnitReport(tests, root)] : []),
    ...(journeys ? [parseJourneyReport(journeys, root)] : []),
  ]
}

export function parseUnitReport(report: UnitReport, root: string): Run {
  const tests = report.testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults.map(({ fullName, status, tags, meta }) => ({
      file: relative(root, name),
      title: fullName,
      tags,
      outcome: message ? ('failed' as const) : unitOutcome(status, meta ?? {}),
    })),
  )
  return { name: 'tests.json', startedAt: report.startTime, tests }
}

function unitOutcome(status: string, { expectedToFail, retried }: UnitMeta): Outcome {
  if (status === 'failed' || retried) return 'failed'
  if (status !== 'passed') return 'skipped'
  return expectedToFail ? 'expected to fail' : 'passed'
}

export function parseJourneyReport(report: JourneyReport, root: string): Run {
  const folder = relative(root, report.config.rootDir)
  const tests = report.suites.flatMap((suite) => collectJourneys(suite, '', folder))
  return { name: 'journeys.json', startedAt: Date.parse(report.stats.startTime), tests }
}

function collectJourneys(suite: JourneySuite, parent: string, folder: string): TestResult[] {
  const prefix = `${parent} ${suite.title}`.trim()
  const own = (suite.specs ?? []).flatMap(({ title, file, tags, tests }) =>
    tests.map((test) => ({
      file: join(folder, file),
      title: `${prefix} ${title}`,
      tags,
      outcome: journeyOutcome(test),
    })),
  )
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((inner) => collectJourneys(inner, prefix, folder)),
  ]
}

/** Playwright reports skipped tests and expected failures as "ok". */
function journeyOutcome({ status, expectedStatus, annotations, results }: JourneyTest): Outcome {
  if (status === 'unexpected') return 'failed'
  if (annotations.some(({ type }) => type === 'no assertion')) return 'has no assertion'
  if (status === 'flaky') return 'passed only on a retry'
  if (status !== 'expected') return 'skipped'
  if (expectedStatus !== 'passed') return 'expected to fail'
  return results.length === 1 && results[0]?.status === 'passed' ? 'passed' : 'failed'
}

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
type Run = { name: string; startedAt: number; tests: TestResult[] }

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

type Statement = { id: string; section: string; text: string }
type Count = {
  covered: Statement[]
  /** notPassed is empty if no test has the tag. */
  missing: (Statement & { notPassed: TestResult[] })[]
  /** Tags without a statement. */
  unknown: string[]
}

/** A statement is covered if at least one test has its tag and all such tests passed, a journey perhaps on its retry. */
export function countStatements(statements: Statement[], tests: TestResult[]): Count {
  const testsByTag = new Map<string, TestResult[]>()
  for (const test of tests) {
    for (const id of test.tags) testsByTag.set(id, [...(testsByTag.get(id) ?? []), test])
  }
  const covered: Count['covered'] = []
  const missing: Count['missing'] = []
  for (const statement of statements) {
    const tagged = testsByTag.get(statement.id) ?? []
    const notPassed = tagged.filter(({ outcome }) => !isPassed(outcome))
    if (tagged.length > 0 && notPassed.length === 0) covered.push(statement)
    else missing.push({ ...statement, notPassed })
  }
  const known = new Set(statements.map(({ id }) => id))
  return { covered, missing, unknown: [...testsByTag.keys()].filter((id) => !known.has(id)) }
}

const isPassed = (outcome: Outcome) => outcome === 'passed' || outcome === 'passed only on a retry'

export function readStatements(table: string): Statement[] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', section = '', , text = ''] = line.split('\t')
      return { id, section, text }
    })
}

type SourceFile = { path: string; changedAt: number }

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

import type { Outcome, Run, TestResult } from './test-run.ts'

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

type PageReport = { passed: number; failed: number }

/** One line about a whole run, which names each test that needed a retry. */
export function summarizeTests(tests: TestResult[], pages: PageReport): string {
  const count = (fits: (outcome: Outcome) => boolean) =>
    tests.filter(({ outcome }) => fits(outcome)).length
  const passed = count(isPassed)
  const skipped = count((outcome) => outcome === 'skipped')
  const expected = count((outcome) => outcome === 'expected to fail')
  const failed = tests.length - passed - skipped - expected
  const counts = [
    `${passed + pages.passed} passed`,
    `${failed + pages.failed} failed`,
    `${skipped} skipped`,
    ...(expected > 0 ? [`${expected} expected to fail`] : []),
  ]
  const retried = tests.filter(({ outcome }) => outcome === 'passed only on a retry')
  const names = retried.map(({ title }) => title).join('; ')
  return counts.join(', ') + (names && `; passed only on a retry: ${names}`)
}

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

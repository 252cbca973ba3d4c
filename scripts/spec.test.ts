import { describe, expect, test } from 'vitest'
import {
  countStatements,
  type Outcome,
  parseJourneyReport,
  parseUnitReport,
  readStatements,
  type TestResult,
  whyStale,
} from './spec-statements.ts'

const statements = readStatements(
  [
    'id\tsection\tkind\ttext',
    'S1-001\tHome\tpage\tA heading.',
    'R5-a\tMoney\tflow\tOne price.',
  ].join('\n'),
)
const ran = (tags: string[], outcome: Outcome = 'passed', file = 'a.test.ts'): TestResult => ({
  file,
  title: 'a test',
  tags,
  outcome,
})
const coveredBy = (...tests: TestResult[]) =>
  countStatements(statements, tests).covered.map(({ id }) => id)

describe('a statement', () => {
  test('is covered when a test with its tag passed', () => {
    expect(coveredBy(ran(['S1-001']))).toEqual(['S1-001'])
  })

  test('is covered by a journey that needed its retry, which the journeys’ last line names', () => {
    expect(coveredBy(ran(['S1-001'], 'passed only on a retry'))).toEqual(['S1-001'])
  })

  test('can share a test with other statements', () => {
    expect(coveredBy(ran(['R5-a', 'S1-001']))).toEqual(['S1-001', 'R5-a'])
  })

  test('is missing when no test has its tag', () => {
    const { missing } = countStatements(statements, [ran(['S1-001'])])
    expect(missing).toEqual([{ id: 'R5-a', section: 'Money', text: 'One price.', notPassed: [] }])
  })

  test.each<Outcome>(['failed', 'skipped', 'expected to fail', 'has no assertion'])(
    'is missing when its test %s',
    (outcome) => {
      const test = ran(['S1-001'], outcome)
      expect(coveredBy(test)).toEqual([])
      expect(countStatements(statements, [test]).missing[0]?.notPassed).toEqual([test])
    },
  )

  test('is missing when only some of its tests passed', () => {
    const failed = ran(['S1-001'], 'failed', 'b.journey.ts')
    const { missing, covered } = countStatements(statements, [ran(['S1-001']), failed])
    expect(covered).toEqual([])
    expect(missing[0]).toMatchObject({ id: 'S1-001', notPassed: [failed] })
  })
})

test('lists a tag without a statement, even if its test failed', () => {
  expect(countStatements(statements, [ran(['S1-0001'], 'failed')]).unknown).toEqual(['S1-0001'])
})

const unit = (status: string, meta?: object, message = '') => {
  const assertionResults = [
    { fullName: 'a title', status, tags: ['S1-001'], ...(meta && { meta }) },
  ]
  const file = { name: '/home/a.test.ts', message, assertionResults }
  return parseUnitReport({ startTime: 1, testResults: [file] }, '/home').tests
}

test.each<[Outcome, TestResult[]]>([
  ['passed', unit('passed')],
  ['failed', unit('failed')],
  ['failed', unit('passed', { retried: true })],
  ['failed', unit('passed', {}, 'afterAll threw')],
  ['skipped', unit('skipped')],
  ['skipped', unit('todo')],
  ['expected to fail', unit('passed', { expectedToFail: true })],
])('a unit test is %s only if it ran and passed at once, and so did its file', (outcome, tests) => {
  expect(tests).toEqual([{ file: 'a.test.ts', title: 'a title', tags: ['S1-001'], outcome }])
})

const journey = (status: string, changed: object = {}) => {
  const run = { status, expectedStatus: 'passed', annotations: [], results: [{ status: 'passed' }] }
  const spec = {
    title: 'pays',
    file: 'a.journey.ts',
    tags: ['S1-001'],
    tests: [{ ...run, ...changed }],
  }
  const suites = [{ title: 'a.journey.ts', suites: [{ title: 'with a card', specs: [spec] }] }]
  const report = { config: { rootDir: '/home/tests' }, stats: { startTime: '2026-11-16' }, suites }
  return parseJourneyReport(report, '/home').tests
}

const noAssertion = { annotations: [{ type: 'no assertion' }] }

test.each<[Outcome, TestResult[]]>([
  ['passed', journey('expected')],
  ['failed', journey('unexpected', noAssertion)],
  ['failed', journey('expected', { results: [] })],
  ['skipped', journey('skipped')],
  ['expected to fail', journey('expected', { expectedStatus: 'failed' })],
  ['has no assertion', journey('expected', noAssertion)],
  ['has no assertion', journey('flaky', noAssertion)],
  ['passed only on a retry', journey('flaky')],
])('a journey is %s only if it ran, asserted something and passed', (outcome, tests) => {
  const title = 'a.journey.ts with a card pays'
  expect(tests).toEqual([{ file: 'tests/a.journey.ts', title, tags: ['S1-001'], outcome }])
})

describe('a report', () => {
  const source = (path: string, changedAt = 10) => ({ path, changedAt })
  const sources = [source('src/a.ts'), source('a.test.ts'), source('b.journey.ts')]
  const runs = [
    { name: 'tests.json', startedAt: 20, tests: [ran([])] },
    { name: 'journeys.json', startedAt: 30, tests: [ran([], 'passed', 'b.journey.ts')] },
  ]

  test('is current when it is newer than every source and contains every test file', () => {
    expect(whyStale(runs, sources)).toEqual([])
  })

  test('is stale when a source has changed', () => {
    expect(whyStale(runs, [...sources, source('src/b.ts', 25)])).toEqual([
      'changed since tests.json: src/b.ts',
    ])
  })

  test.each([
    ['tests.json', 'tests.json is missing. Run "npm test"'],
    ['journeys.json', 'journeys.json is missing. Run "npm run e2e"'],
  ])('is missing: %s', (name, reason) => {
    const others = runs.filter((run) => run.name !== name)
    expect(whyStale(others, sources)).toEqual([reason])
  })

  test('is stale without some test files', () => {
    const more = [...sources, source('c.test.ts'), source('d.test.tsx'), source('e.journey.ts')]
    expect(whyStale(runs, more)).toEqual([
      'not in tests.json: c.test.ts and 1 more',
      'not in journeys.json: e.journey.ts',
    ])
  })

  test('is stale with a deleted test file', () => {
    const fewer = sources.filter(({ path }) => path !== 'a.test.ts')
    expect(whyStale(runs, fewer)).toEqual(['in tests.json but deleted: a.test.ts'])
  })
})

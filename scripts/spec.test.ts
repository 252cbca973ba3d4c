import { expect, test } from 'vitest'
import {
  countStatements,
  type Outcome,
  parseJourneyReport,
  parseUnitReport,
  readStatements,
  type TestResult,
  whyStale,
} from './spec-statements.ts'

const rows = ['S1-001\tHome\tpage\tA heading.', 'R5-a\tMoney\tflow\tOne price.']
const statements = readStatements(['id\tsection\tkind\ttext', ...rows].join('\n'))
const ran = (tags: string[], outcome: Outcome = 'passed', file = 'a.test.ts'): TestResult => ({
  file,
  title: 'a test',
  tags,
  outcome,
})

test.each<Outcome>(['passed', 'passed only on a retry'])(
  'a statement is covered by what %s',
  (outcome) => {
    const test = ran(['R5-a', 'S1-001'], outcome)
    expect(countStatements(statements, [test]).covered).toEqual(statements)
  },
)

test.each<Outcome>(['failed', 'skipped', 'expected to fail', 'has no assertion'])(
  'a statement is missing if a test of it %s, or none is there',
  (outcome) => {
    const test = ran(['S1-001'], outcome, 'b.journey.ts')
    const { covered, missing } = countStatements(statements, [ran(['S1-001']), test])
    expect(covered).toEqual([])
    const [first, second] = statements
    expect(missing).toEqual([
      { ...first, notPassed: [test] },
      { ...second, notPassed: [] },
    ])
  },
)

test('lists a tag without a statement, even if its test failed', () => {
  expect(countStatements(statements, [ran(['S1-0001'], 'failed')]).unknown).toEqual(['S1-0001'])
})

const unit = (status: string, meta?: object, message = '') => {
  const result = { fullName: 'a title', status, tags: ['S1-001'], ...(meta && { meta }) }
  const file = { name: '/home/a.test.ts', message, assertionResults: [result] }
  return parseUnitReport({ startTime: 1, testResults: [file] }, '/home').tests
}

const journey = (status: string, changed: object = {}) => {
  const run = { status, expectedStatus: 'passed', annotations: [], results: [{ status: 'passed' }] }
  const tests = [{ ...run, ...changed }]
  const spec = { title: 'pays', file: 'a.journey.ts', tags: ['S1-001'], tests }
  const suites = [{ title: 'a.journey.ts', suites: [{ title: 'with a card', specs: [spec] }] }]
  const report = { config: { rootDir: '/home/tests' }, stats: { startTime: '2026-11-16' }, suites }
  return parseJourneyReport(report, '/home').tests
}

const noAssertion = { annotations: [{ type: 'no assertion' }] }

const ofUnit = { file: 'a.test.ts', title: 'a title', tags: ['S1-001'] }
const ofJourney = { ...ofUnit, file: 'tests/a.journey.ts', title: 'a.journey.ts with a card pays' }

test.each<[Outcome, TestResult[], object?]>([
  ['passed', unit('passed')],
  ['failed', unit('failed')],
  ['failed', unit('passed', { retried: true })],
  ['failed', unit('passed', {}, 'afterAll threw')],
  ['skipped', unit('skipped')],
  ['skipped', unit('todo')],
  ['expected to fail', unit('passed', { expectedToFail: true })],
  ['passed', journey('expected'), ofJourney],
  ['failed', journey('unexpected', noAssertion), ofJourney],
  ['failed', journey('expected', { results: [] }), ofJourney],
  ['skipped', journey('skipped'), ofJourney],
  ['expected to fail', journey('expected', { expectedStatus: 'failed' }), ofJourney],
  ['has no assertion', journey('expected', noAssertion), ofJourney],
  ['has no assertion', journey('flaky', noAssertion), ofJourney],
  ['passed only on a retry', journey('flaky'), ofJourney],
])(
  'a test is %s only if it ran, asserted something and passed at once',
  (outcome, tests, expected = ofUnit) => {
    expect(tests).toEqual([{ ...expected, outcome }])
  },
)

const source = (path: string, changedAt = 10) => ({ path, changedAt })
const sources = [source('src/a.ts'), source('a.test.ts'), source('b.journey.ts')]
const [unitRun, journeyRun] = [
  { name: 'tests.json', startedAt: 20, tests: [ran([])] },
  { name: 'journeys.json', startedAt: 30, tests: [ran([], 'passed', 'b.journey.ts')] },
]
const runs = [unitRun, journeyRun]
const more = [source('c.test.ts'), source('d.test.tsx'), source('e.journey.ts')]

test.each<[string, Parameters<typeof whyStale>, string[]]>([
  ['current', [runs, sources], []],
  [
    'older than a source',
    [runs, [...sources, source('src/b.ts', 25)]],
    ['changed since tests.json: src/b.ts'],
  ],
  ['not there', [[journeyRun], sources], ['tests.json is missing. Run "npm test"']],
  ['not there', [[unitRun], sources], ['journeys.json is missing. Run "npm run e2e"']],
  [
    'without some test files',
    [runs, [...sources, ...more]],
    ['not in tests.json: c.test.ts and 1 more', 'not in journeys.json: e.journey.ts'],
  ],
  [
    'of a test file that was deleted',
    [runs, sources.filter(({ path }) => path !== 'a.test.ts')],
    ['in tests.json but deleted: a.test.ts'],
  ],
])('a report is %s', (_, args, reasons) => {
  expect(whyStale(...args)).toEqual(reasons)
})

import { describe, expect, test } from 'vitest'
import { countStatements, readStatements, summarizeTests, whyStale } from './statements.ts'
import type { Outcome, TestResult } from './test-run.ts'

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

  test('is covered by a journey that needed its retry, which the last line names', () => {
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

describe('the last line', () => {
  const pages = { passed: 4, failed: 1 }

  test('counts what passed, failed and was skipped, with the pages that Lighthouse measured', () => {
    const tests = [ran([]), ran([], 'failed'), ran([], 'has no assertion'), ran([], 'skipped')]
    expect(summarizeTests(tests, pages)).toBe('5 passed, 3 failed, 1 skipped')
  })

  test('counts known failures apart, and names every test that needed a retry', () => {
    const retried = (title: string) => ({ ...ran([], 'passed only on a retry'), title })
    const tests = [ran([], 'expected to fail'), retried('a.journey.ts pays'), retried('b reads')]
    expect(summarizeTests(tests, pages)).toBe(
      '6 passed, 1 failed, 0 skipped, 1 expected to fail; passed only on a retry: a.journey.ts pays; b reads',
    )
  })
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

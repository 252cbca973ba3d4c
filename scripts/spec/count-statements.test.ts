import { describe, expect, test } from 'vitest'
import { countStatements, readStatements } from './count-statements.ts'
import { whyStale } from './stale-reports.ts'
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
const shownBy = (...tests: TestResult[]) =>
  countStatements(statements, tests).covered.map(({ id }) => id)

describe('a statement', () => {
  test('holds when a test tagged with it passed', () => {
    expect(shownBy(ran(['S1-001']))).toEqual(['S1-001'])
  })

  test('can share a test with others', () => {
    expect(shownBy(ran(['R5-a', 'S1-001']))).toEqual(['S1-001', 'R5-a'])
  })

  test('is missing, with no reason, when no test is tagged with it', () => {
    const { missing } = countStatements(statements, [ran(['S1-001'])])
    expect(missing).toEqual([{ id: 'R5-a', section: 'Money', text: 'One price.', notPassed: [] }])
  })

  test.each<Outcome>([
    'failed',
    'skipped',
    'expected to fail',
    'passed only on a retry',
    'has no assertion',
  ])('is missing when its test %s', (outcome) => {
    const test = ran(['S1-001'], outcome)
    expect(shownBy(test)).toEqual([])
    expect(countStatements(statements, [test]).missing[0]?.notPassed).toEqual([test])
  })

  test('is missing when one of its tests did not pass, though another did', () => {
    const failed = ran(['S1-001'], 'failed', 'b.journey.ts')
    const { missing, covered } = countStatements(statements, [ran(['S1-001']), failed])
    expect(covered).toEqual([])
    expect(missing[0]).toMatchObject({ id: 'S1-001', notPassed: [failed] })
  })
})

test('a tag that no statement has is listed, even if its test failed', () => {
  expect(countStatements(statements, [ran(['S1-0001'], 'failed')]).unknown).toEqual(['S1-0001'])
})

describe('a report', () => {
  const source = (path: string, changedAt = 10) => ({ path, changedAt })
  const sources = [source('src/a.ts'), source('a.test.ts'), source('b.journey.ts')]
  const runs = [
    { name: 'tests.json', startedAt: 20, tests: [ran([])] },
    { name: 'journeys.json', startedAt: 30, tests: [ran([], 'passed', 'b.journey.ts')] },
  ]

  test('counts when it is newer than every source and holds every test file', () => {
    expect(whyStale(runs, sources)).toEqual([])
  })

  test('is stale once a source has changed', () => {
    expect(whyStale(runs, [...sources, source('src/b.ts', 25)])).toEqual([
      'changed since the run of tests.json: src/b.ts',
    ])
  })

  test.each([
    ['tests.json', 'There is no tests.json: run "npm test"'],
    ['journeys.json', 'There is no journeys.json: run "npm run e2e"'],
  ])('is missed: %s', (name, reason) => {
    const others = runs.filter((run) => run.name !== name)
    expect(whyStale(others, sources)).toEqual([reason])
  })

  test('of some of the tests is not enough', () => {
    const more = [...sources, source('c.test.ts'), source('d.test.tsx'), source('e.journey.ts')]
    expect(whyStale(runs, more)).toEqual([
      'not in tests.json: c.test.ts and 1 more',
      'not in journeys.json: e.journey.ts',
    ])
  })

  test('of a test that was deleted since is stale', () => {
    const fewer = sources.filter(({ path }) => path !== 'a.test.ts')
    expect(whyStale(runs, fewer)).toEqual(['in tests.json, but gone: a.test.ts'])
  })
})

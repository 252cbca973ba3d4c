import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { parseJourneyReport, parseUnitReport, type Run } from './test-run.ts'

const root = join(import.meta.dirname, '../..')
const samples = join(import.meta.dirname, 'samples')
const folder = mkdtempSync(join(tmpdir(), 'lovingly-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Each test starts a runner, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

/** Runs the samples and returns the runner's own report. */
function reportOf(command: string[]) {
  const [program = '', ...args] = command
  const report = join(folder, `${args[0]}.json`)
  const { VITEST: _vitest, VITEST_MODE: _mode, ...env } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...env, SAMPLE_REPORT: report, SAMPLE_OUTPUT: join(folder, 'output') },
    },
  )
  return {
    status,
    lastLine: stdout.trim().split('\n').at(-1),
    report: JSON.parse(readFileSync(report, 'utf8')),
  }
}

const outcomes = ({ tests }: Run) =>
  Object.fromEntries(
    tests.map(({ title, outcome }) => [title.replace(/^.*sample\.ts /, ''), outcome]),
  )

test('counts a unit test as passed only if it ran, asserted and passed without a retry', () => {
  const config = join(samples, 'vitest.config.ts')
  const { status, report } = reportOf(['vitest/vitest.mjs', 'run', '--config', config])
  const run = parseUnitReport(report, root)
  expect(outcomes(run)).toEqual({
    passes: 'passed',
    fails: 'failed',
    'is skipped': 'skipped',
    'is not written yet': 'skipped',
    'skips itself': 'skipped',
    'is expected to fail': 'expected to fail',
    'passes on a retry': 'failed',
    'is empty': 'failed',
    'a skipped group is skipped with it': 'skipped',
  })
  expect(run.tests[0]?.file).toBe('scripts/spec/samples/unit.sample.ts')
  expect(run.tests[0]?.tags).toEqual(['S1-001'])
  expect(status).not.toBe(0)
})

test('counts a journey as passed only if it ran, asserted and passed, and names one that needed a retry', () => {
  const config = join(samples, 'playwright.config.ts')
  const { status, lastLine, report } = reportOf([
    '@playwright/test/cli.js',
    'test',
    '--config',
    config,
  ])
  const run = parseJourneyReport(report, root)
  expect(outcomes(run)).toEqual({
    passes: 'passed',
    'passes in a step': 'passed',
    fails: 'failed',
    'is skipped': 'skipped',
    'is to be fixed': 'skipped',
    'skips itself': 'skipped',
    'is expected to fail': 'expected to fail',
    'expects itself to fail': 'expected to fail',
    'is empty': 'has no assertion',
    'with a retry passes on a retry': 'passed only on a retry',
    'with a retry is empty on a retry': 'has no assertion',
  })
  expect(lastLine).toBe(
    'Passed only on a retry: journey.sample.ts › with a retry › passes on a retry; journey.sample.ts › with a retry › is empty on a retry',
  )
  expect(run.tests[0]?.file).toBe('scripts/spec/samples/journey.sample.ts')
  expect(run.tests[0]?.tags).toEqual(['S1-001'])
  expect(status).not.toBe(0)
})

test('counts all tests of a failed file as failed', () => {
  const assertionResults = [{ fullName: 'passes', status: 'passed', tags: ['S1-001'] }]
  const file = { name: join(root, 'a.test.ts'), message: 'afterAll threw', assertionResults }
  const { tests } = parseUnitReport({ startTime: 1, testResults: [file] }, root)
  expect(tests).toEqual([
    { file: 'a.test.ts', title: 'passes', tags: ['S1-001'], outcome: 'failed' },
  ])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type UnitReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

type PageReport = { passed: number; failed: number }

const reports = join(import.meta.dirname, '../.reports')
const read = <Report>(file: string): Report | null => {
  const path = join(reports, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

const tests = read<UnitReport>('tests.json')
const journeys = read<JourneyReport>('journeys.json')?.stats
const pages = read<PageReport>('lighthouse.json')
// A test that passed only the second time has failed once.
const passed = (tests?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (pages?.passed ?? 0)
const failed =
  (tests?.numFailedTests ?? 0) +
  (journeys?.unexpected ?? 0) +
  (journeys?.flaky ?? 0) +
  (pages?.failed ?? 0)
const skipped = (tests?.numPendingTests ?? 0) + (journeys?.skipped ?? 0)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJourneyReport, parseUnitReport, type Run } from './test-run.ts'

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

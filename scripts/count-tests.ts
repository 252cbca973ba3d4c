import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReports } from './spec/test-run.ts'

type PageReport = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')
const outcomes = readReports(root).flatMap(({ tests }) => tests.map(({ outcome }) => outcome))
const lighthouse = join(root, '.reports/lighthouse.json')
const pages: PageReport = existsSync(lighthouse)
  ? JSON.parse(readFileSync(lighthouse, 'utf8'))
  : { passed: 0, failed: 0 }

const retried = outcomes.filter((outcome) => outcome === 'passed only on a retry').length
const passed = outcomes.filter((outcome) => outcome === 'passed').length + retried
const skipped = outcomes.filter((outcome) => outcome === 'skipped').length
const failed = outcomes.length - passed - skipped
if (retried > 0) console.log(`${retried} passed only on a retry`)
console.log(`${passed + pages.passed} passed, ${failed + pages.failed} failed, ${skipped} skipped`)

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { summarizeTests } from './spec/statements.ts'
import { readReports } from './spec/test-run.ts'

const root = join(import.meta.dirname, '..')
const lighthouse = join(root, '.reports/lighthouse.json')
const pages = existsSync(lighthouse)
  ? JSON.parse(readFileSync(lighthouse, 'utf8'))
  : { passed: 0, failed: 0 }
const tests = readReports(root).flatMap((run) => run.tests)
console.log(summarizeTests(tests, pages))

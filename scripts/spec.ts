import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { countStatements, readReports, readStatements, whyStale } from './spec-statements.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync(
  [
    '{src,tests,standins,scripts,migrations}/**/*.*',
    '{package-lock,vitest.config,playwright.config}.*',
  ],
  { cwd: root },
).map((path) => ({ path, changedAt: statSync(join(root, path)).mtimeMs }))

const runs = readReports(root)
const tests = runs.flatMap((run) => run.tests)
const stale = whyStale(runs, sources)
const statements = readStatements(readFileSync(join(root, 'docs/spec/statements.tsv'), 'utf8'))
const { covered, missing, unknown } = countStatements(statements, tests)

for (const reason of stale) console.log(`Stale: ${reason}`)
if (unknown.length > 0) console.log(`Unknown tags: ${unknown.join(' ')}`)
for (const { id, section, text, notPassed } of missing) {
  console.log(`${id}\t${section}\t${text}`)
  for (const { file, title, outcome } of notPassed) console.log(`\t${outcome}: ${file}: ${title}`)
}
console.log(`${covered.length} of ${statements.length}`)
process.exitCode = stale.length + unknown.length + missing.length > 0 ? 1 : 0

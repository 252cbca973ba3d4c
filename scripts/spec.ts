import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { countStatements, readStatements } from './spec/count.ts'
import { whyStale } from './spec/fresh.ts'
import { readReports } from './spec/reports.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync(
  [
    '{src,proof,standins,scripts,migrations}/**/*.*',
    '{package-lock,vitest.config,playwright.config}.*',
  ],
  { cwd: root },
).map((path) => ({ path, changedAt: statSync(join(root, path)).mtimeMs }))

const runs = readReports(root)
const stale = whyStale(runs, sources)
const statements = readStatements(readFileSync(join(root, 'docs/spec/statements.tsv'), 'utf8'))
const { shown, missing, unknown } = countStatements(
  statements,
  runs.flatMap(({ tests }) => tests),
)

for (const reason of stale) console.log(`Stale: ${reason}`)
if (unknown.length > 0) console.log(`No statement has these tags: ${unknown.join(' ')}`)
for (const { id, section, text, because } of missing) {
  console.log(`${id}\t${section}\t${text}`)
  for (const { file, title, outcome } of because) console.log(`\t${outcome}: ${file}: ${title}`)
}
console.log(`${shown.length} of ${statements.length}`)
process.exitCode = stale.length + unknown.length + missing.length > 0 ? 1 : 0

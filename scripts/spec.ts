import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean }[]
}
type Journeys = { suites: Suite[] }
type Tests = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

const root = join(import.meta.dirname, '..')
const read = <Report>(path: string): Report | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null

/** What stands in brackets in a test's title: [S2-101] or [S2-101 R5-a]. */
const idsIn = (title: string) =>
  [...title.matchAll(/\[([SR][^\]]*)\]/g)].flatMap(([, ids = '']) => ids.split(/[\s,]+/))

function passedTitles(): string[] {
  const tests = read<Tests>(join(root, '.reports/tests.json'))
  const journeys = read<Journeys>(join(root, '.reports/journeys.json'))
  if (!tests || !journeys) throw new Error('Run "npm test" and "npm run e2e" first.')
  const unit = tests.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName)
  return [...unit, ...journeys.suites.flatMap((suite) => journeyTitles(suite, ''))]
}

function journeyTitles(suite: Suite, above: string): string[] {
  const here = `${above} ${suite.title}`
  const own = (suite.specs ?? []).filter(({ ok }) => ok).map(({ title }) => `${here} ${title}`)
  return [...own, ...(suite.suites ?? []).flatMap((inner) => journeyTitles(inner, here))]
}

const statements = readFileSync(join(root, 'docs/spec/statements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const known = new Set(statements.map(([id = '']) => id))
const shown = new Set(passedTitles().flatMap(idsIn))

const unknown = [...shown].filter((id) => !known.has(id))
if (unknown.length > 0) console.log(`No statement has these ids: ${unknown.join(' ')}`)
for (const [id = '', section, , text] of statements) {
  if (!shown.has(id)) console.log(`${id}\t${section}\t${text}`)
}
const count = statements.filter(([id = '']) => shown.has(id)).length
console.log(`${count} of ${statements.length}`)
process.exitCode = unknown.length > 0 ? 1 : 0

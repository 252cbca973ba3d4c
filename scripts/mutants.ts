import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Part = {
  mutate: string[]
  tests: string[]
  database?: boolean
  /** Code that runs when a product starts, so before any test. Each of its mutants needs all tests. */
  runsAtStart?: boolean
}

const notTests = '!src/**/*.test.ts'
const withoutModel = [
  'src/server/writing/{brief,draft,judge,patch,salvage,sentence-evidence,settle,source}.ts',
  'src/server/writing/rewrite/rewrite-prompt.ts',
  'src/server/writing/verifier/!(mark-only).ts',
]
const parts: Record<string, Part> = {
  domain: { mutate: ['src/domain/**/*.ts'], tests: ['src/domain/**/*.test.ts'] },
  gateways: {
    mutate: ['src/server/gateways/**/*.ts'],
    tests: ['src/server/gateways/**/*.test.ts'],
  },
  // The files of writing that call no model, with their unit tests.
  writing: {
    mutate: withoutModel,
    tests: [
      'src/server/writing/{brief,judge,patch,sentence-evidence,source}.test.ts',
      // Code that is prepared for mutants is too slow for verifier-cpu.test.ts.
      'src/server/writing/verifier/!(*-cpu).test.ts',
      'src/server/writing/rewrite/rewrite-prompt.test.ts',
    ],
  },
  composing: {
    mutate: ['src/server/writing/**/*.ts', ...withoutModel.map((files) => `!${files}`)],
    tests: ['src/server/writing/**/*.test.ts', 'tests/writing/*.test.ts'],
    database: true,
  },
  flows: {
    mutate: ['src/server/flows/**/*.ts'],
    tests: ['src/server/flows/**/*.test.ts', 'tests/faults/interleavings.test.ts'],
    database: true,
  },
  http: {
    mutate: ['src/server/http/**/*.ts'],
    tests: [
      'src/server/http/**/*.test.ts',
      'tests/attacks/{access,contributions,files,malformed-requests}.test.ts',
      'tests/attacks/{payment,rate-limits,reader-links,rewrites}.test.ts',
    ],
    database: true,
    runsAtStart: true,
  },
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '' },
    /** Only these files of the part. */
    files: { type: 'string', multiple: true },
    /** Only these tests. */
    tests: { type: 'string', multiple: true },
    /** Tests one mutant of this many. */
    every: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
  },
})
const part = parts[values.part]
if (!part) {
  console.log(
    `Usage: node scripts/mutants.ts --part <${Object.keys(parts).join(' | ')}> [--files GLOB]`,
  )
  process.exit(1)
}
const minScore = 80
const results = `.reports/mutants-${values.part}-incremental.json`
await forgetSkipped()
const folder = await mkdtemp(join(tmpdir(), 'lovingly-mutants-'))
const options = {
  mutate: [...(values.files ?? part.mutate), notTests],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/sample.ts'],
  checkers: values.every === '1' ? [] : ['sample'],
  // Finding the related tests again for each mutant takes longer than running them.
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  // A constant at the top of a file needs all tests for each mutant, too.
  ignoreStatic: !part.runsAtStart,
  concurrency: Number(values.concurrency),
  // A product that doesn't start fails no test, only the setup of its file. Other files must run as well.
  disableBail: true,
  // A shorter one counts mutants as detected when the machine is busy.
  timeoutMS: 90_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  // A later run tests only what changed and keeps the results of the other files.
  incremental: true,
  incrementalFile: results,
  jsonReporter: { fileName: `.reports/mutants-${values.part}.json` },
  thresholds: { high: minScore, low: minScore, break: minScore },
  tempDirName: join(folder, 'copy'),
  ignorePatterns: ['/build', '/.data', '/.pictures', '/.reports', 'docs/pictures'],
  // It exists, but Stryker reads it with the API of an older TypeScript.
  tsconfigFile: 'none.json',
}
let exitCode: number | null
try {
  const optionsFile = join(folder, 'stryker.json')
  await writeFile(optionsFile, JSON.stringify(options))
  const command = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', optionsFile]
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTANTS_TESTS: JSON.stringify(values.tests ?? part.tests),
      MUTANTS_EVERY: values.every,
      MUTANTS_DATABASE: String(part.database ?? false),
    },
  })
  ;[exitCode] = (await once(child, 'exit')) as [number | null]
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(exitCode ?? 1)

/** Mutants that weren't in an earlier sample, so that a larger sample adds to a smaller one. */
async function forgetSkipped() {
  const text = await readFile(results, 'utf8').catch(() => null)
  if (!text) return
  type Report = { files: Record<string, { mutants: { status: string }[] }> }
  const report = JSON.parse(text) as Report
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status !== 'CompileError')
  await writeFile(results, JSON.stringify(report))
}

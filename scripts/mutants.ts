import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer } from '#tests/support/global-setup.ts'

type Area = { mutate: string[]; tests: string[] }
type Part = Area & {
  database?: boolean
  /**
   * Routes are registered when a product starts, so before any test, and each of their mutants needs all tests. So
   * these files are tested in areas, one after the other, each with few tests.
   */
  areas?: Area[]
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
    tests: [],
    database: true,
    areas: [
      {
        mutate: [
          'src/server/http/!(event-subscribers|sender|streams).ts',
          'src/server/http/html/!(forms).ts',
        ],
        tests: [
          'src/server/http/{*,html/*}.test.ts',
          'src/server/http/routes/{health,keys,waiting}.test.ts',
          'src/server/flows/{email/unsubscribe,submission/submit}.test.ts',
          'tests/attacks/{access,malformed-requests,rate-limits,stalled-clients}.test.ts',
          'src/server/metrics/metrics.test.ts',
          'tests/spec/request-ids.test.ts',
        ],
      },
      {
        mutate: ['src/server/http/html/forms.ts', 'src/server/http/routes/contributions/*.ts'],
        tests: [
          'src/server/http/routes/contributions/*.test.ts',
          'src/server/flows/contributions/{erase-memories,memory-requests}.test.ts',
          'tests/attacks/{contributions,rate-limits}.test.ts',
        ],
      },
      {
        mutate: ['src/server/http/routes/{checkouts,payment-webhook}.ts'],
        tests: [
          'src/server/flows/payment/{confirm-payment,open-checkout,sync-payment}.test.ts',
          'src/server/metrics/metrics.test.ts',
          'tests/attacks/{access,payment,rate-limits}.test.ts',
          'tests/faults/payment-provider.test.ts',
        ],
      },
      {
        mutate: [
          'src/server/http/{event-subscribers,sender,streams}.ts',
          'src/server/http/routes/{eulogies,follow-up-answers,keys,my-eulogies,previews,submissions,waiting}.ts',
        ],
        tests: [
          'src/server/http/{event-subscribers,streams}.test.ts',
          'src/server/http/routes/{keys,waiting}.test.ts',
          'src/server/flows/submission/*.test.ts',
          'src/server/flows/{contributions/delete-contribution,desk/pause-previews,eulogy/edit-eulogy}.test.ts',
          'tests/attacks/{access,disconnects,rate-limits}.test.ts',
        ],
      },
      {
        mutate: ['src/server/http/routes/{files,readers,retries,rewrites}.ts'],
        tests: [
          'src/server/flows/{eulogy/request-*,files/create-file}.test.ts',
          'tests/attacks/{files,rate-limits,reader-links,rewrites}.test.ts',
        ],
      },
      {
        mutate: [
          'src/server/http/routes/{automation-callback,contact,find-links,health}.ts',
          'src/server/http/routes/{unsubscribe,unsubscribe-page,your-data}.ts',
        ],
        tests: [
          'src/server/flows/email/{receive-contact,receive-delivery,unsubscribe}.test.ts',
          'src/server/flows/links/find-links.test.ts',
          'src/server/flows/privacy/{export-family,revoke-links}.test.ts',
          'src/server/http/routes/{health,your-data}.test.ts',
          'tests/attacks/{owner-rights,rate-limits}.test.ts',
        ],
      },
    ],
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
    /** Only this area of the part, from 1. */
    area: { type: 'string' },
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
const chosen = values.area ? [part.areas?.[Number(values.area) - 1] ?? part] : part.areas
const areas = values.files || !chosen ? [part] : chosen
const database = part.database ? await startTestServer() : null
try {
  for (const area of areas) await testMutants(area)
} finally {
  await database?.stop()
}
const score = await printScore()
process.exit(score >= minScore ? 0 : 1)

async function testMutants({ mutate, tests }: Area) {
  const files = values.files ?? mutate
  await forgetResults(files)
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-mutants-'))
  const options = {
    mutate: [...files, notTests],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/sample.ts'],
    checkers: values.every === '1' ? [] : ['sample'],
    // Finding the related tests again for each mutant takes longer than running them.
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    // A constant at the top of a file needs all tests for each mutant, too.
    ignoreStatic: !part?.areas,
    concurrency: Number(values.concurrency),
    // A shorter one counts mutants as detected when the machine is busy.
    timeoutMS: 90_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: {
      allowColor: false,
      logTests: false,
      reportTests: false,
      allowEmojis: false,
    },
    // A later run tests only what changed and keeps the results of the other files.
    incremental: true,
    incrementalFile: results,
    jsonReporter: { fileName: `.reports/mutants-${values.part}.json` },
    thresholds: { high: minScore, low: minScore, break: null },
    tempDirName: join(folder, 'copy'),
    ignorePatterns: ['/build', '/.data', '/.pictures', '/.reports', 'docs/pictures'],
    // It exists, but Stryker reads it with the API of an older TypeScript.
    tsconfigFile: 'none.json',
  }
  try {
    const optionsFile = join(folder, 'stryker.json')
    await writeFile(optionsFile, JSON.stringify(options))
    const command = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', optionsFile]
    const child = spawn(process.execPath, command, {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'inherit',
      env: {
        ...process.env,
        MUTANTS_TESTS: JSON.stringify(values.tests ?? tests),
        MUTANTS_EVERY: values.every,
        ...(database && {
          MUTANTS_POSTGRES: database.url,
          MUTANTS_SUPERUSER: database.superuserUrl,
        }),
      },
    })
    const [exitCode] = (await once(child, 'exit')) as [number | null]
    if (exitCode !== 0) throw new Error(`Stryker ended with ${exitCode}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Report = { files: Record<string, { mutants: { status: string }[] }> }

/** Of all results that are kept, also of earlier areas and runs. */
async function printScore(): Promise<number> {
  const { files } = JSON.parse(await readFile(results, 'utf8')) as Report
  const statuses = Object.values(files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  )
  const count = (status: string) => statuses.filter((each) => each === status).length
  const detected = count('Killed') + count('Timeout')
  const tested = detected + count('Survived') + count('NoCoverage')
  const score = (100 * detected) / tested
  console.log(
    `${tested} tested: ${count('Killed')} killed, ${count('Timeout')} timeouts, ${count('Survived')} survived, ` +
      `${count('NoCoverage')} without coverage, ${count('RuntimeError')} errors: ${score.toFixed(1)} %`,
  )
  return score
}

/**
 * Mutants that weren't in an earlier sample, so that a larger sample adds to a smaller one, and survivors in these
 * files: Stryker doesn't notice new tests of code that runs at the start.
 */
async function forgetResults(files: string[]) {
  const text = await readFile(results, 'utf8').catch(() => null)
  if (!text) return
  const report = JSON.parse(text) as Report
  for (const [name, file] of Object.entries(report.files)) {
    const isTestedAgain = files.some((pattern) => matchesGlob(name, pattern))
    const forgotten = ['CompileError', ...(isTestedAgain ? ['Survived', 'NoCoverage'] : [])]
    file.mutants = file.mutants.filter(({ status }) => !forgotten.includes(status))
  }
  await writeFile(results, JSON.stringify(report))
}

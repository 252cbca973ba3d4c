import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'
import { readStatements } from './scripts/spec/count-statements.ts'
import { isFullRun } from './scripts/tests/full-run.ts'

/** What needs no PostgreSQL and starts no processes: "npm run check:fast". */
const unit = [
  'src/*.test.ts',
  'src/{domain,contract,web}/**/*.test.{ts,tsx}',
  'src/server/*.test.ts',
  'src/server/gateways/**/*.test.ts',
]
const startsOthers = 'scripts/spec/test-run.test.ts'

const report: ['json', object] = ['json', { outputFile: '.reports/tests.json' }]

/** A test is tagged with the statements of the specification that it covers; Vitest refuses other tags. */
const statements = readStatements(readFileSync('docs/spec/statements.tsv', 'utf8'))

export default defineConfig({
  plugins: [markdownContent()],
  test: {
    tags: statements.map(({ id, text }) => ({ name: id, description: text })),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/record-test-meta.ts'],
    expect: { poll: { timeout: 10_000 }, requireAssertions: true },
    reporters: [
      process.env.CI ? 'default' : 'dot',
      // The report that "npm run spec:count" reads is one of all the tests.
      ...(isFullRun(process.argv.slice(2)) ? [report] : []),
    ],
    projects: [
      {
        extends: true,
        // One thread and no fresh start for each file: six times as fast.
        test: {
          name: 'unit',
          include: [...unit, 'scripts/**/*.test.ts'],
          exclude: [startsOthers],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            '{src,standins}/**/*.test.{ts,tsx}',
            startsOthers,
            'tests/{attacks,commands,faults,spec,writing}/**/*.test.ts',
          ],
          exclude: unit,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
})

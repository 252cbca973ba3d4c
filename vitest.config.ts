import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'
import { readStatements } from './scripts/spec/count-statements.ts'
import { isFullRun } from './scripts/tests/full-run.ts'

/** Tests without PostgreSQL and child processes, for "npm run check:fast". */
const unit = [
  'src/*.test.ts',
  'src/{domain,contract,web}/**/*.test.{ts,tsx}',
  'src/server/*.test.ts',
  'src/server/gateways/**/*.test.ts',
]
const startsRunners = 'scripts/spec/test-run.test.ts'

const report: ['json', object] = ['json', { outputFile: '.reports/tests.json' }]

/** The allowed tags: the statements of the spec that a test covers. */
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
      // "npm run spec:count" needs a report of all tests.
      ...(isFullRun(process.argv.slice(2)) ? [report] : []),
    ],
    projects: [
      {
        extends: true,
        // Shared threads are six times faster than isolated files.
        test: {
          name: 'unit',
          include: [...unit, 'scripts/**/*.test.ts'],
          exclude: [startsRunners],
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
            startsRunners,
            'tests/{attacks,commands,faults,spec,writing}/**/*.test.ts',
          ],
          exclude: unit,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
})

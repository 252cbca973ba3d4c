import './tests/support/use-own-operator.ts'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'
import { readStatements } from './scripts/spec/statements.ts'

/** Set by scripts/mutants.ts: the tests of the part. */
const tests = JSON.parse(process.env.MUTANTS_TESTS ?? '[]') as string[]
/** One server for all mutants: a global setup would start one for each. */
const { MUTANTS_POSTGRES: postgresUrl, MUTANTS_SUPERUSER: superuserUrl = '' } = process.env

const statements = readStatements(readFileSync('docs/spec/statements.tsv', 'utf8'))

/** One project without isolation: importing the product again takes longer than the tests. */
export default defineConfig({
  plugins: [markdownContent()],
  test: {
    tags: statements.map(({ id, text }) => ({ name: id, description: text })),
    include: tests,
    // A test that is slow on a busy machine would count a mutant as detected.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
    ...(postgresUrl && { provide: { postgresUrl, superuserUrl } }),
  },
})

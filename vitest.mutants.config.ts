import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'
import { readStatements } from './scripts/spec/count-statements.ts'

/** Set by scripts/mutants.ts: the tests of the part. */
const tests = JSON.parse(process.env.MUTANTS_TESTS ?? '[]') as string[]
const needsDatabase = process.env.MUTANTS_DATABASE === 'true'

const statements = readStatements(readFileSync('docs/spec/statements.tsv', 'utf8'))

/** One project without isolation: starting a thread per file takes longer than its tests. */
export default defineConfig({
  plugins: [markdownContent()],
  test: {
    tags: statements.map(({ id, text }) => ({ name: id, description: text })),
    include: tests,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    isolate: needsDatabase,
    ...(needsDatabase && { globalSetup: ['tests/support/global-setup.ts'] }),
  },
})

import './tests/support/use-own-operator.ts'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'
import { readStatements } from './scripts/spec-statements.ts'

const statements = readStatements(readFileSync('docs/spec/statements.tsv', 'utf8'))

/** For "npx stryker run": one project without isolation, because importing the product again takes longer than the tests. */
export default defineConfig({
  plugins: [markdownContent()],
  test: {
    tags: statements.map(({ id, text }) => ({ name: id, description: text })),
    // Code that is prepared for mutants is too slow for verifier-cpu.test.ts.
    include: ['src/domain/**/*.test.ts', 'src/server/writing/verifier/!(*-cpu).test.ts'],
    // A test that is slow on a busy machine would count a mutant as detected.
    testTimeout: 60_000,
    isolate: false,
  },
})

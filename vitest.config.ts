import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'standins/**/*.test.ts',
      'scripts/**/*.test.ts',
      'proof/attacks/**/*.test.ts',
      'proof/drafts/**/*.test.ts',
      'proof/faults/**/*.test.ts',
      'proof/statements/**/*.test.ts',
    ],
    globalSetup: ['proof/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['proof/what-a-test-is.ts'],
    expect: { poll: { timeout: 10_000 }, requireAssertions: true },
    reporters: [
      process.env.CI ? 'default' : 'dot',
      ['json', { outputFile: '.reports/tests.json' }],
    ],
  },
})

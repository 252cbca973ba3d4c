import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: 'journey.sample.ts',
  workers: 1,
  outputDir: process.env.SAMPLE_OUTPUT ?? '',
  reporter: [
    ['../../../tests/e2e/reporter.ts'],
    ['json', { outputFile: process.env.SAMPLE_REPORT }],
  ],
})

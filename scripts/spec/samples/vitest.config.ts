import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import ours from '../../../vitest.config.ts'

const { test = {} } = ours
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['scripts/spec/samples/unit.sample.ts'],
    ...(test.setupFiles && { setupFiles: test.setupFiles }),
    ...(test.expect && { expect: test.expect }),
    ...(test.tags && { tags: test.tags }),
    reporters: [['json', { outputFile: process.env.SAMPLE_REPORT ?? '' }]],
  },
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

const run = promisify(execFile)

test('the smoke test passes on the built site and deletes its submission', async ({ baseURL }) => {
  const { stdout } = await run('node', ['scripts/smoke.ts', baseURL ?? ''])
  expect(stdout).toMatch(/ms {2}preview\n.*ms {2}checkout\n.*ms {2}delete\npass /)
})

test('the smoke test can stop before a model is called', async ({ baseURL }) => {
  const { stdout } = await run('node', ['scripts/smoke.ts', baseURL ?? '', '--no-preview'])
  expect(stdout).toMatch(/ms {2}submit\n.*ms {2}delete\npass /)
})

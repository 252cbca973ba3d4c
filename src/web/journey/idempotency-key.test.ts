// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { clearIdempotencyKey, getIdempotencyKey } from './idempotency-key.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearIdempotencyKey()
})

it('keeps its name until the preview is there, also in a page that was loaded again', async () => {
  const name = getIdempotencyKey()
  expect(getIdempotencyKey()).toBe(name)
  vi.resetModules()
  const reloaded = await import('./idempotency-key.ts')
  expect(reloaded.getIdempotencyKey()).toBe(name)
  clearIdempotencyKey()
  reloaded.clearIdempotencyKey()
  expect(getIdempotencyKey()).not.toBe(name)
})

it('keeps it in the page where the browser forbids storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(getIdempotencyKey()).toBe(getIdempotencyKey())
})

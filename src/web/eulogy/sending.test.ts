// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { endSending, nameOfSending } from './sending.ts'

afterEach(() => {
  vi.restoreAllMocks()
  endSending()
})

it('keeps its name until the preview is there, also in a page that was loaded again', async () => {
  const name = nameOfSending()
  expect(nameOfSending()).toBe(name)
  vi.resetModules()
  const reloaded = await import('./sending.ts')
  expect(reloaded.nameOfSending()).toBe(name)
  endSending()
  reloaded.endSending()
  expect(nameOfSending()).not.toBe(name)
})

it('keeps it in the page where the browser forbids storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(nameOfSending()).toBe(nameOfSending())
})

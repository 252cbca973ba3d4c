import { afterAll, afterEach, vi } from 'vitest'

// After the hooks of the file, which may need its stubs.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A part of the page that is still being fetched when its file ends would fail the next file of that thread.
afterAll(() => vi.dynamicImportSettled())

import { afterAll, afterEach, beforeEach, vi } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    expectedToFail?: boolean
    retried?: boolean
  }
}

// The JSON report counts these as passed; the count of statements must not.
beforeEach(({ task }) => {
  if (task.fails) task.meta.expectedToFail = true
  if (task.result?.retryCount) task.meta.retried = true
})

// After the hooks of the file, which may need its stubs.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A part of the page that is still being fetched when its file ends would fail the next file of that thread.
afterAll(() => vi.dynamicImportSettled())

import { beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    expectedToFail?: boolean
    retried?: boolean
  }
}

// The JSON report calls these "passed"; the count of statements must not.
beforeEach(({ task }) => {
  if (task.fails) task.meta.expectedToFail = true
  if (task.result?.retryCount) task.meta.retried = true
})

import { beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    expectedToFail?: boolean
    retried?: boolean
  }
}

// The JSON report counts these as passed; the spec count must not.
beforeEach(({ task }) => {
  if (task.fails) task.meta.expectedToFail = true
  if (task.result?.retryCount) task.meta.retried = true
})

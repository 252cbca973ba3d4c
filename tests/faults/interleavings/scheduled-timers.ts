import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Steps } from './scheduled-database.ts'

const current = new AsyncLocalStorage<Steps>()
const original = timers.setTimeout
let users = 0

/** Waiting for another writer, which polls, is a step here and takes no time. */
export async function withScheduledTimers<T>(steps: Steps, run: () => Promise<T>): Promise<T> {
  users += 1
  replace(pause as typeof original)
  try {
    return await current.run(steps, run)
  } finally {
    users -= 1
    if (users === 0) replace(original)
  }
}

async function pause(ms?: number, value?: unknown, options?: object) {
  const steps = current.getStore()
  if (!steps) return original(ms, value, options)
  await steps.take('timer')
  return value
}

function replace(setTimeout: typeof original) {
  timers.setTimeout = setTimeout
  syncBuiltinESMExports()
}

import { ApiError, exchangeKey, isTransient } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { retryWithBackoff } from './waiting/retry-with-backoff.ts'

declare global {
  interface Window {
    /** Put here by boot/take-key.js, which has removed it from the address. */
    accessKey?: string | undefined
  }
}

const keptAs = (submissionId: string) => `email-key-${submissionId}`

/**
 * Changes the key that a letter's link brought into this browser's own cookie. On a bad line it asks
 * again until somebody answers: the key stands nowhere else, and the tab keeps it over a reload.
 */
export async function redeemEmailKey(submissionId: string, signal: AbortSignal) {
  const key = window.accessKey ?? kept((storage) => storage.getItem(keptAs(submissionId)))
  if (!key) return
  kept((storage) => storage.setItem(keptAs(submissionId), key))
  await retryWithBackoff(
    () => exchangeKey(submissionId, key),
    (error) => {
      logError('The access key could not be exchanged', error)
      return isTransient(error)
    },
    signal,
  ).catch((error: unknown) => {
    // Who is only asked to come back later still needs it then.
    if (!(error instanceof ApiError && error.code === 'rate-limited')) deleteKey(submissionId)
    throw error
  })
  if (!signal.aborted) deleteKey(submissionId)
}

function deleteKey(submissionId: string) {
  window.accessKey = undefined
  kept((storage) => storage.removeItem(keptAs(submissionId)))
}

function kept<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}

import { ApiError, exchangeKey, isTransient } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { emailKey } from './pending-input.ts'
import { retryWithBackoff } from './waiting/retry-with-backoff.ts'

declare global {
  interface Window {
    /** Put here by boot/take-key.js, which has removed it from the address. */
    accessKey?: string | undefined
  }
}

/**
 * Exchanges the key of an email link for this browser's cookie. It retries until the server answers:
 * the key is in no other place, and the tab keeps it over a reload.
 */
export async function redeemEmailKey(submissionId: string, signal: AbortSignal) {
  const key = window.accessKey ?? emailKey.find(submissionId)
  if (!key) return
  emailKey.save(submissionId, key)
  await retryWithBackoff(
    () => exchangeKey(submissionId, key),
    (error) => {
      logError('The access key could not be exchanged', error)
      return isTransient(error)
    },
    signal,
  ).catch((error: unknown) => {
    // After a rate limit the key is still needed.
    if (!(error instanceof ApiError && error.code === 'rate-limited')) deleteKey(submissionId)
    throw error
  })
  if (!signal.aborted) deleteKey(submissionId)
}

function deleteKey(submissionId: string) {
  window.accessKey = undefined
  emailKey.drop(submissionId)
}

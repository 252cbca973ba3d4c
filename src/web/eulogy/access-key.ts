import { exchangeKey, mayPass, Refused } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'
import { askAgain } from './ask-again.ts'

declare global {
  interface Window {
    /** Put here by early/take-key.js, which has removed it from the address. */
    accessKey?: string | undefined
  }
}

const keptAs = (submissionId: string) => `letter-key-${submissionId}`

/**
 * Changes the key that a letter's link brought into this browser's own cookie. On a bad line it asks
 * again until somebody answers: the key stands nowhere else, and the tab keeps it over a reload.
 */
export async function redeemLetterKey(submissionId: string, signal: AbortSignal) {
  const key = window.accessKey ?? kept((storage) => storage.getItem(keptAs(submissionId)))
  if (!key) return
  kept((storage) => storage.setItem(keptAs(submissionId), key))
  await askAgain(
    () => exchangeKey(submissionId, key),
    (error) => {
      logTrouble('The key of the letter could not be changed', error)
      return mayPass(error)
    },
    signal,
  ).catch((error: unknown) => {
    // Who is only asked to come back later still needs it then.
    if (!(error instanceof Refused && error.code === 'too-often')) forget(submissionId)
    throw error
  })
  if (!signal.aborted) forget(submissionId)
}

function forget(submissionId: string) {
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

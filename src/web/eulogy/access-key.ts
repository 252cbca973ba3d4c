import { exchangeKey } from '#web/api.ts'

declare global {
  interface Window {
    /** Put here by early/take-key.js, which has removed it from the address. */
    accessKey?: string | undefined
  }
}

/** Changes the key that a letter's link brought into this browser's own cookie. */
export async function redeemLetterKey(submissionId: string) {
  if (!window.accessKey) return
  await exchangeKey(submissionId, window.accessKey)
  window.accessKey = undefined
}

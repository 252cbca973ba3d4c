import { withStorage } from '#web/storage.ts'

const storageKey = 'eulogy-idempotency-key'
let inThisPage: string | null = null

/** The name under which the form is sent, the same until its preview is there, also after a reload. */
export function getIdempotencyKey(): string {
  inThisPage = withStorage((storage) => storage.getItem(storageKey)) ?? inThisPage
  inThisPage ??= crypto.randomUUID()
  const kept = inThisPage
  withStorage((storage) => storage.setItem(storageKey, kept))
  return kept
}

export function clearIdempotencyKey() {
  inThisPage = null
  withStorage((storage) => storage.removeItem(storageKey))
}

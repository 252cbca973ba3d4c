import { withStorage } from '#web/storage.ts'

const storageKey = 'eulogy-sending'
let inThisPage: string | null = null

/** The name under which the form is sent, the same until its preview is there, also after a reload. */
export function nameOfSending(): string {
  inThisPage = withStorage((storage) => storage.getItem(storageKey)) ?? inThisPage
  inThisPage ??= crypto.randomUUID()
  const kept = inThisPage
  withStorage((storage) => storage.setItem(storageKey, kept))
  return kept
}

export function endSending() {
  inThisPage = null
  withStorage((storage) => storage.removeItem(storageKey))
}

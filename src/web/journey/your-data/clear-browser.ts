import { clearIdempotencyKey } from '#web/journey/idempotency-key.ts'
import { withStorage } from '#web/storage.ts'

/** Everything of a eulogy that this browser keeps; the answer about counting visits is none of it. */
const ofEulogies = /^(eulogy-|email-key-|purchases-recorded$)/

/** Empties this browser of what was typed here, and of what belongs to a purchase. */
export function clearThisBrowser() {
  clearIdempotencyKey()
  withStorage(clear)
  try {
    clear(window.sessionStorage)
  } catch {
    // A browser that forbids it has kept nothing.
  }
}

function clear(storage: Storage) {
  for (const key of Object.keys(storage)) if (ofEulogies.test(key)) storage.removeItem(key)
}

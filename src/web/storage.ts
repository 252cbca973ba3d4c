/** Returns null where the browser blocks local storage: every feature must work without it. */
export function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.localStorage)
  } catch {
    return null
  }
}

/** The storage of this tab. */
export function withSessionStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}

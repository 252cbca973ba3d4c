/** Uses this browser's storage; null where the browser forbids it, for all must work without. */
export function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.localStorage)
  } catch {
    return null
  }
}

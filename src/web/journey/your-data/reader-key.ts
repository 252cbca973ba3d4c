import { withSessionStorage } from '#web/storage.ts'

/** Matches the keys that an erasure removes: see pending-input.ts. */
const readerKeyName = 'eulogy-reader-key'

/** The key of a reader's link, kept for this tab only: its address doesn't show the key anymore. */
export const readerKey = {
  save: (key: string) => withSessionStorage((storage) => storage.setItem(readerKeyName, key)),
  find: () => withSessionStorage((storage) => storage.getItem(readerKeyName)),
}

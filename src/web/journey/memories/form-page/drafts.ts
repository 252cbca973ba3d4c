import { withStorage } from '#web/storage.ts'

/** The fields of the form by name, with the contributor's own key: sent again, it's the same memory. */
export type Draft = Record<string, string>

const prefix = 'memory-draft:'
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

type Stored = { draft: Draft; at: number }

/** False where the browser blocks storage. There the draft is kept with the history entry, which survives a reload. */
export function saveDraft(path: string, draft: Draft, now = Date.now()): boolean {
  const stored: Stored = { draft, at: now }
  const isStored = withStorage((storage) => {
    storage.setItem(prefix + path, JSON.stringify(stored))
    return true
  })
  if (!isStored) history.replaceState({ ...history.state, [prefix + path]: stored }, '')
  return isStored === true
}

export function findDraft(path: string): Draft | null {
  const stored = withStorage((storage) => readStored(storage.getItem(prefix + path)))
  return (stored ?? (history.state?.[prefix + path] as Stored | undefined))?.draft ?? null
}

export function dropDraft(path: string) {
  withStorage((storage) => storage.removeItem(prefix + path))
  if (history.state?.[prefix + path]) {
    history.replaceState({ ...history.state, [prefix + path]: undefined }, '')
  }
}

/** Drafts of links that have long expired. */
export function dropOldDrafts(now = Date.now()) {
  withStorage((storage) => {
    for (const key of Object.keys(storage).filter((each) => each.startsWith(prefix))) {
      const stored = readStored(storage.getItem(key))
      if (!stored || stored.at < now - maxAgeMs) storage.removeItem(key)
    }
  })
}

function readStored(text: string | null): Stored | null {
  try {
    return JSON.parse(text ?? 'null') as Stored | null
  } catch {
    return null
  }
}

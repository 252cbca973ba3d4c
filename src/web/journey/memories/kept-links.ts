import * as z from 'zod/mini'
import { storedValue } from '#web/journey/pending-input.ts'

/* Stored by pending-input.ts. Defined here, so that the form doesn't load it. */

/** The keys of the links by which others add a memory, by request id: the server doesn't show them again. */
const memoryLinkKeys = storedValue(
  'eulogy-memory-links',
  z.record(z.string(), z.object({ key: z.string(), expiresAt: z.string() })),
)

/** The note being typed to those who are asked. */
export const pendingNote = storedValue('eulogy-memory-note', z.string())

/** The keys of links that this browser made. Expired ones are dropped with the next change. */
export const keptLinks = {
  save({ id, expiresAt }: { id: string; expiresAt: string }, key: string) {
    memoryLinkKeys.save({ ...listValid(), [id]: { key, expiresAt } })
  },
  drop(id: string) {
    const { [id]: _, ...others } = listValid()
    memoryLinkKeys.save(others)
  },
  find: (id: string): string | null => listValid()[id]?.key ?? null,
}

function listValid() {
  const now = new Date().toISOString()
  const all = Object.entries(memoryLinkKeys.find() ?? {})
  return Object.fromEntries(all.filter(([, { expiresAt }]) => expiresAt > now))
}

import { memoryLinkKeys } from '#web/journey/pending-input.ts'

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

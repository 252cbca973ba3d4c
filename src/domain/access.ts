const dayMs = 24 * 60 * 60 * 1_000

/**
 * What may open a family. `browser`: the one it was written in. `email`: a key in an email. `confirmation`: one in an email
 * that was asked for at the address of the order. `linked-browser`: one that opened such a link.
 */
export type AccessKind = 'browser' | 'linked-browser' | 'email' | 'confirmation'

/** An email may have reached someone else, so a key from one reads and edits, and no more. */
export const isOwnersKind = (kind: AccessKind): boolean => kind === 'browser'

/** How long a confirmation makes the browser that opens it the owner's. Later it opens like any other link. */
const confirmationMs = dayMs

/** What a browser becomes by opening a link with this key. */
export function kindAfterOpening(
  key: { kind: AccessKind; created_at: Date },
  now: Date,
): AccessKind {
  if (isOwnersKind(key.kind)) return 'browser'
  const isFresh = now.getTime() - key.created_at.getTime() < confirmationMs
  return key.kind === 'confirmation' && isFresh ? 'browser' : 'linked-browser'
}

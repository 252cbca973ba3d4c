import type { Pronoun } from '#domain/relationship-table.ts'

/** What this screen knows about the eulogy. */
export type MemoryNames = {
  person: string
  /** The owner's first name. Both names are the server's once the form was sent. */
  ownerName: string
  pronoun: Pronoun | null
  /** Set while the names are still the form's own. */
  onNames?: (names: { person: string; ownerName: string }) => void
}

export type MemoryUse = {
  /** Says what becomes of a memory that is used. */
  line: string
  /** Set where the preview is shown: writes it again, without the memories that are no longer used. */
  rewritePreview?: () => void
}

export type LegalSection = { id: string; heading: string; html: string }

export type LegalDocument = {
  /** The name of the file. */
  slug: string
  title: string
  description: string
  keywords: readonly string[]
  lede: string
  /** Such as 2025-04-09. */
  updated: string
  sections: readonly LegalSection[]
}

export type LegalSection = { id: string; heading: string; html: string }

export type LegalDocument = {
  /** The name of the file. */
  slug: string
  title: string
  description: string
  keywords: readonly string[]
  lede: string
  /** The same date for all of them: legal.updated in operator.json. */
  updated: string
  sections: readonly LegalSection[]
}

export const legalDocuments: readonly LegalDocument[] = Object.values(
  import.meta.glob<LegalDocument>('/content/legal/*.md', { eager: true, import: 'default' }),
)

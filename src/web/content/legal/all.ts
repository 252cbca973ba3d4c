import type { LegalDocument } from './legal-document.ts'

export const legalDocuments: readonly LegalDocument[] = Object.values(
  import.meta.glob<LegalDocument>('./*.md', { eager: true, import: 'default' }),
)

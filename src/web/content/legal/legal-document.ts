import type { RichTextContent } from '#web/content/rich-text.ts'

export type LegalSection = {
  id: string
  heading: string
  paragraphs: readonly (RichTextContent | { list: readonly RichTextContent[] })[]
}

export type LegalDocument = {
  title: string
  lede: string
  sections: readonly LegalSection[]
}

export const lastUpdated = { iso: '2025-04-09', text: 'April 9, 2025' }

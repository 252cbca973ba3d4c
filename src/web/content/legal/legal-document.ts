import type { Words } from '#web/content/words.ts'

export type LegalPart = {
  id: string
  heading: string
  paragraphs: readonly (Words | { list: readonly Words[] })[]
}

export type LegalDocument = {
  title: string
  lede: string
  parts: readonly LegalPart[]
}

export const lastUpdated = { iso: '2025-04-09', words: 'April 9, 2025' }

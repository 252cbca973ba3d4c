import { readFileSync } from 'node:fs'
import type { EulogyText } from '#domain/files.ts'

const article = readFileSync('content/articles/sample-eulogy.md', 'utf8')
const [, section = ''] = /<section[^>]*>([\s\S]*)<\/section>/.exec(article) ?? []
const paragraphs = section
  .replace(/<aside[\s\S]*?<\/aside>/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')

/** A short eulogy, to make a file of. */
export const rosa: EulogyText = {
  person: 'Rosa Miller',
  text: 'My name is Ana. Rosa was my mother.\n\nShe laughed easily.',
  paper: 'letter',
  date: new Date('2026-11-15T12:00:00Z'),
}

/** A eulogy of at least this many words: the sample of our site, repeated if needed. */
export function speechOf(words: number): string {
  const chosen: string[] = []
  for (let at = 0; countWords(chosen.join(' ')) < words; at++) {
    chosen.push(paragraphs[at % paragraphs.length] ?? '')
  }
  return chosen.join('\n\n')
}

export const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

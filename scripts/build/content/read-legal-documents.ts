import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Token } from 'marked'
import * as z from 'zod/mini'
import { legal } from '#operator'
import type { LegalDocument, LegalSection } from '#web/copy/legal/all.ts'
import { markdown, readMarkdown } from './markdown.ts'

const legalSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  lede: z.string(),
})

const legalFolder = join(import.meta.dirname, '../../../content/legal')

export function readLegalDocuments(): LegalDocument[] {
  return globSync('*.md', { cwd: legalFolder }).map((file) =>
    readLegalDocument(join(legalFolder, file)),
  )
}

export function readLegalDocument(file: string): LegalDocument {
  const { data, text } = readMarkdown(file, legalSchema)
  return {
    ...data,
    slug: basename(file, '.md'),
    updated: legal.updated,
    sections: sectionsOf(markdown.lexer(text)),
  }
}

/** A section begins with a heading such as "## How to ask {#how-to-ask}". */
function sectionsOf(tokens: readonly Token[]): LegalSection[] {
  const sections: { id: string; heading: string; tokens: Token[] }[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const [, heading, id] = /^(.+) \{#([\w-]+)\}$/.exec(token.text) ?? []
      if (!heading || !id) throw new Error(`The heading "${token.text}" has no id`)
      sections.push({ id, heading, tokens: [] })
    } else if (token.type !== 'space') {
      const section = sections.at(-1)
      if (!section) throw new Error('The text must begin with a heading')
      section.tokens.push(token)
    }
  }
  return sections.map(({ id, heading, tokens }) => ({
    id,
    heading,
    html: `<h2>${heading}</h2>\n${markdown.parser(tokens)}`,
  }))
}

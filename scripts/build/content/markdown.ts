import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Marked, type Token } from 'marked'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type Facts, facts as siteFacts } from './facts.ts'

const frontMatter = /^---\n([\s\S]*?\n)---\n/

export const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const rel = href.startsWith('https:') ? ' rel="noopener"' : ''
      return `<a href="${href}"${rel}>${this.parser.parseInline(tokens)}</a>`
    },
    // A quote is one line, styled as a whole, so it needs no inner paragraph.
    blockquote({ tokens }) {
      const inner = this.parser.parse(tokens).trim()
      return `<blockquote>${inner.replace(/^<p>(.*)<\/p>$/, '$1')}</blockquote>\n`
    },
    // On a phone the cells are below each other, so each one carries the name of its column.
    table({ header, rows }) {
      const cell = (tokens: Token[]) => this.parser.parseInline(tokens)
      const columns = header.map(({ tokens }) => `<th scope="col">${cell(tokens)}</th>`)
      const body = rows.map((row) => {
        const cells = row.map(
          ({ tokens }, index) => `<td data-label="${header[index]?.text}">${cell(tokens)}</td>`,
        )
        return `<tr>${cells.join('')}</tr>\n`
      })
      return `<table>\n<thead><tr>${columns.join('')}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`
    },
    html({ text }) {
      return `${text.trim()}\n`
    },
  },
})

export function readMarkdown<S extends z.ZodMiniType>(file: string, schema: S) {
  try {
    return parseMarkdown(readFileSync(file, 'utf8'), schema)
  } catch (error) {
    throw new Error(`${basename(file)}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Splits a Markdown file into its checked front matter and its text, with all placeholders filled. */
export function parseMarkdown<S extends z.ZodMiniType>(
  source: string,
  schema: S,
  facts: Facts = siteFacts,
): { data: z.output<S>; text: string } {
  const filled = fillPlaceholders(source, facts)
  const [head, yaml] = frontMatter.exec(filled) ?? []
  if (head === undefined || yaml === undefined) throw new Error('No front matter')
  const result = schema.safeParse(parse(yaml))
  if (!result.success) throw new Error(`Front matter: ${z.prettifyError(result.error)}`)
  return { data: result.data, text: filled.slice(head.length) }
}

export const dateSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const section = /\{\{([#^])(\w+)\}\}(\n?)([\s\S]*?)\{\{\/\2\}\}(\n?)/g
const variable = /\{\{(\w+)\}\}/g

/**
 * Replaces {{name}} with a fact. Text between {{#name}} and {{/name}} is kept only if the fact is set, text
 * between {{^name}} and {{/name}} only if it is not. Unknown names fail the build.
 */
export function fillPlaceholders(text: string, facts: Facts): string {
  const lookUp = (name: string) => {
    if (!(name in facts)) throw new Error(`Unknown placeholder {{${name}}}`)
    return facts[name]
  }
  const filled = text
    .replace(
      section,
      (_, sign: string, name: string, before: string, inner: string, after: string) => {
        const kept = Boolean(lookUp(name)) === (sign === '#')
        // Tags on their own lines leave no empty line behind.
        if (before && after) return kept ? inner : ''
        return kept ? before + inner + after : before + after
      },
    )
    .replace(variable, (_, name: string) => {
      const value = lookUp(name)
      if (typeof value === 'string' || typeof value === 'number') return String(value)
      throw new Error(`The placeholder {{${name}}} has no text: its value is ${value}`)
    })
  if (/\{\{|\}\}/.test(filled)) throw new Error(`Malformed placeholder in: ${filled.slice(0, 80)}`)
  return filled
}

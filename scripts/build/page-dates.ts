import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPage } from './built-page.ts'

/** When the text of a page last changed, and the hash of that text. */
export type PageDates = Record<string, { on: string; hash: string }>

const recordFile = join(import.meta.dirname, '../../docs/page-dates.json')

export async function readRecordedDates(): Promise<PageDates> {
  return JSON.parse(await readFile(recordFile, 'utf8')) as PageDates
}

export async function recordDates(dates: PageDates) {
  await writeFile(recordFile, `${JSON.stringify(dates, null, 2)}\n`)
}

type DatedPage = Pick<BuiltPage, 'path' | 'html' | 'published' | 'hidden'>

/**
 * The date of every page for search engines. An article or example has a date of its own. Any other page has
 * the recorded date of its text, or today's if the text has changed since.
 */
export function datePages(
  pages: readonly DatedPage[],
  recorded: PageDates,
  today: string,
): PageDates {
  const dated = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path, html, published }) => {
      const hash = hashOf(html)
      const known = recorded[path]
      return [path, { on: published ?? (known?.hash === hash ? known.on : today), hash }] as const
    })
  return Object.fromEntries(dated.toSorted(([a], [b]) => a.localeCompare(b)))
}

/** Of the text, so that a change of markup or file names doesn't count. */
function hashOf(html: string): string {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  const text = main
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

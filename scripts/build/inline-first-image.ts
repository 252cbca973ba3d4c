import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const firstImage = /(<img src=")(\/assets\/[\w-]+\.svg)("[^>]* fetchPriority="high")/
const reservedCharacters = /[%#"<>\n]/g

/** Inlines the high-priority image of a page, which saves a request before it is painted. */
export async function inlineFirstImage(html: string, client: string): Promise<string> {
  const url = firstImage.exec(html)?.[2]
  if (!url) return html
  const drawing = (await readFile(join(client, url), 'utf8')).replace(
    reservedCharacters,
    encodeURIComponent,
  )
  return html
    .replace(new RegExp(`<link rel="preload" as="image" href="${url}"[^>]*>`), '')
    .replace(firstImage, (_, before, __, after) => `${before}data:image/svg+xml,${drawing}${after}`)
}

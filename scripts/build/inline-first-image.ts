import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const firstImage = /(<img src=")(\/assets\/[\w-]+\.svg)("[^>]* fetchPriority="high")/
const reservedCharacters = /[%#"<>\n]/g

/** The picture that one sees first stands in the page itself: nobody waits for it a second time. */
export async function inlineFirstImage(html: string, client: string): Promise<string> {
  const address = firstImage.exec(html)?.[2]
  if (!address) return html
  const drawing = (await readFile(join(client, address), 'utf8')).replace(
    reservedCharacters,
    encodeURIComponent,
  )
  return html
    .replace(new RegExp(`<link rel="preload" as="image" href="${address}"[^>]*>`), '')
    .replace(firstImage, (_, before, __, after) => `${before}data:image/svg+xml,${drawing}${after}`)
}

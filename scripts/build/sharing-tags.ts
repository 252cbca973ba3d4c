import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuiltPage } from './built-page.ts'
import { readDrawing } from './images/drawing.ts'
import { cardFor } from './images/sharing-cards.ts'
import { renderSharingImage, sharingImageSize } from './images/sharing-image.ts'

export type SharingImage = { path: string; alt: string }

/** Writes the image that link previews show for a page. Its file name contains a hash of the image. */
export async function writeSharingImage(client: string, page: BuiltPage): Promise<SharingImage> {
  const card = cardFor(page.path)
  const image = renderSharingImage({ title: page.heading, ...card })
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 8)
  const name = page.path.slice(1).replaceAll('/', '-') || 'home'
  const path = `/assets/sharing/${name}-${hash}.png`
  await mkdir(dirname(join(client, path)), { recursive: true })
  await writeFile(join(client, path), image)
  const drawing = card.drawing ? `, beside a drawing: ${readDrawing(card.drawing).alt}` : ''
  return { path, alt: `“${page.heading}”${drawing}` }
}

export function sharingTags(address: string, { path, alt }: SharingImage): string[] {
  const { width, height } = sharingImageSize
  return [
    metaProperty('og:image', address + path),
    metaProperty('og:image:type', 'image/png'),
    metaProperty('og:image:width', String(width)),
    metaProperty('og:image:height', String(height)),
    metaProperty('og:image:alt', alt),
    metaName('twitter:image', address + path),
    metaName('twitter:image:alt', alt),
  ]
}

const metaProperty = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeAttribute(content)}"/>`
const metaName = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeAttribute(content)}"/>`

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuiltPage } from './built-page.ts'
import { readDrawing } from './pictures/drawing.ts'
import { sharingPicture, sharingSize } from './pictures/sharing-picture.ts'
import { plateOf } from './pictures/sheets.ts'

export type SharedAs = { path: string; alt: string }

/** Writes the picture that stands for a page where it is shared; its name changes with what it shows. */
export async function writeSharingPicture(client: string, page: BuiltPage): Promise<SharedAs> {
  const plate = plateOf(page.path)
  const picture = sharingPicture({ title: page.heading, ...plate })
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8)
  const name = page.path.slice(1).replaceAll('/', '-') || 'home'
  const path = `/assets/sharing/${name}-${hash}.png`
  await mkdir(dirname(join(client, path)), { recursive: true })
  await writeFile(join(client, path), picture)
  const beside = plate.drawing ? `, beside a drawing: ${readDrawing(plate.drawing).alt}` : ''
  return { path, alt: `“${page.heading}”${beside}` }
}

export function sharingTags(address: string, { path, alt }: SharedAs): string[] {
  const { width, height } = sharingSize
  return [
    property('og:image', address + path),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
    named('twitter:image', address + path),
    named('twitter:image:alt', alt),
  ]
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}"/>`
const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escaped(content)}"/>`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

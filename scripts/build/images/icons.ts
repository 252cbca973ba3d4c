import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/copy/brand-words.ts'
import { color, placeDrawing, readDrawing } from './drawing.ts'

const logo = readDrawing('src/web/pictures/logo.svg')

/** Icons for tabs, home screens and search results, which root.tsx links. */
export async function writeIcons(client: string) {
  const write = (name: string, content: string | Buffer) => writeFile(join(client, name), content)
  await write('favicon.ico', icoOf([16, 32, 48].map((size) => ({ size, png: icon(size) }))))
  await write('apple-touch-icon.png', icon(180, { opaque: true, share: 0.64 }))
  await write('icon-192.png', icon(192, { opaque: true, share: 0.72 }))
  await write('icon-512.png', icon(512, { opaque: true, share: 0.72 }))
  // Platforms may crop this to a circle of 80%.
  await write('icon-maskable-512.png', icon(512, { opaque: true, share: 0.5 }))
  await write('manifest.webmanifest', `${JSON.stringify(manifestContent, null, 2)}\n`)
}

const manifestContent = {
  name: brand.name,
  short_name: brand.name,
  start_url: pages.home(),
  // A website: no install prompt.
  display: 'browser',
  background_color: color('background'),
  theme_color: color('background'),
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** The logo at a share of the icon's width; opaque where platforms would show transparency as black. */
function icon(size: number, { opaque = false, share = 1 } = {}): Buffer {
  const width = size * share
  const at = { x: (size - width) / 2, y: (size - width) / 2, width }
  const background = opaque
    ? `<rect width="${size}" height="${size}" fill="${color('background')}"/>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${background}${placeDrawing(logo, at)}</svg>`
  return new Resvg(svg).render().asPng()
}

/** An .ico file: a header of six bytes, an entry of sixteen bytes for each image, then the PNGs. */
function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index
    header.set([size, size, 0, 0, 1, 0, 32, 0], at)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

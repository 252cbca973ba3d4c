import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/content/brand.ts'
import { color, placeDrawing, readDrawing } from './drawing.ts'
import { indexedPng } from './indexed-png.ts'

const logo = readDrawing('logo')
const manifest = '/manifest.webmanifest'

/** The logo as it stands in tabs, on home screens and in what search engines show. */
export async function writeIcons(client: string) {
  const write = (name: string, content: string | Buffer) => writeFile(join(client, name), content)
  await write('favicon.ico', icoOf([16, 32, 48].map((size) => ({ size, png: icon(size) }))))
  await write('apple-touch-icon.png', icon(180, { paper: true, part: 0.64 }))
  await write('icon-192.png', icon(192, { paper: true, part: 0.72 }))
  await write('icon-512.png', icon(512, { paper: true, part: 0.72 }))
  // A phone may cut a circle of four fifths out of this one.
  await write('icon-maskable-512.png', icon(512, { paper: true, part: 0.5 }))
  await write(manifest.slice(1), `${JSON.stringify(manifestContent, null, 2)}\n`)
}

/** The browser prefers the drawing, which the page names itself; these are for those that cannot. */
export const iconTags = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32"/>',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
  `<link rel="manifest" href="${manifest}"/>`,
]

const manifestContent = {
  name: brand.name,
  short_name: brand.name,
  start_url: pages.home(),
  // A site, not an app: nobody is asked to install anything.
  display: 'browser',
  background_color: color('background'),
  theme_color: color('background'),
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** The logo, filling this part of a square; on paper where a see-through ground would turn black. */
function icon(size: number, { paper = false, part = 1 } = {}): Buffer {
  const width = size * part
  const at = { x: (size - width) / 2, y: (size - width) / 2, width }
  const ground = paper
    ? `<rect width="${size}" height="${size}" fill="${color('background')}"/>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${placeDrawing(logo, at)}</svg>`
  return indexedPng(new Resvg(svg).render())
}

/** An .ico is a list of PNGs: six bytes, sixteen for each, then the pictures. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let begins = head.length
  for (const [place, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * place
    head.set([size, size, 0, 0, 1, 0, 32, 0], at)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(begins, at + 12)
    begins += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

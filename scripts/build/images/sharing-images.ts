import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/copy/brand-words.ts'
import type { Page } from '#web/page.ts'
import { color, type Drawing, placeDrawing, readDrawing } from './drawing.ts'

type Card = { name: string; eyebrow: string; title: [string, string]; drawing: string }

const homeCard: Card = {
  name: 'home',
  eyebrow: 'For the one who will speak',
  title: ['Craft a Heartfelt', 'Eulogy in Minutes'],
  drawing: 'src/web/pictures/garden-path.svg',
}

/** By the parent of the page; all other pages share the card of the home page. */
const cards: Record<string, Card> = {
  [pages.eulogyTypes()]: {
    name: 'relationships',
    eyebrow: 'Where to begin, and what to leave out',
    title: ['Eulogy', 'Types'],
    drawing: 'src/web/pictures/family-group.svg',
  },
  [pages.eulogyIdeas()]: {
    name: 'articles',
    eyebrow: 'To read before you write',
    title: ['Eulogy', 'Ideas'],
    drawing: 'content/pictures/chair-at-window.svg',
  },
  [pages.eulogyExamples()]: {
    name: 'examples',
    eyebrow: 'The notes, and the eulogy',
    title: ['Eulogy', 'Examples'],
    drawing: 'content/pictures/note-cards-and-glass.svg',
  },
}

export type SharingImage = { path: string; alt: string }

/** Writes the images that link previews show, and returns which one a page has. A file name contains a hash of its image. */
export async function writeSharingImages(client: string) {
  await mkdir(join(client, 'assets/sharing'), { recursive: true })
  const write = async (card: Card): Promise<SharingImage> => {
    const drawing = readDrawing(card.drawing)
    const image = render(card, drawing)
    const hash = createHash('sha256').update(image).digest('hex').slice(0, 8)
    const path = `/assets/sharing/${card.name}-${hash}.png`
    await writeFile(join(client, path), image)
    return { path, alt: `“${card.title.join(' ')}”, beside a drawing: ${drawing.alt}` }
  }
  const home = await write(homeCard)
  const byParent = new Map<string, SharingImage>()
  for (const [parent, card] of Object.entries(cards)) byParent.set(parent, await write(card))
  return ({ parent }: Page) => byParent.get(parent?.path ?? '') ?? home
}

const [width, height, margin] = [1200, 630, 84]

/** No system fonts, so every machine renders the same image. */
const font = {
  loadSystemFonts: false,
  fontFiles: [
    import.meta.resolve('@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf'),
    import.meta.resolve(
      '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
    ),
  ].map((url) => fileURLToPath(url)),
  defaultFontFamily: 'Newsreader',
}

function render({ eyebrow, title }: Card, drawing: Drawing): Buffer {
  const drawn = { width: (400 * drawing.width) / drawing.height, y: (height - 400) / 2 }
  const upright = `font-weight="500" fill="${color('ink')}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${color('background')}"/>
${frame(26, 2)}${frame(36, 1)}
<text x="${margin}" y="185" font-size="30" font-style="italic" fill="${color('rose')}">${eyebrow}</text>
<text x="${margin}" y="270" font-size="72" letter-spacing="-0.9" ${upright}>${title[0]}</text>
<text x="${margin}" y="350" font-size="72" letter-spacing="-0.9" ${upright}>${title[1]}</text>
${placeDrawing(drawing, { ...drawn, x: width - margin - drawn.width })}
${placeDrawing(readDrawing('src/web/pictures/logo.svg'), { x: margin, y: 477, width: 44 })}
<text x="${margin + 58}" y="512" font-size="34" letter-spacing="-0.4" ${upright}>${brand.name}</text>
</svg>`
  return new Resvg(svg, { font }).render().asPng()
}

function frame(inset: number, stroke: number): string {
  return `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="6" fill="none" stroke="${color('hairline')}" stroke-width="${stroke}"/>`
}

export function sharingTags({ path, alt }: SharingImage): string {
  const url = brand.address + path
  const tags = {
    'og:image': url,
    'og:image:type': 'image/png',
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': alt,
    'twitter:image': url,
    'twitter:image:alt': alt,
  }
  const tagOf = ([name, content]: [string, string | number]) =>
    createElement('meta', { [name.startsWith('og:') ? 'property' : 'name']: name, content })
  return Object.entries(tags)
    .map((tag) => renderToStaticMarkup(tagOf(tag)))
    .join('')
}

import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pages } from '#contract/urls.ts'
import { pictureFor } from '#domain/relationship.ts'
import { brand } from '#web/content/brand.ts'
import type { Example } from '#web/content/examples/example.ts'
import { formatDate } from '#web/content/format-date.ts'
import type { LegalDocument } from '#web/content/legal/all.ts'
import { relationshipPages } from '#web/content/relationships/all.ts'
import { formatHeading, type Page } from '#web/page.ts'
import { readArticles, type SourceArticle } from '../content/read-articles.ts'
import { readExamples } from '../content/read-examples.ts'
import { readLegalDocuments } from '../content/read-legal-documents.ts'
import { readDrawing } from './drawing.ts'
import { renderSharingImage, type SharingCard, sharingImageSize } from './sharing-image.ts'

type CardContent = Omit<SharingCard, 'title'>

const homeCard: CardContent = { eyebrow: 'For the one who will speak', drawing: 'garden-path' }

const cards: Record<string, CardContent> = {
  [pages.pricing()]: { eyebrow: 'Pricing', drawing: 'articles/open-book-and-glasses' },
  [pages.eulogyTypes()]: { eyebrow: 'Eulogy Types', drawing: 'family-group' },
  [pages.eulogyIdeas()]: {
    eyebrow: 'To read before you write',
    drawing: 'articles/chair-at-window',
  },
  [pages.eulogyExamples()]: {
    eyebrow: 'The notes, and the eulogy',
    drawing: 'articles/note-cards-and-glass',
  },
  [pages.about()]: { eyebrow: 'Who we are', drawing: 'articles/lectern-with-lamp' },
  [pages.contact()]: { eyebrow: 'A person reads it', drawing: 'articles/pressed-flower-in-letter' },
  [pages.paymentSuccess()]: { eyebrow: 'Your words', drawing: null },
  [pages.read()]: { eyebrow: 'Shared with you', drawing: null },
  [pages.shareMemory()]: { eyebrow: 'A sentence or two is enough', drawing: null },
  [pages.findMyEulogy()]: { eyebrow: 'Your private links', drawing: null },
  [pages.myEulogy()]: { eyebrow: 'Your words', drawing: null },
  '/404': { eyebrow: 'Nothing at this address', drawing: 'garden-gate' },
  ...Object.fromEntries(relationshipPages.map(forRelationship)),
  ...Object.fromEntries(readLegalDocuments().map(forLegalDocument)),
  ...Object.fromEntries(readArticles().map(forArticle)),
  ...Object.fromEntries(readExamples().map(forExample)),
}

function forRelationship({
  relationship,
}: (typeof relationshipPages)[number]): [string, CardContent] {
  const eyebrow = 'Where to begin, and what to leave out'
  return [pages.eulogyFor(relationship), { eyebrow, drawing: pictureFor(relationship) }]
}

function forLegalDocument({ slug, updated }: LegalDocument): [string, CardContent] {
  return [`/${slug}`, { eyebrow: `Last updated ${formatDate(updated)}`, drawing: null }]
}

function forArticle({ slug, category, readTime, picture }: SourceArticle): [string, CardContent] {
  const eyebrow = `${category} · ${readTime}`
  return [pages.article(slug), { eyebrow, drawing: `articles/${picture}` }]
}

function forExample({ slug, words, relationship }: Example): [string, CardContent] {
  return [
    pages.example(slug),
    { eyebrow: `Example · ${words} words`, drawing: pictureFor(relationship) },
  ]
}

/** A page without its own card shares the card of the home page. */
export const cardFor = (path: string): CardContent => cards[path] ?? homeCard

export type SharingImage = { path: string; alt: string }

/** Writes the image that link previews show for a page. Its file name contains a hash of the image. */
export async function writeSharingImage(client: string, page: Page): Promise<SharingImage> {
  const card = cardFor(page.path)
  const image = renderSharingImage({ title: formatHeading(page), ...card })
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 8)
  const name = page.path.slice(1).replaceAll('/', '-') || 'home'
  const path = `/assets/sharing/${name}-${hash}.png`
  await mkdir(dirname(join(client, path)), { recursive: true })
  await writeFile(join(client, path), image)
  const drawing = card.drawing ? `, beside a drawing: ${readDrawing(card.drawing).alt}` : ''
  return { path, alt: `“${formatHeading(page)}”${drawing}` }
}

export function sharingTags({ path, alt }: SharingImage): string {
  const url = brand.address + path
  const tags = {
    'og:image': url,
    'og:image:type': 'image/png',
    'og:image:width': sharingImageSize.width,
    'og:image:height': sharingImageSize.height,
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

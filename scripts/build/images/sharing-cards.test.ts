import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import routes from '#web/routes.ts'
import { readArticles } from '../content/read-articles.ts'
import { readExamples } from '../content/read-examples.ts'
import { readDrawing } from './drawing.ts'
import { cardFor } from './sharing-cards.ts'
import { layOutTitle } from './sharing-image.ts'
import { balanceLines, widthOf } from './typesetting.ts'

const drawings = join(import.meta.dirname, '../../../src/web/pictures')
const paths = [
  ...routes.map(({ path }) => `/${path ?? ''}`).filter((path) => !path.includes(':')),
  ...readExamples().map(({ slug }) => pages.example(slug)),
]

test.each(paths)('%s has a sharing card with an existing drawing', (path) => {
  const { eyebrow, drawing } = cardFor(path)
  expect(eyebrow).not.toBe('')
  expect(drawing === null || existsSync(join(drawings, `${drawing}.svg`))).toBe(true)
})

test('a page without its own card shares the card of the home page', () => {
  expect(cardFor('/new-page')).toEqual(cardFor('/'))
})

test.each([...readArticles(), ...readExamples()])('the title of $slug fits its image', (page) => {
  const path = 'picture' in page ? pages.article(page.slug) : pages.example(page.slug)
  const { drawing } = cardFor(path)
  const { lines } = layOutTitle(page.title, drawing === null ? null : readDrawing(drawing))
  expect(lines.length).toBeLessThanOrEqual(3)
})

const type = { size: 60, color: '#000' }

test('breaks a title into even lines that fit', () => {
  const lines = balanceLines('A Eulogy for Your Mother', 450, type)
  expect(lines).toEqual(['A Eulogy for', 'Your Mother'])
  for (const line of lines ?? []) expect(widthOf(line, type)).toBeLessThanOrEqual(450)
})

test('returns null for a word that is too wide', () => {
  expect(balanceLines('Grandmother', 100, type)).toBeNull()
})

test('doubles the width at double size', () => {
  const large = widthOf('Mother', { ...type, size: 120 })
  expect(large).toBeCloseTo(2 * widthOf('Mother', type), 5)
  expect(large).toBeGreaterThan(200)
})

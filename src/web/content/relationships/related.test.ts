import { expect, test } from 'vitest'
import { articleCards } from '#web/content/articles/cards.ts'
import { relationshipPages } from './all.ts'
import { related } from './related.ts'

test.each(relationshipPages)('$relationship leads to three other pages and articles', (page) => {
  const { pages, articles } = related[page.relationship]
  expect(new Set([...pages, page.relationship]).size).toBe(4)
  expect(new Set(articles).size).toBe(3)
  const slugs = articleCards.map(({ slug }) => slug)
  expect(articles.filter((slug) => !slugs.includes(slug))).toEqual([])
})

test('another page leads to every relationship page', () => {
  const linked = Object.values(related).flatMap(({ pages }) => pages)
  const unlinked = relationshipPages.filter(({ relationship }) => !linked.includes(relationship))
  expect(unlinked.map(({ relationship }) => relationship)).toEqual([])
})

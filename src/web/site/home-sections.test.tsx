import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { articleCards } from '#web/copy/articles/cards.ts'
import { articleCount, firstCards } from '#web/copy/articles/first-cards.ts'
import { FirstArticles } from './home-sections.tsx'

test('the home page shows the three named articles as cards', () => {
  const html = renderToStaticMarkup(<FirstArticles />)
  const links = [...html.matchAll(/href="\/eulogy-ideas\/([^"]+)"/g)].map(([, slug]) => slug)
  expect([...new Set(links)]).toEqual([
    'crafting-heartfelt-eulogy',
    'overcoming-fear-public-speaking-funeral',
    'how-to-deliver-eulogy-with-confidence',
  ])
})

test.each([3, 4])('%i articles: all, if over three', (count) => {
  const html = renderToStaticMarkup(<FirstArticles count={count} />)
  expect(html.includes('<a href="/eulogy-ideas">View All Articles</a>')).toBe(count > 3)
})

test('the number of articles is right, and the cards are the first ones of the list', () => {
  expect(articleCount).toBe(articleCards.length)
  expect(firstCards).toEqual(articleCards.slice(0, 3))
})

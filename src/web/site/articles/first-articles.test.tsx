// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { articleCards } from '#web/content/articles/cards.ts'
import { FirstArticles } from './first-articles.tsx'

test('the home page shows the three named articles as cards', { tags: ['S2-008', 'R27-b'] }, () => {
  const html = renderToStaticMarkup(<FirstArticles />)
  const links = [...html.matchAll(/href="\/eulogy-ideas\/([^"]+)"/g)].map(([, slug]) => slug)
  expect([...new Set(links)]).toEqual([
    'crafting-heartfelt-eulogy',
    'overcoming-fear-public-speaking-funeral',
    'how-to-deliver-eulogy-with-confidence',
  ])
})

test('links to all articles when there are more than three', { tags: 'S2-046' }, () => {
  const html = renderToStaticMarkup(<FirstArticles cards={articleCards.slice(0, 4)} />)
  expect(html).toContain('<a href="/eulogy-ideas">View All Articles</a>')
})

test('does not link to all articles when there are three or fewer', { tags: 'S2-047' }, () => {
  const html = renderToStaticMarkup(<FirstArticles cards={articleCards.slice(0, 3)} />)
  expect(html).not.toContain('View All Articles')
})

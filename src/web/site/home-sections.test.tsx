import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { articleCards } from '#web/copy/articles/cards.ts'
import { firstCards, hasMoreArticles } from '#web/copy/articles/first-cards.ts'
import { FirstArticles, type Testimonial, Testimonials } from './home-sections.tsx'

test.each([true, false])(
  'the home page shows the three named articles, and leads to all if there are more: %s',
  (hasMore) => {
    const html = renderToStaticMarkup(<FirstArticles hasMore={hasMore} />)
    const links = [...html.matchAll(/href="\/eulogy-ideas\/([^"]+)"/g)].map(([, slug]) => slug)
    expect(links).toEqual([
      'crafting-heartfelt-eulogy',
      'overcoming-fear-public-speaking-funeral',
      'how-to-deliver-eulogy-with-confidence',
    ])
    expect(/<a [^>]*href="\/eulogy-ideas">View All Articles<\/a>/.test(html)).toBe(hasMore)
  },
)

test('there are more articles than cards, and the cards are the first ones of the list', () => {
  expect(hasMoreArticles).toBe(articleCards.length > firstCards.length)
  expect(firstCards).toEqual(articleCards.slice(0, 3))
})

const one = { text: 'It sounded like me.', signedAs: 'A daughter in Ohio', namesChanged: true }
const wordsOf = (shown: Testimonial[]) =>
  renderToStaticMarkup(<Testimonials shown={shown} />).replace(/<[^>]+>/g, '')

test('the home page shows the words of families, and that names are changed if they are', () => {
  const words = wordsOf([one, { ...one, text: 'b' }, { ...one, text: 'c' }])
  for (const text of [one.text, 'b', 'c']) expect(words).toContain(`“${text}”A daughter in Ohio`)
  expect(words).toContain('Names changed for privacy.')
  expect(words).not.toMatch(/We’re new|example/)
  expect(wordsOf([{ ...one, namesChanged: false }])).not.toContain('Names changed')
})

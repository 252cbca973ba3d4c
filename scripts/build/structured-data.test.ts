import { describe, expect, test } from 'vitest'
import { readArticles } from './content/read-articles.ts'
import { articleData, dataBlock } from './structured-data.ts'

test('escapes markup without changing the data', () => {
  const name = '</script><script>alert(1)</script> & <!-- “so”'
  const block = dataBlock({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Organization', name }],
  })
  const [, json = ''] =
    /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(block) ?? []
  expect(JSON.parse(json)['@graph'][0].name).toBe(name)
})

describe('an article', () => {
  const [article] = readArticles()
  if (!article) throw new Error('No article')
  const image = { path: '/image.png', alt: 'An image' }
  const dataOf = (card: typeof article) => articleData(card, 'About it', image)

  test('names its reviewer if it has one', () => {
    const reviewedBy = { name: 'Ana Ruiz', role: 'hospital chaplain' }
    expect(dataOf({ ...article, reviewedBy })).toMatchObject({
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': expect.stringMatching(new RegExp(`/eulogy-ideas/${article.slug}$`)),
        reviewedBy: { '@type': 'Person', name: 'Ana Ruiz', jobTitle: 'hospital chaplain' },
      },
    })
  })

  test('names the author and the reviewer of all guides if the company does', () => {
    const author = { name: 'Ana Ruiz', role: 'hospital chaplain' }
    const reviewer = { name: 'Sam Lee', role: 'funeral director' }
    const data = articleData(article, 'About it', image, { author, reviewer })
    expect(data).toMatchObject({
      author: { '@type': 'Person', name: 'Ana Ruiz', jobTitle: 'hospital chaplain' },
      mainEntityOfPage: { reviewedBy: { name: 'Sam Lee' } },
    })
  })

  test('names no reviewer otherwise', () => {
    expect(JSON.stringify(dataOf({ ...article, reviewedBy: undefined }))).not.toContain('reviewed')
  })
})

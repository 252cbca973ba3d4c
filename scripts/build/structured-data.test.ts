import { describe, expect, test } from 'vitest'
import { readArticles } from './content/read-articles.ts'
import { dataBlock, guideData } from './structured-data.ts'

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

describe('a guide', () => {
  const [article] = readArticles()
  if (!article) throw new Error('No article')

  test('names its reviewer if it has one', () => {
    const reviewedBy = { name: 'Ana Ruiz', role: 'hospital chaplain' }
    expect(guideData({ ...article, reviewedBy })).toMatchObject({
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
    expect(guideData(article, { author, reviewer })).toMatchObject({
      author: { '@type': 'Person', name: 'Ana Ruiz', jobTitle: 'hospital chaplain' },
      mainEntityOfPage: { reviewedBy: { name: 'Sam Lee' } },
    })
  })

  test('names no reviewer otherwise', () => {
    expect(JSON.stringify(guideData({ ...article, reviewedBy: undefined }))).not.toContain(
      'reviewed',
    )
  })
})

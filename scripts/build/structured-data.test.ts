import { expect, test } from 'vitest'
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

test('a guide names its author and its reviewer only if it or operator.json does', () => {
  const [article] = readArticles()
  if (!article) throw new Error('No article')
  const ana = { name: 'Ana Ruiz', role: 'hospital chaplain' }
  const sam = { name: 'Sam Lee', role: 'funeral director' }
  const dataOf = (people: Parameters<typeof guideData>[1], reviewedBy?: typeof ana) =>
    guideData({ ...article, reviewedBy }, people)
  const person = { '@type': 'Person', name: 'Ana Ruiz', jobTitle: 'hospital chaplain' }
  const page = { '@type': 'WebPage', '@id': expect.stringContaining(article.slug) }
  expect(dataOf({ author: null, reviewer: null }, ana)).toMatchObject({
    mainEntityOfPage: { ...page, reviewedBy: person },
  })
  expect(dataOf({ author: ana, reviewer: sam })).toMatchObject({
    author: person,
    mainEntityOfPage: { reviewedBy: { name: 'Sam Lee' } },
  })
  expect(Object.keys(dataOf({ author: null, reviewer: null }))).toEqual(['articleSection'])
})

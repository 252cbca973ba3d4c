import { expect, test } from 'vitest'
import { readPage } from './built-page.ts'
import { sitemap } from './search-engines.ts'

const built = (path: string, robots = '') =>
  readPage(
    path,
    `<title>A &amp; B | Lovingly Said</title><meta name="description" content="It&#x27;s so"/>${robots}<h1>Page</h1>`,
  )

test('lists every page in the sitemap except hidden ones', () => {
  const map = sitemap('https://lovinglysaid.test', [
    built('/pricing'),
    built('/'),
    built('/payment-success', '<meta name="robots" content="noindex"/>'),
  ])
  expect([...map.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://lovinglysaid.test/',
    'https://lovinglysaid.test/pricing',
  ])
})

test('says when an article was published, and nothing about the date of other pages', () => {
  const article = '<meta property="article:published_time" content="2026-11-15"/>'
  const map = sitemap('https://lovinglysaid.test', [built('/pricing'), built('/ideas', article)])
  expect(map).toContain('<loc>https://lovinglysaid.test/ideas</loc><lastmod>2026-11-15</lastmod>')
  expect(map).toContain('<loc>https://lovinglysaid.test/pricing</loc></url>')
})

test('reads the breadcrumbs of a built page', () => {
  const trail =
    '<nav class="breadcrumbs" aria-label="Breadcrumbs"><ol><li><a href="/">Home</a></li><li aria-current="page">Q &amp; A</li></ol></nav>'
  expect(built('/questions', trail).breadcrumbs).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Q & A', path: '/questions' },
  ])
})

test('reads the text of a built page', () => {
  expect(built('/')).toMatchObject({ title: 'A & B', heading: 'Page', description: "It's so" })
})

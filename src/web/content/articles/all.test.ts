// @vitest-environment jsdom
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { countWords, wordRanges } from '#domain/length.ts'
import { relationships } from '#domain/relationship.ts'
import routes from '#web/routes.ts'
import { articles } from './all.ts'
import { articlePictures } from './pictures.ts'

const named = [
  'crafting-heartfelt-eulogy',
  'overcoming-fear-public-speaking-funeral',
  'how-to-deliver-eulogy-with-confidence',
]
const neverSaid =
  /journey|cherish|unlock|effortless|AI-powered|legacy|oops|invalid|inconvenience|pass(ed|ing) (away|on)|sorely missed|better place|touched many lives|testament to|tapestry|!/i
const known = new Set(['988lifeline.org', 'www.compassionatefriends.org', 'www.griefshare.org'])
const wordsRead = 200

test('there are at least six, the three named ones first', { tags: 'R27-a' }, () => {
  expect(articles.length).toBeGreaterThanOrEqual(6)
  expect(articles.slice(0, 3).map(({ slug }) => slug)).toEqual(named)
})

test('no two share an id, a slug, a title or a picture', () => {
  for (const field of ['id', 'slug', 'title', 'image'] as const) {
    expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length)
  }
})

test('no paragraph stands twice', () => {
  const all = articles.flatMap(({ content }) => texts(content, 'p, li, blockquote, aside'))
  expect(all.filter((text, place) => all.indexOf(text) !== place)).toEqual([])
})

test('a sample eulogy is as long as the medium length we sell, and is marked as invented', () => {
  const content = articles.find(({ slug }) => slug === 'sample-eulogy')?.content ?? ''
  const eulogy = countWords(texts(content, 'section > p').join(' '))
  expect(eulogy).toBeGreaterThanOrEqual(wordRanges.medium.min)
  expect(eulogy).toBeLessThanOrEqual(wordRanges.medium.max)
  expect(texts(content, 'p')[0]).toMatch(/^This is a sample\..*never lived/)
})

describe.each(articles)('$slug', (article) => {
  const { content } = article

  test('has all its fields', { tags: 'S3-089' }, () => {
    expect(article).toEqual({
      id: expect.stringMatching(/./),
      title: expect.stringMatching(/./),
      slug: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      date: expect.stringMatching(/^2025-\d\d-\d\d$/),
      category: expect.stringMatching(/./),
      excerpt: expect.stringMatching(/\.$/),
      image: expect.toSatisfy((name) => name in articlePictures),
      readTime: expect.stringMatching(/^\d+ min read$/),
      content: expect.stringMatching(/<p>/),
    })
  })

  test('is as long as an article should be, and says so', () => {
    const words = countWords(textOf(content))
    expect(words).toBeGreaterThanOrEqual(900)
    expect(words).toBeLessThanOrEqual(1500)
    expect(article.readTime).toBe(`${Math.round(words / wordsRead)} min read`)
  })

  test('leads to a fitting relationship page and to another article', () => {
    const leads = [...parse(content).querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(leads.some((to) => relationships.some((one) => to === pages.eulogyFor(one)))).toBe(true)
    const others = articles.filter(({ slug }) => slug !== article.slug)
    expect(others.some(({ slug }) => leads.includes(pages.article(slug)))).toBe(true)
    expect(leads).not.toContain(pages.article(article.slug))
  })

  test('uses simple tags, closed in their order', () => {
    const tags = new Set([...content.matchAll(/<(\w+)/g)].map(([, tag]) => tag))
    const simple = 'p h2 ul ol li blockquote em strong a section aside'.split(' ')
    expect([...tags].filter((tag) => !simple.includes(tag ?? ''))).toEqual([])
    expect(parse(content).body.innerHTML.trim()).toBe(content.trim())
  })

  test('speaks plainly, with real quotation marks', () => {
    const words = `${article.title} ${article.excerpt} ${textOf(content)}`
    expect(neverSaid.exec(words)?.[0]).toBeUndefined()
    expect(/["']/.exec(words)?.[0]).toBeUndefined()
  })

  test('links to pages that are there, and to organizations that we know', () => {
    const own = routes.map(({ path, index }) => (index ? '/' : `/${path}`))
    for (const link of parse(content).querySelectorAll('a')) {
      const url = new URL(link.getAttribute('href') ?? '', 'https://own.example')
      if (url.host === 'own.example') expect(own).toContain(url.pathname)
      else {
        expect(known).toContain(url.host)
        expect([url.protocol, link.rel]).toEqual(['https:', 'noopener'])
      }
    }
  })
})

test.each(Object.entries(articlePictures))('%s is small and tells what it is', (name, { alt }) => {
  const file = join(import.meta.dirname, '../../pictures/articles', `${name}.svg`)
  expect(statSync(file).size).toBeLessThanOrEqual(12_000)
  expect(readFileSync(file, 'utf8')).toContain(`aria-label="${alt}"`)
})

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')
}
function texts(html: string, selector: string): string[] {
  return [...parse(html).querySelectorAll(selector)].map((part) => part.textContent ?? '')
}

import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { countWords, maxWords, minWords } from '#domain/length.ts'
import { relationships } from '#domain/relationship.ts'
import { articles } from './all.ts'

const required = [
  'crafting-heartfelt-eulogy',
  'overcoming-fear-public-speaking-funeral',
  'how-to-deliver-eulogy-with-confidence',
]
const bannedWords =
  /journey|cherish|unlock|effortless|AI-powered|legacy|oops|invalid|inconvenience|pass(ed|ing) (away|on)|sorely missed|better place|touched many lives|testament to|tapestry|!/i
const wordsPerMinute = 200

test('there are at least six articles, the three required ones first', () => {
  expect(articles.length).toBeGreaterThanOrEqual(6)
  expect(articles.slice(0, 3).map(({ slug }) => slug)).toEqual(required)
})

test('no two articles share an id, a slug, a title or a picture', () => {
  for (const field of ['id', 'slug', 'title'] as const) {
    expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length)
  }
  expect(new Set(articles.map(({ image }) => image.src)).size).toBe(articles.length)
})

test('no paragraph appears twice', () => {
  const all = articles.flatMap(({ content }) => texts(content, 'p, li, blockquote, aside'))
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
})

test('the sample eulogy has our medium length, and is marked as invented', () => {
  const content = articles.find(({ slug }) => slug === 'sample-eulogy')?.content ?? ''
  const eulogy = countWords(texts(content, 'section > p').join(' '))
  expect(eulogy).toBeGreaterThanOrEqual(minWords('medium'))
  expect(eulogy).toBeLessThanOrEqual(maxWords('medium'))
  expect(texts(content, 'p')[0]).toMatch(/^This is a sample\..*never lived/)
})

describe.each(articles)('$slug', (article) => {
  const { content } = article

  test('has all its fields', () => {
    const { searchTitle: _, description: __, ...fields } = article
    expect(fields).toEqual({
      id: expect.stringMatching(/./),
      title: expect.stringMatching(/./),
      slug: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      month: expect.stringMatching(/^[A-Z]\w+ 20\d\d$/),
      category: expect.stringMatching(/./),
      excerpt: expect.stringMatching(/\.$/),
      image: {
        src: expect.stringMatching(/\.svg/),
        alt: expect.stringMatching(/./),
        crop: expect.stringMatching(/^(low|middle)$/),
      },
      ai: expect.any(Boolean),
      readTime: expect.stringMatching(/^\d+ min read$/),
      content: expect.stringMatching(/<p>/),
    })
  })

  test('has 500 to 1,500 words of ours, and a read time computed from all', () => {
    const ours = countWords(textOf(ownWords(content)))
    expect(ours).toBeGreaterThanOrEqual(500)
    expect(ours).toBeLessThanOrEqual(1500)
    const minutes = Math.round(countWords(textOf(content)) / wordsPerMinute)
    expect(article.readTime).toBe(`${minutes} min read`)
  })

  test('links to a relationship page and to another article', () => {
    const hrefs = [...parse(content).querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(hrefs.some((href) => relationships.some((name) => href === pages.eulogyFor(name)))).toBe(
      true,
    )
    const others = articles.filter(({ slug }) => slug !== article.slug)
    expect(others.some(({ slug }) => hrefs.includes(pages.article(slug)))).toBe(true)
    expect(hrefs).not.toContain(pages.article(article.slug))
  })

  test('uses simple, well-formed tags', () => {
    const tags = new Set([...content.matchAll(/<(\w+)/g)].map(([, tag]) => tag))
    const simple = 'p h2 h3 ul ol li blockquote em strong a section aside br'.split(' ')
    expect([...tags].filter((tag) => !simple.includes(tag ?? ''))).toEqual([])
    expect(parse(content).body.innerHTML.trim()).toBe(content.trim())
  })

  test('uses plain words and typographic quotation marks', () => {
    const words = `${article.title} ${article.excerpt} ${textOf(ownWords(content))}`
    expect(bannedWords.exec(words)?.[0]).toBeUndefined()
    expect(/["']/.exec(words)?.[0]).toBeUndefined()
  })
})

test('every picture of an article is used', () => {
  const files = globSync('*.svg', {
    cwd: join(import.meta.dirname, '../../../../content/pictures'),
  })
  expect(articles.map(({ image }) => basename(image.src.split('?')[0] ?? '')).sort()).toEqual(
    files.sort(),
  )
})

/** Without the poems and other old texts that a guide quotes. */
const ownWords = (html: string) =>
  html.replace(/<section class="reading">[\s\S]*?<\/section>/g, ' ')

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')
}
function texts(html: string, selector: string): string[] {
  return [...parse(html).querySelectorAll(selector)].map((part) => part.textContent ?? '')
}

import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { articles } from '#web/copy/articles/all.ts'
import type { Article } from '#web/copy/articles/article.ts'
import ArticlePage, { ArticleHead } from './article-page.tsx'
import EulogyIdeas, { page as listPage } from './eulogy-ideas.tsx'

function render(Component: () => React.ReactNode, path: string): Document {
  const Stub = createRoutesStub([{ path, Component }])
  const html = renderToStaticMarkup(<Stub initialEntries={[path]} />)
  return new DOMParser().parseFromString(html, 'text/html')
}
const titles = (page: Document) =>
  [...page.querySelectorAll('.article-card h3 a')].map((link) => link.textContent)

test('the list has a title and every article by category', () => {
  const page = render(EulogyIdeas, pages.eulogyIdeas())
  expect(page.querySelector('h1')?.textContent).toBe('Eulogy Ideas & Resources')
  const groups = [...page.querySelectorAll('section')]
  expect(groups.map((group) => group.querySelector('h2')?.textContent)).toEqual([
    ...new Set(articles.map(({ category }) => category)),
  ])
  for (const group of groups) {
    const category = group.querySelector('h2')?.textContent
    const listed = [...group.querySelectorAll('h3')].map((heading) => heading.textContent)
    const expected = articles.filter((article) => article.category === category)
    expect(listed).toEqual(expected.map(({ title }) => title))
  }
})

test('the list page has its own metadata', () => {
  expect(listPage).toMatchObject({
    title: 'Eulogy Ideas & Resources',
    description: expect.stringMatching(/^How to begin a eulogy/),
    keywords: expect.arrayContaining(['eulogy ideas']),
    path: '/eulogy-ideas',
    start: 'never',
  })
})

describe.each(articles)('$slug', (article) => {
  const path = pages.article(article.slug)
  const page = render(ArticlePage, path)
  const body = page.querySelector('.article')

  test('shows its head, its body as HTML and a link back to all articles', () => {
    const backLink = [...page.querySelectorAll('a')].find(
      (link) => link.textContent === 'Back to all articles',
    )
    expect(backLink?.getAttribute('href')).toBe('/eulogy-ideas')
    expect(body?.querySelector('img')?.getAttribute('src')).toBe(article.image.src)
    expect(body?.querySelector('img')?.alt).not.toBe('')
    expect(body?.textContent).toContain(
      `${article.category} · ${article.month} · ${article.readTime}`,
    )
    expect(page.querySelector('h1')?.textContent).toBe(article.title)
    expect(page.querySelector('.subtitle')?.textContent).toBe(article.excerpt)
    expect(page.querySelector('.body')?.innerHTML.trim()).toBe(article.content.trim())
    const end = page.querySelector('.guide-end .small')
    expect(end?.textContent).toMatch(/^AI helped write this guide\./)
    expect(end?.querySelector('a')?.getAttribute('href')).toBe(pages.about())
  })

  test('shows three other articles as cards', () => {
    expect(page.querySelector('.more h2')?.textContent).toBe('Read More Articles')
    const others = articles.filter(({ slug }) => slug !== article.slug).slice(0, 3)
    expect(titles(page)).toEqual(others.map(({ title }) => title))
    expect(page.querySelectorAll('.article-card img')).toHaveLength(3)
  })
})

test('the page names an author and a reviewer only if the article or operator.json does', () => {
  const { reviewedBy: _, ...article } = articles[0] as Article
  const markup = (props: Parameters<typeof ArticleHead>[0]) =>
    renderToStaticMarkup(<ArticleHead {...props} />)
  const ana = { name: 'Ana Ruiz', role: 'hospital chaplain' }
  const sam = { name: 'Sam Lee', role: 'funeral director' }
  const reviewed = markup({ article: { ...article, reviewedBy: ana } })
  expect(reviewed).toContain('Reviewed by Ana Ruiz, hospital chaplain')
  expect(markup({ article })).not.toContain('Reviewed by')
  const named = markup({ article, people: { author: ana, reviewer: sam } })
  expect(named).toContain('By Ana Ruiz, hospital chaplain')
  expect(named).toContain('Reviewed by Sam Lee, funeral director')
})

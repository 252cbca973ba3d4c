import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import revisions from '../../../content/articles/revisions.json' with { type: 'json' }
import { readArticles, type SourceArticle } from './read-articles.ts'

const articles = readArticles()
const today = new Date().toISOString().slice(0, 10)

/** The date and a fingerprint of the words. Markup and pictures don't count as a revision. */
function revisionOf({ date, title, excerpt, content }: SourceArticle): string {
  const words = `${title} ${excerpt} ${content.replace(/<[^>]+>/g, ' ')}`.replace(/\s+/g, ' ')
  return `${date} ${createHash('sha256').update(words).digest('hex').slice(0, 10)}`
}

/** Fails when the words changed. Then set `date` to today, and copy the new line from the failure. */
test('the date of an article is the day its words last changed', () => {
  expect(
    Object.fromEntries(articles.map((article) => [article.slug, revisionOf(article)])),
  ).toEqual(revisions)
})

test('no article is dated in the future, or before the site existed', () => {
  expect(articles.length).toBeGreaterThan(0)
  for (const { slug, date } of articles) {
    expect(date <= today, `${slug}: ${date}`).toBe(true)
    expect(date >= '2026-11-15', `${slug}: ${date}`).toBe(true)
  }
})

test.each([
  [{ content: '<p>Other words</p>' }, false],
  [{ title: 'Another title' }, false],
  [{ content: '<p>Some  <em>words</em></p>' }, true],
])('%o: the same revision is %s', (changed, same) => {
  const article = {
    date: '2026-11-16',
    title: 'A',
    excerpt: 'B',
    content: '<p>Some <em>words</em></p>',
  }
  const [before, after] = [article, { ...article, ...changed }].map((one) =>
    revisionOf(one as SourceArticle),
  )
  expect(before === after).toBe(same)
})

import { expect, test } from 'vitest'
import { countWords } from '#domain/length.ts'
import { relationshipsWithPage } from '#domain/relationship.ts'
import { articleCards } from '#web/copy/articles/cards.ts'
import { relationshipPages } from './all.ts'
import { related } from './related.ts'
import type { RelationshipPage } from './relationship-words.ts'

const bannedWords =
  /\b(journey|cherish|unlock|effortless|AI-powered|legacy|oops|invalid|inconvenience|passed away|passing|sorely missed|better place|touched many lives|testament to|tapestry)/i
const topics = /write|lesson|quote|humor|funny|joke|emotion|feelings|cry|future|plans/i

const namedPages = relationshipPages.map((page) => [page.relationship, page] as const)

test('each page is listed under its own relationship', () => {
  expect(relationshipPages.map(({ relationship }) => relationship)).toEqual(
    relationshipsWithPage.map(({ relationship }) => relationship),
  )
})

test.each(namedPages)(
  '%s: its texts have the right length, and the sample says he or she',
  (_, page) => {
    expect(countWords(page.sampleOpening)).toBeGreaterThanOrEqual(80)
    expect(countWords(page.sampleOpening)).toBeLessThanOrEqual(120)
    expect(countWords(page.extraText.join(' '))).toBeGreaterThanOrEqual(60)
    expect(page.heroTitle.length).toBeLessThanOrEqual(50)
    expect(page.sampleOpening).toMatch(/\b(he|she)\b/i)
  },
)

test.each(namedPages)(
  '%s: uses plain words and typographic quotation marks',
  (relationship, page) => {
    const text = textsOf(page).join('\n')
    expect(text).not.toMatch(bannedWords)
    expect(text).not.toMatch(/[!"']/)
    const labelIsSpecified = ['teacher', 'cousin'].includes(relationship)
    if (!labelIsSpecified) expect(page.callToAction).not.toMatch(/[!"']/)
  },
)

test('every page has three questions, except the page for a colleague, which has none', () => {
  for (const { relationship, faq } of relationshipPages) {
    expect(faq, relationship).toHaveLength(relationship === 'colleague' ? 0 : 3)
  }
})

test('every question is about writing, lessons or quotes, humor, emotion or plans', () => {
  for (const { question } of relationshipPages.flatMap(({ faq }) => faq)) {
    expect(question).toMatch(topics)
  }
})

test('no two pages share a question or a sentence of more than eight words', () => {
  const pagesBySentence = new Map<string, string[]>()
  for (const page of relationshipPages) {
    const long = textsOf(page)
      .flatMap(sentencesOf)
      .filter((sentence) => countWords(sentence) > 8)
    const sentences = new Set([...long, ...page.faq.map(({ question }) => normalize(question))])
    for (const sentence of sentences) {
      pagesBySentence.set(sentence, [...(pagesBySentence.get(sentence) ?? []), page.relationship])
    }
  }
  expect([...pagesBySentence].filter(([, pages]) => pages.length > 1)).toEqual([])
})

test('the button says what a mentor, a teacher and a cousin ask for, and elsewhere to start writing', () => {
  const label = (name: string) =>
    relationshipPages.find(({ relationship }) => relationship === name)?.callToAction
  expect(label('mentor')).toBe('Share how your mentor impacted your life')
  expect(label('teacher')).toBe("Honor your teacher's memory")
  expect(label('cousin')).toBe("Remember your cousin's story")
  const labels = relationshipPages.map(({ callToAction }) => callToAction)
  expect(labels).toContain('Start Writing Your Eulogy')
})

function textsOf(page: RelationshipPage): string[] {
  return [
    page.title,
    page.description,
    page.heroTitle,
    page.heroDescription,
    ...page.extraText,
    ...(page.parts ?? []).flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    ...page.faq.flatMap(({ question, answer }) => [question, answer]),
    page.sampleOpening,
  ]
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?:;]”?)\s+/).map(normalize)
}

function normalize(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}’ -]/gu, '')
    .trim()
}

test.each(relationshipPages)('$relationship leads to other pages and articles', (page) => {
  const { pages, articles } = related[page.relationship]
  const others = page.relationship === 'child' ? 0 : 3
  expect(new Set([...pages, page.relationship]).size).toBe(1 + others)
  expect(new Set(articles).size).toBe(3)
  const slugs = articleCards.map(({ slug }) => slug)
  expect(articles.filter((slug) => !slugs.includes(slug))).toEqual([])
})

test('another page leads to every relationship page', () => {
  const linked = Object.values(related).flatMap(({ pages }) => pages)
  const unlinked = relationshipPages.filter(({ relationship }) => !linked.includes(relationship))
  expect(unlinked.map(({ relationship }) => relationship)).toEqual([])
})

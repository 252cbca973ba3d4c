import { expect, test } from 'vitest'
import { relationships } from '#domain/relationship.ts'
import { relationshipPages } from './all.ts'
import type { RelationshipPage } from './relationship-page.ts'

const never =
  /\b(journey|cherish|unlock|effortless|AI-powered|legacy|oops|invalid|inconvenience|passed away|passing|sorely missed|better place|touched many lives|testament to|tapestry)/i
const topics = /write|lesson|quote|humor|funny|joke|emotion|feelings|cry|future|plans/i

const pageOf = Object.fromEntries(relationshipPages.map((page) => [page.relationship, page]))
const named = relationshipPages.map((page) => [page.relationship, page] as const)

test('every relationship but “other” has a page, and one only', () => {
  const written = relationshipPages.map(({ relationship }) => relationship)
  expect(written.toSorted()).toEqual(relationships.filter((name) => name !== 'other').toSorted())
})

test.each(named)('%s: is as long as its places allow', (_, page) => {
  expect(page.description.length).toBeGreaterThanOrEqual(120)
  expect(page.description.length).toBeLessThanOrEqual(160)
  expect(wordsIn(page.sampleOpening)).toBeGreaterThanOrEqual(80)
  expect(wordsIn(page.sampleOpening)).toBeLessThanOrEqual(120)
  expect(wordsIn(page.extraText.join(' '))).toBeGreaterThanOrEqual(60)
  expect(page.heroTitle.length).toBeLessThanOrEqual(50)
})

test.each(named)('%s: speaks plainly, and in real quotation marks', (relationship, page) => {
  const text = textsOf(page).join('\n')
  expect(text).not.toMatch(never)
  expect(text).not.toMatch(/[!"']/)
  const fixed = ['teacher', 'cousin'].includes(relationship)
  if (!fixed) expect(page.callToAction).not.toMatch(/[!"']/)
})

test('three questions stand on every page, and none on that of the colleague', {
  tags: ['S2-093', 'S2-096'],
}, () => {
  for (const { relationship, faq } of relationshipPages) {
    expect(faq, relationship).toHaveLength(relationship === 'colleague' ? 0 : 3)
  }
})

test('a question is on writing, lessons or quotes, humor, emotion or plans', {
  tags: 'S2-094',
}, () => {
  for (const { question } of relationshipPages.flatMap(({ faq }) => faq)) {
    expect(question).toMatch(topics)
  }
})

test('no two pages share a question or a sentence of more than eight words', {
  tags: 'S2-095',
}, () => {
  const places = new Map<string, string[]>()
  for (const page of relationshipPages) {
    const long = textsOf(page).flatMap(sentencesOf).filter(isLong)
    const said = new Set([...long, ...page.faq.map(({ question }) => bare(question))])
    for (const sentence of said) {
      places.set(sentence, [...(places.get(sentence) ?? []), page.relationship])
    }
  }
  expect([...places].filter(([, pages]) => pages.length > 1)).toEqual([])
})

for (const [relationship, label, tags] of [
  ['mentor', 'Share how your mentor impacted your life', 'S2-088'],
  ['teacher', "Honor your teacher's memory", 'S2-089'],
  ['cousin', "Remember your cousin's story", 'S2-090'],
] as const) {
  test(`the page of the ${relationship} calls: ${label}`, { tags }, () => {
    expect(pageOf[relationship]?.callToAction).toBe(label)
  })
}

test('at least one page calls: Start Writing Your Eulogy', { tags: 'S2-091' }, () => {
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
    ...page.faq.flatMap(({ question, answer }) => [question, answer]),
    page.sampleOpening,
  ]
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?:;]”?)\s+/).map(bare)
}

function bare(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}’ -]/gu, '')
    .trim()
}

function isLong(sentence: string): boolean {
  return wordsIn(sentence) > 8
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

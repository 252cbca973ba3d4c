import type { PageRelationship } from '#domain/relationship.ts'

type Related = {
  /** Pages of relationships that people weigh against this one. A parent is shown no other deaths. */
  pages: readonly PageRelationship[]
  /** Slugs of articles. */
  articles: readonly [string, string, string]
  /** The nearest example, where none is of this relationship. */
  example?: string
}

const write = 'how-to-write-a-eulogy'
const start = 'how-to-start-a-eulogy'
const end = 'how-to-end-a-eulogy'
const short = 'short-eulogies'
const funny = 'funny-eulogies'
const baby = 'eulogy-for-a-baby'
const sudden = 'eulogy-after-suicide-or-sudden-death'
const faith = 'eulogies-by-faith-and-setting'
const length = 'how-long-should-a-eulogy-be'
const cry = 'reading-a-eulogy-when-you-may-cry'
const hard = 'eulogy-for-a-difficult-relationship'
const fear = 'overcoming-fear-public-speaking-funeral'
const deliver = 'how-to-deliver-eulogy-with-confidence'
const sample = 'sample-eulogy'
const dementia = 'eulogy-after-dementia-or-long-illness'
const stepparent = 'eulogy-for-a-stepparent'

/** Where a relationship page leads next. */
export const related: Record<PageRelationship, Related> = {
  mother: { pages: ['grandmother', 'father', 'inlaw'], articles: [write, dementia, hard] },
  father: { pages: ['grandfather', 'mother', 'uncle'], articles: [sample, hard, stepparent] },
  grandmother: { pages: ['grandfather', 'mother', 'aunt'], articles: [start, funny, dementia] },
  grandfather: { pages: ['grandmother', 'father', 'uncle'], articles: [start, faith, dementia] },
  sibling: { pages: ['cousin', 'friend', 'child'], articles: [write, sudden, funny] },
  spouse: { pages: ['boyfriend', 'girlfriend', 'friend'], articles: [cry, end, short] },
  friend: { pages: ['neighbor', 'colleague', 'sibling'], articles: [start, funny, sudden] },
  child: { pages: [], articles: [baby, sudden, cry] },
  colleague: { pages: ['mentor', 'friend', 'community-leader'], articles: [short, deliver, fear] },
  uncle: { pages: ['aunt', 'cousin', 'father'], articles: [funny, start, length] },
  aunt: { pages: ['uncle', 'cousin', 'grandmother'], articles: [write, end, short] },
  cousin: { pages: ['sibling', 'aunt', 'uncle'], articles: [funny, write, sudden] },
  mentor: {
    pages: ['teacher', 'colleague', 'community-leader'],
    articles: [write, deliver, length],
    example: 'uncle',
  },
  teacher: {
    pages: ['mentor', 'colleague', 'godparent'],
    articles: [write, deliver, length],
    example: 'friend',
  },
  neighbor: { pages: ['friend', 'community-leader', 'colleague'], articles: [short, write, fear] },
  inlaw: {
    pages: ['mother', 'father', 'sibling'],
    articles: [hard, stepparent, length],
    example: 'stepfather',
  },
  boyfriend: {
    pages: ['spouse', 'girlfriend', 'friend'],
    articles: [cry, sudden, start],
    example: 'partner',
  },
  girlfriend: {
    pages: ['spouse', 'boyfriend', 'friend'],
    articles: [cry, sudden, end],
    example: 'partner',
  },
  godparent: {
    pages: ['aunt', 'uncle', 'mentor'],
    articles: [write, faith, end],
    example: 'aunt',
  },
  'community-leader': {
    pages: ['mentor', 'neighbor', 'colleague'],
    articles: [deliver, length, fear],
    example: 'neighbor',
  },
}

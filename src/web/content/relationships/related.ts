import type { PageRelationship } from '#domain/relationship.ts'

type Three<T> = readonly [T, T, T]

type Related = {
  /** Pages of relationships that people weigh against this one. */
  pages: Three<PageRelationship>
  /** Slugs of articles. */
  articles: Three<string>
}

const write = 'crafting-heartfelt-eulogy'
const length = 'how-long-should-a-eulogy-be'
const cry = 'reading-a-eulogy-when-you-may-cry'
const hard = 'eulogy-for-a-difficult-relationship'
const fear = 'overcoming-fear-public-speaking-funeral'
const deliver = 'how-to-deliver-eulogy-with-confidence'
const sample = 'sample-eulogy'

/** Where a relationship page leads next. */
export const related: Record<PageRelationship, Related> = {
  mother: { pages: ['grandmother', 'father', 'inlaw'], articles: [write, cry, hard] },
  father: { pages: ['grandfather', 'mother', 'uncle'], articles: [sample, hard, cry] },
  grandmother: { pages: ['grandfather', 'mother', 'aunt'], articles: [write, length, cry] },
  grandfather: { pages: ['grandmother', 'father', 'uncle'], articles: [write, length, fear] },
  sibling: { pages: ['cousin', 'friend', 'child'], articles: [write, hard, cry] },
  spouse: { pages: ['boyfriend', 'girlfriend', 'friend'], articles: [cry, write, length] },
  friend: { pages: ['neighbor', 'colleague', 'sibling'], articles: [write, deliver, length] },
  child: { pages: ['sibling', 'spouse', 'godparent'], articles: [cry, length, write] },
  colleague: { pages: ['mentor', 'friend', 'community-leader'], articles: [length, deliver, fear] },
  uncle: { pages: ['aunt', 'cousin', 'father'], articles: [write, length, deliver] },
  aunt: { pages: ['uncle', 'cousin', 'grandmother'], articles: [write, length, cry] },
  cousin: { pages: ['sibling', 'aunt', 'uncle'], articles: [write, fear, length] },
  mentor: {
    pages: ['teacher', 'colleague', 'community-leader'],
    articles: [write, deliver, length],
  },
  teacher: { pages: ['mentor', 'colleague', 'godparent'], articles: [write, deliver, length] },
  neighbor: { pages: ['friend', 'community-leader', 'colleague'], articles: [length, write, fear] },
  inlaw: { pages: ['mother', 'father', 'sibling'], articles: [hard, write, length] },
  boyfriend: { pages: ['spouse', 'girlfriend', 'friend'], articles: [cry, write, fear] },
  girlfriend: { pages: ['spouse', 'boyfriend', 'friend'], articles: [cry, write, fear] },
  godparent: { pages: ['aunt', 'uncle', 'mentor'], articles: [write, length, deliver] },
  'community-leader': {
    pages: ['mentor', 'neighbor', 'colleague'],
    articles: [deliver, length, fear],
  },
}

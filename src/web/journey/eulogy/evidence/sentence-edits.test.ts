import { describe, expect, it } from 'vitest'
import type { SentenceEvidence } from '#domain/evidence.ts'
import { reinsert, replaceSentence, stillRemoved, withoutSentence } from './sentence-edits.ts'

const text = 'Good morning. He was my father. He hummed.\n\nHe fished.\n\nThank you. Goodbye.'

describe('removing a sentence', () => {
  it.each([
    [0, 'He was my father. He hummed.\n\nHe fished.\n\nThank you. Goodbye.'],
    [2, 'Good morning. He was my father.\n\nHe fished.\n\nThank you. Goodbye.'],
    [3, 'Good morning. He was my father. He hummed.\n\nThank you. Goodbye.'],
    [5, 'Good morning. He was my father. He hummed.\n\nHe fished.\n\nThank you.'],
    [6, text],
  ])('leaves no gap where sentence %i was', (index, left) => {
    expect(withoutSentence(text, index)).toBe(left)
  })

  it('removes a first paragraph together with its only sentence', () => {
    expect(withoutSentence('He hummed.\n\nHe fished.', 0)).toBe('He fished.')
  })
})

const known = (sentence: string): SentenceEvidence => {
  return { sentence, status: 'supported', evidence: [], notFound: '' }
}
const gone = (sentence: string, after: number) => ({ sentence, after, notFound: '' })
const version = {
  sentences: ['Good morning.', 'He was my father.', 'He fished.', 'Thank you.'].map(known),
  removed: [
    gone('Dear friends.', -1),
    gone('He danced.', 1),
    gone('He sang.', 1),
    gone('He left.', 3),
  ],
}
const written = 'Good morning. He was my father.\n\nHe fished. Thank you.'
const backIn = (from: string, nth: number) =>
  reinsert(from, version, version.removed[nth] ?? gone('', 0))

describe('putting a sentence back', () => {
  it.each([
    [0, 'Dear friends. Good morning. He was my father.\n\nHe fished. Thank you.'],
    [1, 'Good morning. He was my father. He danced.\n\nHe fished. Thank you.'],
    [3, 'Good morning. He was my father.\n\nHe fished. Thank you. He left.'],
  ])('puts number %i where it was', (nth, back) => {
    expect(backIn(written, nth)).toBe(back)
  })

  it('keeps the order of two that were taken out together, whichever comes back first', () => {
    const both = 'Good morning. He was my father. He danced. He sang.\n\nHe fished. Thank you.'
    expect(backIn(backIn(written, 1), 2)).toBe(both)
    expect(backIn(backIn(written, 2), 1)).toBe(both)
  })

  it('goes after the nearest earlier sentence that remains after an edit', () => {
    expect(backIn('Good morning. He was my dad.\n\nBye.', 2)).toBe(
      'Good morning. He sang. He was my dad.\n\nBye.',
    )
    expect(backIn('All of it is new.', 2)).toBe('He sang. All of it is new.')
  })

  it('lists only sentences that are not in the text', () => {
    expect(stillRemoved(backIn(written, 1), version).map(({ sentence }) => sentence)).toEqual([
      'Dear friends.',
      'He sang.',
      'He left.',
    ])
  })
})

describe('a sentence in other words', () => {
  const text = 'Good morning. He sang.\n\nHe fished. Thank you.'

  it.each([
    [1, 'He hummed.', 'Good morning. He hummed.\n\nHe fished. Thank you.'],
    [2, ' He fished\nat dawn. ', 'Good morning. He sang.\n\nHe fished at dawn. Thank you.'],
    [3, '', 'Good morning. He sang.\n\nHe fished.'],
  ])('number %i stays in its place', (nth, words, changed) => {
    expect(replaceSentence(text, nth, words)).toBe(changed)
  })
})

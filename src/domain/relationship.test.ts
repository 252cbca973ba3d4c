import { describe, expect, test } from 'vitest'
import { choosePronoun, detectPronoun, relationshipWord } from './relationship.ts'

describe('the pronoun of a eulogy', () => {
  const written = 'He laughed with his whole face, and we never minded him.'

  test('comes from the relationship, regardless of the text', () => {
    for (const relationship of ['mother', 'grandmother', 'aunt', 'girlfriend'] as const)
      expect(choosePronoun({ chosen: '', relationship, written })).toBe('she')
    for (const relationship of ['father', 'grandfather', 'uncle', 'boyfriend'] as const)
      expect(choosePronoun({ chosen: '', relationship, written: 'She and her.' })).toBe('he')
  })

  test('comes from the text if the relationship does not determine it', () => {
    const of = (words: string) =>
      choosePronoun({ chosen: '', relationship: 'friend', written: words })
    expect(of(written)).toBe('he')
    expect(of('Her bread. SHE sang.')).toBe('she')
    expect(detectPronoun('There, in the shed, the hero of this theme.')).toBeNull()
    expect(of('She laughed, and he with her. They were kind.')).toBeNull()
    expect(of('')).toBeNull()
  })

  test('is the chosen one, if any', () => {
    expect(choosePronoun({ chosen: 'they', relationship: 'friend', written })).toBe('they')
  })

  test('ignores an earlier choice once the relationship determines it', () => {
    expect(choosePronoun({ chosen: 'she', relationship: 'father', written: '' })).toBe('he')
  })
})

test('the word that the person entered is used whatever the relationship', () => {
  const word = (relationship: string, relationship_word: string) =>
    relationshipWord({ relationship, relationship_word })
  expect(word('other', 'foster mother')).toBe('foster mother')
  expect(word('other', '')).toBe('other')
  expect(word('girlfriend', 'fiancée')).toBe('fiancée')
  expect(word('inlaw', 'mother-in-law')).toBe('mother-in-law')
  expect(word('father', 'stepdad')).toBe('stepdad')
  expect(word('inlaw', '')).toBe('in-law')
  expect(word('community-leader', '')).toBe('community leader')
})

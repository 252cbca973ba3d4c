import { describe, expect, test } from 'vitest'
import { insertWords, moveIndex } from './dictated-text.ts'

const insert = (value: string, at: number, words: string) => {
  const { at: index, text } = insertWords(value, at, words)
  return value.slice(0, index) + text + value.slice(index)
}

describe('dictated words', () => {
  test.each([
    ['', 0, ' she sang ', 'she sang'],
    ['kind', 4, 'she sang', 'kind she sang'],
    ['kind, ', 6, 'she sang', 'kind, she sang'],
    ['kind\n', 5, 'she sang', 'kind\nshe sang'],
    ['Before. After.', 8, 'she sang', 'Before. she sang After.'],
    ['Before.', 7, 'she sang', 'Before. she sang'],
    ['Her laugh.', 9, 'her hands', 'Her laugh her hands.'],
    ['short', 99, 'more', 'short more'],
  ])('in %j at %i: %j gives %j', (value, at, words, expected) => {
    expect(insert(value, at, words)).toBe(expected)
  })

  test('follow one another', () => {
    const first = insertWords('Ruth', 4, 'sang')
    expect(first.next).toBe(9)
    expect(insert('Ruth sang', first.next, 'every day')).toBe('Ruth sang every day')
  })
})

describe('the position of the next words', () => {
  test.each([
    ['moves with text typed before it', 'kind', 'very kind', 4, 9],
    ['comes after text typed at it', 'kind', 'kind and', 4, 8],
    ['stays where text is typed after it', 'kind', 'kind!', 2, 2],
    ['moves back when text before it is deleted', 'very kind', 'kind', 9, 4],
    ['stays within the text when it is deleted', 'very kind', '', 9, 0],
  ])('%s', (_, before, after, index, expected) => {
    expect(moveIndex(before, after, index)).toBe(expected)
  })
})

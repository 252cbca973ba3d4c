import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test('splits at sentence ends, not at abbreviations', () => {
  expect(
    splitSentences('Dr. Lee came. “Stay,” she said. He did!\n\nThen J. R. Shaw left.'),
  ).toEqual(['Dr. Lee came. ', '“Stay,” she said. ', 'He did!\n\n', 'Then J. R. Shaw left.'])
})

test('the joined sentences equal the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(splitSentences(text).join('')).toBe(text)
    }),
  )
})

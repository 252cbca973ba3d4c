import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test('sentences end where one would breathe, not at an abbreviation', () => {
  expect(
    splitSentences('Dr. Lee came. “Stay,” she said. He did!\n\nThen J. R. Shaw left.'),
  ).toEqual(['Dr. Lee came. ', '“Stay,” she said. ', 'He did!\n\n', 'Then J. R. Shaw left.'])
})

test('joined again they are the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(splitSentences(text).join('')).toBe(text)
    }),
  )
})

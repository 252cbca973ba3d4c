import { expect, test } from 'vitest'
import { columnsOf } from './plain-text.ts'

test.each([
  ['Rosa', 4],
  ['Tết’s', 5],
  ['Łukasz — “né”', 13],
  ['e\u0301', 1],
  ['so\u00adft', 5],
  ['👨‍👩‍👧', 1],
])('%s has %i letters', (text, letters) => {
  expect(columnsOf(text)).toBe(letters)
  expect([...new Intl.Segmenter('en').segment(text)]).toHaveLength(letters)
})

import { expect, test } from 'vitest'
import { hasDropCap } from './sheet.tsx'

const more =
  'I have made bigger mistakes since then, and each time I have heard her say it to me again.'

test('a paragraph that begins with a letter has a drop cap', () => {
  expect(hasDropCap(`I was lucky. ${more}`)).toBe(true)
  expect(hasDropCap(`Élodie was patient. ${more}`)).toBe(true)
})

test.each([
  '“Well. Now it’s a surprise,” she said. ',
  '…and then she laughed. ',
  '1974 was the year. ',
])('one that begins %s takes none', (beginning) => expect(hasDropCap(beginning + more)).toBe(false))

test('a paragraph too short for two lines has none', () => {
  expect(hasDropCap('Good morning.')).toBe(false)
})

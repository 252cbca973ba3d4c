import { expect, test } from 'vitest'
import { hasDropCap } from './sheet.tsx'

const more =
  'I have made bigger mistakes since then, and each time I have heard her say it to me again.'

test.each([
  [true, 'begins with a letter', `I was lucky. ${more}`],
  [true, 'begins with another letter', `Élodie was patient. ${more}`],
  [false, 'begins with a quotation', `“Well. Now it’s a surprise,” she said. ${more}`],
  [false, 'goes on', `…and then she laughed. ${more}`],
  [false, 'begins with a number', `1974 was the year. ${more}`],
  [false, 'is too short for two lines', 'Good morning.'],
])('it is %s that a paragraph which %s has a drop cap', (has, _, paragraph) =>
  expect(hasDropCap(paragraph)).toBe(has),
)

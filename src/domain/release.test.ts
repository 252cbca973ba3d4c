import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPreview } from './preview.ts'
import { heldBack } from './release.ts'

function releasedFrom(pieces: string[]): string {
  let released = ''
  const write = heldBack((sentence) => {
    released += sentence
  })
  for (const piece of pieces) write(piece)
  return released
}

test('whole sentences are let go once enough words stand behind them', () => {
  const text = 'My name is Anna. She was my mother. She baked bread every Sunday of the year.'
  expect(releasedFrom([...text])).toBe('My name is Anna. She was my mother. ')
})

test('a short last sentence keeps the one before it back as well', () => {
  expect(releasedFrom(['She baked bread for the street. I miss it.'])).toBe('')
})

test('no word that the cut takes is ever let go, however the text is written and handed over', () => {
  const sentence = fc
    .array(fc.constantFrom('she', 'bread', 'Sunday', 'Dr. Lee', '–', 'home'), { minLength: 1 })
    .map((words) => `${words.join(' ')}.`)
  const text = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 0.99 }), (...on) => {
      const [opening, size, chance] = on
      const pieces = opening.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      const released = releasedFrom(pieces)
      expect(cutPreview(opening, () => chance).startsWith(released.trimEnd())).toBe(true)
    }),
    { numRuns: 500 },
  )
})

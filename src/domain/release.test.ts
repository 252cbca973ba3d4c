import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from './length.ts'
import { cutPreview, fewestOpeningWords } from './preview.ts'
import { bySentence, growingOpening } from './release.ts'

function grown(text: string, pieces: string[]) {
  let shown = ''
  const opening = growingOpening((sentence) => {
    shown += sentence
  })
  const sentences = bySentence(opening.accept)
  for (const piece of pieces) sentences.write(piece)
  const shownBeforeTheEnd = shown
  opening.accept(sentences.rest())
  return { text, opening, shown, shownBeforeTheEnd }
}

const sundays = 'She baked bread every Sunday of the year and gave most of it away. '

test('the first sentence is shown as soon as it is whole', () => {
  const text = 'My name is Anna, and she was my mother. She'
  expect(grown(text, [...text]).shownBeforeTheEnd).toBe('My name is Anna, and she was my mother. ')
})

test('later ones are shown once enough accepted words stand behind them', () => {
  const text = `${sundays.repeat(3)}I miss it. And`
  expect(grown(text, [...text]).shownBeforeTheEnd).toBe(sundays.repeat(2))
})

test('what was not shown can be taken back, what was shown cannot', () => {
  const { opening } = grown('', [`${sundays.repeat(3)}I miss it. And`])
  expect(opening.takeBack(1)).toBe(false)
  expect(opening.takeBack(3)).toBe(true)
  expect(opening.text()).toBe(sundays.repeat(3).trim())
})

test('no word that the cut takes is ever shown, however the text is written and handed over', () => {
  const sentence = fc
    .array(fc.constantFrom('she', 'bread', 'Sunday', 'Dr. Lee', '–', 'home'), { minLength: 1 })
    .map((words) => `${words.join(' ')}.`)
  const text = fc
    .array(sentence, { minLength: 4, maxLength: 12 })
    .map((all) => all.join(' '))
    .filter((all) => countWords(all) >= fewestOpeningWords)
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 0.99 }), (...on) => {
      const [written, size, chance] = on
      const pieces = written.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      const { opening, shown } = grown(written, pieces)
      expect(cutPreview(opening.text(), () => chance).startsWith(shown.trimEnd())).toBe(true)
    }),
    { numRuns: 500 },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from '#domain/sentences.ts'
import { divideIntoScreens, paragraphsOn, type Screen, screenAt } from './screens.ts'

/** A screen of so many lines of so many characters; each piece starts a new line, as on the page. */
const screenOf = (lines: number, columns: number) => (pieces: Screen) =>
  pieces.reduce((used, { text }) => used + Math.ceil(text.trimEnd().length / columns), 0) <= lines

const textOf = (screens: readonly Screen[]) =>
  screens
    .flat()
    .map(({ text }) => text)
    .join('')
const shown = (screens: readonly Screen[]) => screens.map((screen) => textOf([screen]))

const word = fc.stringMatching(/^[a-zé'-]{1,24}$/)
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 60 }), fc.constantFrom('. ', '? ', '… ', ' — '))
  .map(([words, end]) => words.join(' ') + end)
const paragraphs = fc.array(fc.array(sentence, { minLength: 1, maxLength: 8 }), { maxLength: 8 })
const size = { lines: fc.integer({ min: 0, max: 12 }), columns: fc.integer({ min: 1, max: 60 }) }

type Fits = ReturnType<typeof screenOf>
const forAny = (check: (screens: Screen[], text: string[][], fits: Fits) => void) =>
  fc.assert(
    fc.property(paragraphs, size.lines, size.columns, (text, lines, columns) => {
      const fits = screenOf(lines, columns)
      check(divideIntoScreens(text, fits), text, fits)
    }),
  )

describe('for any text and any screen', () => {
  test('the screens, joined, are the text: no word is lost or doubled', () =>
    forAny((screens, text) => {
      expect(textOf(screens)).toBe(text.flat().join(''))
      let place = 0
      for (const piece of screens.flat()) {
        if (piece.start !== place) expect.unreachable(`a piece begins at ${piece.start}`)
        place += piece.text.length
      }
    }))

  test('a screen fits, unless it holds a single word', () =>
    forAny((screens, _, fits) => {
      const tooLong = screens.filter((screen) => !fits(screen))
      for (const screen of tooLong) expect(textOf([screen]).trim()).not.toMatch(/\s\S+\s\S/)
    }))

  test('a sentence that fits on one screen is never broken', () =>
    forAny((screens, text, fits) => {
      let start = 0
      text.forEach((sentences, paragraph) => {
        for (const sentence of sentences) {
          const whole = { start, paragraph, text: sentence }
          if (fits([whole])) expect(screens.flat()).toContainEqual(whole)
          start += sentence.length
        }
      })
    }))

  test('every place of the text is on the screen found for it', () =>
    forAny((screens) => {
      for (const piece of screens.flat()) {
        expect(screens[screenAt(screens, piece.start)]).toContain(piece)
        expect(screens[screenAt(screens, piece.start + piece.text.length - 1)]).toContain(piece)
      }
    }))
})

describe('a text', () => {
  const sentences = splitSentences('She sang. She taught me to swim. I miss her.')

  test('fills each screen with whole sentences', () => {
    expect(shown(divideIntoScreens([sentences], screenOf(2, 30)))).toEqual([
      'She sang. She taught me to swim. ',
      'I miss her.',
    ])
  })

  test('that is empty has no screen', () => {
    expect(divideIntoScreens([], screenOf(2, 30))).toEqual([])
    expect(screenAt([], 0)).toBe(0)
  })

  test('keeps its paragraphs on a screen', () => {
    const [screen = []] = divideIntoScreens([sentences, ['Goodbye.']], screenOf(9, 30))
    expect(paragraphsOn(screen).map((pieces) => pieces.length)).toEqual([3, 1])
  })
})

test('a sentence taller than a screen is broken after a clause', () => {
  const long = 'She sang in the kitchen, in the car, and at every wedding that would have her.'
  expect(shown(divideIntoScreens([[long]], screenOf(2, 20)))).toEqual([
    'She sang in the kitchen, in the car, ',
    'and at every wedding ',
    'that would have her.',
  ])
})

test('a screen gets no word or two of a sentence, but the last clause or four words', () => {
  const kept = 'He found it one Sunday, years later, slipped inside a cookbook.'
  expect(shown(divideIntoScreens([[kept]], screenOf(1, 56)))).toEqual([
    'He found it one Sunday, years later, ',
    'slipped inside a cookbook.',
  ])
  const plain = 'He found it years later slipped inside the old cookbook.'
  expect(shown(divideIntoScreens([[plain]], screenOf(1, 50)))).toEqual([
    'He found it years later slipped ',
    'inside the old cookbook.',
  ])
})

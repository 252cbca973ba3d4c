import { describe, expect, test } from 'vitest'
import { unknownNames, wordForms } from './names.ts'
import { isGiven, needsEvidence, numbersIn } from './number-values.ts'

/** "8:45 pm", "1907", "60s" or "9 (measured)", for each number of a text. */
const numbers = (text: string, language?: string) =>
  numbersIn(text, language).map(({ value, minutes, half, decade, measured }) => {
    const time = minutes === undefined ? '' : `:${String(minutes).padStart(2, '0')}`
    const isTime = minutes !== undefined || half !== undefined
    const kind = measured && !isTime ? ' (measured)' : ''
    return `${value}${time}${half ? ` ${half}` : ''}${decade ? 's' : ''}${kind}`
  })

describe('reads a time', () => {
  test.each([
    ['at half past eight', '8:30'],
    ['at half 8', '8:30'],
    ['at quarter to nine', '8:45'],
    ['at quarter to one', '12:45'],
    ['at quarter past twelve', '12:15'],
    ['at quarter till ten', '9:45'],
    ['twelve minutes past four', '4:12'],
    ['5 mins to six', '5:55'],
    ['ten past four in the afternoon', '4:10 pm'],
    ['at half past six in the morning', '6:30 am'],
    ['at 4.12 in the night', '4:12 am'],
    ['at half past eleven at night', '11:30 pm'],
    ['at half past twelve at night', '12:30 am'],
    ['at half past five at night', '5:30'],
    ['up at 5am', '5 am'],
    ['up at 5 a.m.', '5 am'],
    ['home by 6 pm', '6 pm'],
    ["seven o'clock in the evening", '7 pm'],
    ['seven at night', '7 pm'],
    ['24:59', '24:59'],
  ])('%s', (text, expected) => expect(numbers(text)).toEqual([expected]))

  test.each([
    ['four to six of us', ['4', '6']],
    ['half past thirteen', ['13']],
    ['sixty past four', ['60', '4']],
    ['she was 4.75 meters away', ['4 (measured)']],
    ['at 5. Pm was quiet', ['5 (measured)']],
    ['at 5 in a morning coat', ['5']],
    ['at 5 on the evening news', ['5']],
    ['at 7 at nightfall', ['7']],
  ])('but not in %s', (text, expected) => expect(numbers(text)).toEqual(expected))
})

describe('reads a number', () => {
  test.each([
    ['nineteen oh seven', '1907'],
    ['twenty sixteen', '2016'],
    ['nineteen ninety-six', '1996'],
    ['two hundred and forty', '240'],
    ['twelve hundred', '1200'],
    ['a thousand', '1000'],
    ['one thousand two hundred and five', '1205'],
    ['thirty-first', '31'],
    ['thirty first', '31'],
    ['1,200', '1200'],
    ['2k', '2000'],
    ['the sixties', '60s'],
    ['the 60s', '60s'],
  ])('%s', (text, expected) => expect(numbers(text)).toEqual([expected]))

  test('only in digits in other languages', () => {
    expect(numbers('54 Jahre und nine', 'German')).toEqual(['54'])
  })
})

describe('knows that a number measures something', () => {
  test.each([
    'nine years',
    '£9',
    '9 %',
    '9 ft',
    'march ninth',
    'the ninth of march',
    'aged nine',
    'he turned nine there',
    'when I was nine',
    'when I was nine, we moved',
    'I was nine when we moved',
  ])('%s', (text) => expect(numbers(text)).toEqual(['9 (measured)']))

  test.each(['I was nine of them', 'nine hats', 'the nine of us'])('but not in %s', (text) =>
    expect(numbers(text)).toEqual(['9']),
  )
})

test.each([
  [12, false, undefined, false],
  [13, false, undefined, true],
  [9, true, undefined, true],
  [1, true, undefined, false],
  [0, true, undefined, false],
  [0, false, true, true],
])('%i needs evidence, measured %s, decade %s: %s', (value, measured, decade, expected) => {
  const mention = { value, measured, mayBeYear: false, words: '' }
  expect(needsEvidence({ ...mention, ...(decade && { decade }) })).toBe(expected)
})

describe('compares numbers', () => {
  const matches = (typed: string, written: string) =>
    numbersIn(written).every((mention) => isGiven(mention, numbersIn(typed)))

  test.each([
    ['in 96', 'in 1996'],
    ['in 1996', 'in ninety-six'],
    ['in 07', 'in 2007'],
    ['in 1964', 'in the sixties'],
    ['in 64', 'in the sixties'],
    ['in the 60s', 'in the sixties'],
    ['at 17:30', 'at half past five'],
    ['at 5', 'at five in the morning'],
    ['at 3 at night', 'at three in the morning'],
  ])('%s is %s', (typed, written) => expect(matches(typed, written)).toBe(true))

  test.each([
    ['for 96 years', 'in 1996'],
    ['in 1996', 'for ninety-six years'],
    ['in 96', 'in 1896 and 1995'],
    ['in 1974', 'in the sixties'],
    ['at 5am', 'at five in the afternoon'],
    ['at 9 at night', 'at nine in the morning'],
    ['at 17:30', 'at half past five in the morning'],
    ['at 5', 'at half past five'],
    ['at half past six', 'at half past five'],
    ['in 1799', 'in 99'],
    ['in 2100', 'at 0'],
  ])('%s is not %s', (typed, written) => expect(matches(typed, written)).toBe(false))
})

describe('finds unknown names', () => {
  const given = wordForms('Mary-Jo lived on Pulaski ave with José and the Smiths near St.Clair')
  const unknown = (sentence: string, language?: string) => unknownNames(sentence, given, language)

  test.each([
    'Mary and Jo met Jose.',
    'We went to Pulaski Avenue.',
    'It was Smith’s house in Clair.',
    'Then it was Sunday, and Grandma prayed to God.',
    'She asked: Why not? “Because,” he said. (Nothing.)',
    'It was quiet – Nothing moved.',
    'I’ll miss her in the 1960s.',
  ])('but none in: %s', (sentence) => expect(unknown(sentence)).toEqual([]))

  test('but not in a spelled-out abbreviation or the singular of a name', () => {
    const shortened = wordForms('rev moss, prof lane, lt hale, gen gray, the Rossis, a Ros bus')
    for (const sentence of [
      'We met Reverend Moss and Professor Lane.',
      'He knew Lieutenant Hale and General Gray.',
      'At the house of Rossi.',
    ])
      expect(unknownNames(sentence, shortened)).toEqual([])
    // "Ros" isn't the plural of "Ro".
    expect(unknownNames('We met Ro.', shortened)).toEqual(['Ro'])
    expect(unknownNames('We met Colonel Moss.', shortened)).toEqual(['Colonel'])
  })

  test.each([
    ['We met Gregory.', 'Gregory'],
    ['Gregory came.', 'Gregory'],
    ['We met Mr. Brown.', 'Brown'],
    ['It was Mary-Ann.', 'Mary-Ann'],
    ['At night, Brown birds sang.', 'Brown'],
  ])('%s', (sentence, name) => expect(unknown(sentence)).toEqual([name]))

  test('in other languages, but not at the start of a sentence and not in German', () => {
    expect(unknown('Gregorio vino con Pedro.', 'Spanish')).toEqual(['Pedro'])
    expect(unknown('Vino con Pedro.', 'German')).toEqual([])
  })
})

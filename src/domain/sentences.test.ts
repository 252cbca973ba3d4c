import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test('splits at sentence ends, not at abbreviations', () => {
  expect(
    splitSentences('Dr. Lee came. “Stay,” she said. He did!\n\nThen J. R. Shaw left.'),
  ).toEqual(['Dr. Lee came. ', '“Stay,” she said. ', 'He did!\n\n', 'Then J. R. Shaw left.'])
})

test.each([
  'Granny was church mother at Mt. Olive Missionary Baptist in Selma for 40 years.',
  'He was at Ft. Bragg, and then at St. Luke’s with Fr. Mike, Bro. Earl and Sis. Odessa.',
  'granny went to mt. olive with dr. lee',
  'Noah was born on Oct. 2nd at 7 lbs. 4 oz. and 21 in.',
  'She was up at 5 a.m. every day, in the U.S. and out of it.',
  'They lived at no. 5 on Pulaski Ave. for years.',
  'Paul Jr. came.',
  'On the line for that day she had written, "41,206. Drove home alone."',
  'He said, “You already know this. I’m just showing you what the book calls it.”',
  '"Did you eat?" she said.',
  '“Is it raining?” my mother asked.',
  '“Are you seeing someone?” is really just how she said hello.',
  'I’m grown, and "Who took the rest?" still works on me.',
])('reads one sentence: %s', (text) => expect(splitSentences(text)).toEqual([text]))

test.each([
  ['gus cleaned 4 west, nights, 18 yrs. ', 'in haiti he was a schoolteacher.'],
  ['She was up at 5 a.m. ', 'He slept.'],
  ['He lived on Pulaski Ave. ', 'We never moved.'],
  ['He was 6 ft. ', 'He ducked.'],
  ['She was my little sis. ', 'I miss her.'],
  ['He called every January 21st. ', 'He did it for years.'],
  ['He said no. ', 'Then he left.'],
  ['She could not say the letter L. ', 'That made Lolo Yoyo.'],
  ['It was always him and I. ', 'We fished.'],
  ['She said, "Whom." ', 'She knew it was whom.'],
  ['He had a 12" ruler. ', 'We kept it.'],
  ['“Walk. Don’t run.” ', 'He never ran.'],
  ['she said "whom." ', 'she knew it was whom.'],
  ['“Who’s there?” ', 'Nobody was.'],
])('reads two sentences: %s%s', (first, second) =>
  expect(splitSentences(first + second)).toEqual([first, second]),
)

test('the joined sentences equal the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(splitSentences(text).join('')).toBe(text)
    }),
  )
})

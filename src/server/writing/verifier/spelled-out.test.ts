import { describe, expect, test } from 'vitest'
import { sourceOf } from '#server/writing/source.ts'
import { type Judgment, verifier } from './verifier.ts'

const sourceWith = (memories: string, othersMemories: { name: string; relation: string }[] = []) =>
  sourceOf({
    person: 'Ruth Hale',
    relationship: 'colleague',
    speaker: 'Anna',
    memories,
    othersMemories: othersMemories.map((contributor) => ({
      ...contributor,
      text: 'She sat down.',
      kinds: [],
    })),
  })
const reflection: Judgment = { verdict: 'reflection', evidence: [], unsupported: '' }
const objections = (typed: string, sentence: string, theme = 'general', language = 'English') =>
  verifier(sourceWith(typed), language, theme)
    .check(sentence, reflection)
    .objections.map(({ rule, words }) => `${rule}: ${words}`)

describe('accepts what the writer spells out', () => {
  test.each([
    ['fire lookout on Mt Lemmon', 'She was a fire lookout on Mount Lemmon.'],
    ['USMC 3RD BATTALION 26TH MARINES', 'The United States Marine Corps, Twenty-Sixth Marines.'],
    ['born in lubbock tx', 'She was born in Lubbock, Texas.'],
    ['moved to buffalo ny', 'She moved to Buffalo, New York.'],
    ['moved to LA in 1999', 'She moved to Los Angeles in 1999.'],
    ['stationed at ft bragg', 'She was stationed at Fort Bragg.'],
    ['usaf 20 yrs', 'She gave the United States Air Force twenty years.'],
    ['army 88 to 92', 'He was in the United States Army.'],
    ['oct 2nd', 'It was the second of October.'],
    ['she said "u up?"', 'She said, “You up?”'],
    ['calling Dr Bernice party of 4', 'She called, “Dr. Bernice? Party of four? Dr. Bernice?”'],
    ['the fine was $11.40', 'The fine was eleven dollars and forty cents.'],
  ])('%s: %s', (typed, sentence) => expect(objections(typed, sentence)).toEqual([]))

  test.each([
    ['born in lubbock tx', 'She was born in Lubbock, Oklahoma.'],
    ['she sat in the yard', 'She sat in Indiana.'],
    ['SHE SAT IN THE YARD', 'She sat in Indiana.'],
    ['la casa de mi tia', 'She lived in Los Angeles.'],
    ['usaf 20 yrs', 'She gave the Marine Corps twenty years.'],
    ['army 88 to 92', 'He was in the United Kingdom.'],
    ['calling Dr Bernice party of 4', 'She called, “Dr. Bernice? Sit down.”'],
    ['the fine was $11.40', 'The fine was eleven dollars and fifty cents.'],
    ['the fine was $11.40', 'It was 11:40.'],
    ['she said "u up?"', 'She said, “You there?”'],
  ])('%s is not: %s', (typed, sentence) => expect(objections(typed, sentence)).not.toEqual([]))
})

describe('accepts figures of speech', () => {
  test.each([
    "Today I'm still not much good on my own two feet.",
    'She gave a hundred and ten percent.',
    'There are a thousand stories like it.',
    'Every Fourth of July I will think of her.',
    'I would do it a million times.',
    'She’d have had it in her head in two seconds.',
    'You’ll have that when you’re ninety.',
    'There is no “please” on it.',
    'She didn’t say “please don’t touch.”',
    'A word like “team” would be easy.',
    'There isn’t even any “you can do it.”',
    'To her that means “case closed.”',
    'I can say “all those years” in one breath.',
    'If you can’t think who, call or text 988.',
  ])('%s', (sentence) => expect(objections('she sat', sentence)).toEqual([]))

  test.each([
    'She was two feet tall.',
    'She won a thousand dollars.',
    'She planted one hundred trees.',
    'She gave ninety percent.',
    'That was when she was ninety.',
    'She didn’t move. She said “please don’t touch.”',
    'It was on the fifth of July.',
    'There were 988 people at the church.',
    'She can say “all those years” in one breath.',
  ])('but not: %s', (sentence) => expect(objections('she sat', sentence)).not.toEqual([]))
})

test('accepts the sum or the difference of two numbers that are quoted', () => {
  const source = sourceWith('doctors said she wouldnt see 20, she was 41. from 10 at night to 7')
  const judged = (words: string): Judgment => {
    const piece = source.findIndex(({ text }) => text.includes(words)) + 1
    return { ...reflection, evidence: [{ piece, words }] }
  }
  const check = (sentence: string, words: string) =>
    verifier(source).check(sentence, judged(words)).objections
  expect(check('Twenty-one years late.', 'she wouldnt see 20, she was 41')).toEqual([])
  expect(check('Twenty-one years late.', 'she was 41')).toHaveLength(1)
  expect(check('Thirty-one years late.', 'she wouldnt see 20, she was 41')).toHaveLength(1)
  expect(check('That is nine hours.', 'from 10 at night to 7')).toEqual([])
  expect(check('That is eight hours.', 'from 10 at night to 7')).toHaveLength(1)
})

describe('accepts another language and faith', () => {
  test('the first words of a sentence in another language', () => {
    expect(objections('my tio chuy', 'Te queremos mucho.')).toEqual([])
    expect(objections('my tio chuy', 'Descansa tranquilo, querido tio.')).toEqual([])
    expect(objections('my tio chuy', 'Querido, así era mi tio.')).toEqual([])
    expect(objections('my tio chuy', 'Bendición, tio Chuy.')).toEqual([])
    expect(objections('my tio chuy', 'Gregorio was here.')).toEqual(['unknown-name: Gregorio'])
    const spanish = 'Era terco, y gracias a Dios que lo era.'
    expect(objections('era terco', spanish, 'general', 'Spanish')).toEqual([])
  })

  test('the greeting of the faith that was told', () => {
    const greeting = 'Waheguru Ji Ka Khalsa, Waheguru Ji Ki Fateh.'
    expect(objections('her soul is with waheguru', greeting)).toEqual([])
    expect(objections('she sat', greeting)).not.toEqual([])
  })

  test.each(['She never missed Mass.', 'I thank Jesus for her.', 'I read it in Scripture.'])(
    'under the theme religious, or if faith was told: %s',
    (sentence) => {
      expect(objections('she sat', sentence, 'religious')).toEqual([])
      expect(objections('she prayed every day', sentence)).toEqual([])
      expect(objections('she sat', sentence)).toHaveLength(1)
      expect(objections('she sat. no god stuff', sentence)).toHaveLength(1)
    },
  )
})

test('accepts the given relation of a contributor with "our"', () => {
  const contributors = [{ name: 'Shanice', relation: 'night charge nurse' }]
  const source = sourceWith('she sat', contributors)
  const evidence = [{ piece: source.length, words: 'She sat down' }]
  const check = (sentence: string) =>
    verifier(source).check(sentence, { verdict: 'supported', evidence, unsupported: '' }).objections
  expect(check('Shanice, our night charge nurse, says she sat down.')).toEqual([])
  expect(check('Shanice, our sister, says she sat down.')).toEqual([
    { rule: 'wrong-relation', words: 'sister' },
  ])
})

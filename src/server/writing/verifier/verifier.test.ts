import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Source, sourceOf } from '#server/writing/source.ts'
import { tableOf } from '#tests/support/table.ts'
import { type Judgment, verdicts, verifier } from './verifier.ts'

const sourceWith = (memories: string): Source =>
  sourceOf({
    person: 'Ruth Hale',
    relationship: 'mother',
    speaker: 'Anna',
    qualities: 'patient',
    memories,
  })

const reflection: Judgment = { verdict: 'reflection', evidence: [], unsupported: '' }

/** Objections found without the judge. */
const objections = (typed: string, sentence: string) =>
  verifier(sourceWith(typed))
    .check(sentence, reflection)
    .objections.map(({ rule }) => rule)

/** Typed input, a correct rendering of it, and one with a wrong number, time, name or year. */
const pairs = tableOf(`
  married 54 yrs | They were married for fifty-four years. | They were married for forty-five years.
  up at 5am every day | She was up at five in the morning. | She was up at six in the morning.
  up at 5am every day | She was up at 5 a.m. | She was up at 5 p.m.
  always xmas at hers | It was always Christmas at her house. | It was always Christmas at Harold’s house.
  bought the house in 96 | She bought the house in 1996. | She bought the house in 1997.
  bought the house in 96 | She bought the house in nineteen ninety-six. | She bought the house in nineteen ninety-five.
  born '48 in leeds | She was born in 1948 in Leeds. | She was born in 1949 in Leeds.
  taught at St Anthonys | She taught at St. Anthony’s. | She taught at St. Andrew’s.
  she wont sit down | She won’t sit down. | She won’t sit down, said Gloria.
  blanket on at half 8 | The blanket went on at half past eight. | The blanket went on at half past nine.
  born 9th of march | She was born on March ninth. | She was born on March tenth.
  born 9th of march | She was born on the ninth of March. | She was born on the eighth of March.
  at 4.12 in the morning | It was 4:12 in the morning. | It was 4:21 in the morning.
  at 4.12 in the morning | It was twelve minutes past four in the morning. | It was two minutes past four in the morning.
  won £400 in 2011 | She won four hundred pounds in 2011. | She won five hundred pounds in 2011.
  won £400 in 2011 | She won £400 in twenty eleven. | She won £400 in twenty twelve.
  she was 4ft 11 | She was four foot eleven. | She was five foot eleven.
  1st Cavalry Vietnam 67-68 | He was in Vietnam in 1967 and 1968. | He was in Vietnam in 1967 and 1969.
  my son Mason is 7 | My son Mason is seven. | My son Jason is seven.
  my son Mason is 7 | Mason is seven years old. | Mason is eight years old.
  farmed 240 acres | He farmed two hundred and forty acres. | He farmed two hundred and fifty acres.
  watched it every day at 4.30 | He watched it every day at half past four. | He watched it every day at half past five.
  hiccups every night about 11 | She had hiccups every night around eleven o’clock. | She had hiccups every night around ten o’clock.
  a card with a tenner in it | A card with a ten-pound note in it. | A card with a twenty-pound note in it.
  Myrtle Beach 07 | Myrtle Beach, 2007. | Myrtle Beach, 2009.
  43 hats | She had forty-three hats. | She had thirty-four hats.
  open 6am to 7pm | They were open from six in the morning to seven at night. | They were open from six in the morning to nine at night.
  twin by 14 mins | He was my twin, by fourteen minutes. | He was my twin, by forty minutes.
  rang me on 3rd of may | He rang me on the third of May. | He rang me on the fourth of May.
  died 2nd Feb | She died on the second of February. | She died on the third of February.
  he was 83 | He was eighty-three. | He was eighty-five.
  14 grandkids | He had fourteen grandchildren. | He had sixteen grandchildren.
  peugeot 504 | He washed his Peugeot 504. | He washed his Peugeot 505.
  the flood of 2012 | In the flood of 2012 she carried them up. | In the flood of 2021 she carried them up.
  60 boxes | She carried sixty boxes. | She carried sixteen boxes.
  half a mile in slippers | Half a mile, in her slippers. | Nineteen miles, in her slippers.
  worked 31 years at Listers mill | She worked at Lister’s mill for thirty-one years. | She worked at Foster’s mill for thirty-one years.
  our darren broke his leg | When our Darren broke his leg. | When our Derek broke his leg.
  mrs pryce on the 36 bus | He waited for Mrs. Pryce with the 36 bus. | He waited for Mrs. Price with the 36 bus.
  hank lived on pulaski ave 22 years | Hank lived on Pulaski Avenue for twenty-two years. | Hank lived on Kosciuszko Avenue for twenty-two years.
  staff sgt luis herrera | He was Staff Sergeant Luis Herrera. | He was Staff Sergeant Luis Romero.
  played bingo with maureen | She played bingo with Maureen. | She played bingo with Noreen.
  came from nowy sącz | She came from Nowy Sącz. | She came from Nowy Targ.
  TRAN VAN MINH ran a dry cleaners | Tran Van Minh ran a dry cleaner’s. | Tran Van Thieu ran a dry cleaner’s.
  bday 12/06 | Her birthday is in the sixth month, on day twelve. | Her birthday is in the sixth month, on day thirteen.
  3rd grade at whitney elementary | Third grade at Whitney Elementary. | Third grade at Jefferson Elementary.
  took 1,200 photos | She took twelve hundred photos. | She took thirteen hundred photos.
  took 1200 photos | She took one thousand two hundred photos. | She took two thousand two hundred photos.
  quarter to 9 every night | Every night at 8:45. | Every night at 9:15.
  grew up in the 60s | She grew up in the sixties. | She grew up in the seventies.
  class of 87 | The class of 1987. | The class of 1978.
  100% cheated | She cheated, one hundred percent. | She cheated, ninety percent.
  he said dont tell anyone | He said, “Don’t tell anyone.” | He said, “Don’t ever leave me alone.”
  she said thats life pet | “That’s life, pet,” she said. | “That’s love, darling,” she said.
  called it 'the night balloon' | She called it “the night balloon.” | She called it “the moon’s own lamp.”
  said well the cows are out | He said, “Well, the cows are out.” | He said, “Well, we start again tomorrow.”
  mcdonalds every friday | McDonald’s every Friday. | Wendy’s every Friday.
  8 months at nans | I lived there for eight months. | I lived there for nine months.
  walked 40 mins in the snow | She walked forty minutes in the snow. | She walked fourteen minutes in the snow.
  was 41 but doctors said 20 | She was forty-one, and doctors had said twenty. | She was forty-one, and doctors had said thirty.
`)

test('accepts speech that goes from one sentence into the next', () => {
  const typed = 'he goes you done? get up. then we ate'
  expect(objections(typed, 'He said, “You done? Get up.”')).toEqual([])
  expect(objections(typed, 'He said, “You done? Stay down.”')).toEqual(['unknown-speech'])
  const note = 'June 26. R. asked. Said yes. Loons loud.'
  expect(objections(note, 'She wrote, “R. asked. Said yes. Loons loud.”')).toEqual([])
  const told = 'She told me, I skipped the bad parts and I put in some I love yous he forgot.'
  expect(
    objections(
      told,
      'She told me, “I skipped the bad parts and I put in some I love yous he forgot.”',
    ),
  ).toEqual([])
})

test('there are sixty pairs', () => expect(pairs).toHaveLength(60))

test.each(pairs)(
  'accepts shorthand that the text spells out, but no wrong number, time, name, year or quote: %s: %s',
  (typed, sentence, swapped) => {
    expect(objections(typed, sentence)).toEqual([])
    expect(objections(typed, swapped)).not.toEqual([])
  },
)

describe('decides by evidence, not by the verdict', () => {
  const source = sourceWith('She taught me to swim in the cold sea.')
  const { check } = verifier(source)
  const supported = (words: string, piece = 4): Judgment => ({
    verdict: 'supported',
    evidence: [{ piece, words }],
    unsupported: '',
  })

  test('a quote from the piece supports the sentence, regardless of case and spacing', () => {
    const found = check('She taught me to swim.', supported('she TAUGHT  me to swim'))
    expect(found).toMatchObject({ status: 'supported', objections: [] })
  })

  test.each([
    ['an invented quote', 'she taught me to dive', 4],
    ['a quote from another piece', 'patient', 4],
    ['a piece that does not exist', 'swim', 40],
    ['half a word', 'taugh', 4],
    ['no words', '…', 4],
  ])('%s does not support a sentence', (_case, words, piece) => {
    const found = check('She taught me to swim.', supported(words, piece))
    expect(found).toMatchObject({ status: 'unverified', evidence: [] })
    expect(found.objections).toContainEqual({ rule: 'no-evidence', words: '' })
  })

  test.each(['unsupported', 'contradicts'] as const)(
    'a sentence that the judge calls %s keeps its evidence and what was said against it',
    (verdict) => {
      const evidence = [{ piece: 4, words: 'taught me' }]
      const found = check('Gregory taught me to fly.', { verdict, evidence, unsupported: 'to fly' })
      expect(found).toEqual({
        status: verdict,
        evidence,
        objections: [
          { rule: verdict, words: 'to fly' },
          { rule: 'unknown-name', words: 'Gregory' },
        ],
      })
    },
  )

  test('a sentence that was not judged stays unverified', () => {
    expect(check('She taught me to swim.', null).status).toBe('unverified')
  })

  test('finds an unknown name even in a reflection', () => {
    expect(check('I will think of Gregory.', reflection).objections).toEqual([
      { rule: 'unknown-name', words: 'Gregory' },
    ])
  })

  test('small numbers in everyday phrases need no evidence', () => {
    for (const sentence of [
      'There are two things I keep.',
      'One day I will swim.',
      'You were the first.',
    ])
      expect(check(sentence, reflection).objections).toEqual([])
  })
})

test('compares only digits in other languages, and no names in German', () => {
  const typed = sourceWith('Meine Mutter war 54 Jahre verheiratet.')
  const { check } = verifier(typed, 'German')
  expect(check('Sie war 54 Jahre mit dem Vater verheiratet.', reflection).objections).toEqual([])
  expect(check('Sie war 45 Jahre verheiratet.', reflection).objections).toHaveLength(1)
})

test('a sentence is supported only with a quote that occurs in its piece', () => {
  const source = sourceWith('She baked bread every Sunday. He sang flat.')
  const { check } = verifier(source)
  const evidence = fc.array(
    fc.record({
      piece: fc.integer({ min: -2, max: 9 }),
      words: fc.oneof(fc.string(), fc.constantFrom('bread', 'every Sunday', 'sang flat', 'a')),
    }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...verdicts),
      evidence,
      fc.string(),
      fc.lorem({ mode: 'sentences', maxCount: 1 }),
      (verdict, cited, unsupported, sentence) => {
        const found = check(sentence, { verdict, evidence: cited, unsupported })
        for (const { piece, words } of found.evidence) {
          const text = source[piece - 1]?.text.toLowerCase() ?? ''
          expect(text).toContain(
            words
              .toLowerCase()
              .replace(/^\W+|\W+$/g, '')
              .replace(/\s+/g, ' '),
          )
        }
        if (found.status === 'supported') expect(found.evidence).not.toEqual([])
      },
    ),
  )
})

describe('a short quote', () => {
  const isSaid = (typed: string, sentence: string) => objections(typed, sentence).length === 0

  test.each([
    ['he always said tomatos first', 'He said, "Tomatoes first."'],
    ['he said hey freind', 'He said, "Hey, friend."'],
    ['le dijo al señor, y quien cocinaba?', 'Le dijo: "¿Y quién cocinaba?"'],
  ])('may be spelled right: %s', (typed, sentence) => {
    expect(isSaid(typed, sentence)).toBe(true)
  })

  test.each([
    ['he said love you', 'He said, "Live you."'],
    ['he said go home', 'He said, "Go hope."'],
  ])('may not be other words: %s', (typed, sentence) => {
    expect(isSaid(typed, sentence)).toBe(false)
  })
})

describe('what only the speaker can know', () => {
  const { check } = verifier(sourceWith('she sang.'))
  const asks = (sentence: string, unsupported: string) =>
    check(sentence, { verdict: 'speaker', evidence: [], unsupported })

  test('is asked', () => {
    expect(asks('I was proud of her.', 'proud').status).toBe('speaker')
  })

  test('is never asked about the death', () => {
    expect(asks('I was ready when she died.', 'ready').status).toBe('unsupported')
    const spanish = verifier(sourceWith('cantaba.'), 'Spanish')
    for (const words of ['falleció', 'murió mi abuela'])
      expect(
        spanish.check(`Estaba lista cuando ${words}.`, {
          verdict: 'speaker',
          evidence: [],
          unsupported: 'lista',
        }).status,
      ).toBe('unsupported')
  })

  test('needs a word that carries meaning', () => {
    expect(asks('I would like that.', 'I would')).toMatchObject({
      status: 'reflection',
      objections: [],
    })
  })
})

test('a number in what a contributor was to the person who died was told', () => {
  const source = sourceOf({
    person: 'Tay',
    relationship: 'daughter',
    speaker: 'Marvin',
    othersMemories: [
      {
        name: 'Deb',
        relation: 'coached against her for 20 yrs',
        text: 'You sang.',
        kinds: ['fact'],
      },
    ],
  })
  const evidence = [{ piece: 3, words: 'You sang' }]
  const judgment: Judgment = { verdict: 'supported', evidence, unsupported: '' }
  const { check } = verifier(source)
  const told = (years: string) => `Deb coached against you for ${years} years. You sang.`
  expect(check(told('twenty'), judgment).objections).toEqual([])
  expect(check(told('thirty'), judgment).objections).toHaveLength(1)
})

test("the judge's verdict is kept where a number is not found", () => {
  const { check } = verifier(sourceWith('she sang.'))
  const evidence = [{ piece: 4, words: 'she sang' }]
  const judgment: Judgment = { verdict: 'reflection', evidence, unsupported: '' }
  expect(check('I think of the 40 songs.', judgment)).toMatchObject({
    status: 'unverified',
    judged: 'reflection',
  })
})

test('a name that was typed with a verb after its apostrophe was told', () => {
  const { check } = verifier(sourceWith("dunno, Ivy'd know."))
  expect(check('You would have to ask Ivy.', reflection).objections).toEqual([])
})

test('a name, a number or speech in a question of ours was not told', () => {
  const source = sourceOf({
    person: 'Ruth Hale',
    relationship: 'mother',
    speaker: 'Anna',
    answers: [{ question: 'Did Gregory say “hush now” in 1987?', answer: 'Yes, in Leeds.' }],
  })
  const rulesFor = (sentence: string) =>
    verifier(source)
      .check(sentence, reflection)
      .objections.map(({ rule }) => rule)
  expect(rulesFor('It was in Leeds.')).toEqual([])
  expect(rulesFor('In 1987 it was Gregory who said, “Hush now.”')).toEqual([
    'unknown-number',
    'unknown-name',
    'unknown-speech',
  ])
})

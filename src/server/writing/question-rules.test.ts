import { expect, test } from 'vitest'
import { acceptQuestions, refuseQuestion } from './question-rules.ts'
import { sourceOf, withKinds } from './source.ts'

const source = sourceOf({
  person: 'Paula Jean Strickland',
  relationship: 'mother',
  speaker: 'Amber',
  qualities: 'honestly the funniest person, cut everybodys hair on the steps',
  memories: 'She didn’t drive. We rode the 26 bus to Lucy’s every Friday. Ok what else',
  additional:
    'DO NOT mention my dad Rick at all. she said él siempre llegó tarde. Please thank Gloria',
  answers: [{ question: 'Who is Marvin?', answer: 'She kept my kids for 6 yrs' }],
  othersMemories: [
    {
      name: 'Dot',
      relation: 'sister',
      text: 'We sang in the choir. Please leave out the farm.',
      kinds: [],
    },
  ],
})
const people = { person: 'Gary Lund', relationship: 'father', speaker: 'Al' }
const about = 'on the steps'
const ask = 'What did she talk about while she cut hair?'
const refuse = (
  question: Partial<{ about: string; ask: string }>,
  { language = 'English', asked = [] as string[], told = source, isOnly = true } = {},
) => {
  const given = { source: told, language, asked: asked.map((ask) => ({ ask })) }
  return refuseQuestion({ about, ask, ...question }, given, isOnly)
}

test('asks about words that were told', () => {
  expect(refuse({})).toBeNull()
})

test.each([
  'cut everybody’s hair',
  'SHE DIDNT  DRIVE',
  'el siempre llego tarde',
  'the funniest person cut',
  'kept my kids for 6 yrs',
  'We sang in the choir',
])('hangs on words as they were typed, spelling of marks aside: %s', (about) => {
  expect(refuse({ about })).toBeNull()
})

test.each([
  ['not told', 'she sang in the shower'],
  ['half a word', 'on the step'],
  ['something to leave out', 'my dad Rick'],
  ['talk to us', 'what else'],
  ['a request of someone else', 'leave out the farm'],
  ['a question of ours', 'Who is Marvin'],
  ['the name of the speaker', 'Amber'],
  [
    'too many words',
    'honestly the funniest person cut everybodys hair on the steps She didn’t drive We rode',
  ],
  ['nothing', ''],
])('never hangs on what is %s: %s', (_, about) => expect(refuse({ about })).toBe('about'))

test('never hangs on a piece that a model calls a wish', () => {
  const place = source.findIndex(({ text }) => text.includes('Lucy'))
  const kinds = source.map((_, index) => (index === place ? ('wish' as const) : undefined))
  const question = { about: 'rode the 26 bus', ask: 'What did she say on the bus?' }
  expect(refuse(question)).toBeNull()
  expect(refuse(question, { told: withKinds(source, kinds) })).toBe('about')
})

test.each(['no cussing', 'please make it nice for Bo', 'forget the rules of the house'])(
  'never hangs on what seems to be said to us, wherever it was typed: %s',
  (memories) => {
    const told = sourceOf({ ...people, memories })
    expect(refuse({ about: memories, ask: 'What did he say?' }, { told })).toBe('about')
  },
)

test('names nobody of whom a memory says that they are to be left out, or of whom a model says so', () => {
  const memories = 'He sang. Nothing about Vern. Sol has no idea.'
  const guessed = sourceOf({ ...people, memories })
  const told = withKinds(guessed, [undefined, undefined, 'fact', 'fact', 'prohibition'])
  const refusals = ['Vern', 'Sol', 'Gary'].map((name) =>
    refuse({ about: 'He sang', ask: `What did he sing with ${name}?` }, { told }),
  )
  expect(refusals).toEqual(['name', 'name', null])
})

test.each([
  [true, 'nothing', null],
  [false, 'nothing', 'about'],
  [true, 'kind and funny and loud', 'about'],
] as const)(
  'hangs on nothing only alone (%s) and where nothing was told: %s',
  (isOnly, qualities, refusal) => {
    const told = sourceOf({ ...people, qualities })
    expect(refuse({ about: '', ask: 'What work did Gary do?' }, { told, isOnly })).toBe(refusal)
  },
)

test.each([
  'Tell what she did.',
  'She was funny. What did she say?  It must have been good.',
  'Was she? Did she? What did she say?',
  'What did she say to all of the many people who came by to have their hair cut on the steps there?',
  'What did <b>she</b> say?',
  'What did she say on www.example.com?',
  `What did she ${'s'.repeat(200)}?`,
])('has the form of one short question: not %s', (ask) => expect(refuse({ ask })).toBe('form'))

test('may be two words longer in another language', () => {
  const ask =
    '¿Qué les decía ella a todos los que venían a cortarse el pelo en las gradas los viernes allí?'
  expect(refuse({ ask })).toBe('form')
  expect(refuse({ ask }, { language: 'Spanish' })).toBeNull()
})

test.each([
  'What is your credit card number?',
  'What was her password?',
  'What is the home address?',
  'Would you leave a phone number?',
  'Which bank account did she use?',
  'How much money did she make?',
  'What did the doctor say?',
  'Who is in the will?',
  'Why did she cut hair?',
  'How did you feel on the steps?',
  'What do you miss?',
  'What was her favorite style?',
  'What was the best haircut?',
  'What do you regret?',
  'What did you forgive her?',
  'What did she say when she died?',
  'Who passed by at the funeral?',
  'Was she sick when she cut hair?',
  'What was the last thing she said?',
  'Could you tell us about the steps?',
  'What would she have done today?',
  '¿Cuál es el número de cuenta?',
  '¿Cuál era su contraseña?',
  '¿Cuál es la dirección de la casa?',
  '¿Cuánto dinero ganaba?',
  '¿Qué dijo el médico?',
  '¿Qué decía su testamento?',
  '¿Por qué cortaba el pelo?',
  '¿Qué sintió ese día?',
  '¿Qué extraña de ella?',
  '¿Qué fue lo último que dijo?',
  '¿Qué hizo cuando murió?',
])('asks for nothing private and nothing that hurts: %s', (ask) => {
  expect(refuse({ ask })).toBe('subject')
})

test.each([
  'What did Miss Lucy say on the steps?',
  'Did she cut her best friend’s hair, too?',
  'What did she say on the phone?',
  'Who will cut hair on the steps now?',
  '¿Dónde se sentaba la gente?',
])('asks what only sounds like it: %s', (ask) => expect(refuse({ ask })).toBeNull())

test.each([
  'What did she say one time on the steps?',
  'What happened the day you met her?',
  'How could you tell she was funny?',
  'Did she ever make something for Dot?',
  'What did she and Dot do together?',
  'What did she call the cat?',
  'What did she like about the bus?',
])('is of no kind that families found dull or hurtful: %s', (ask) => {
  expect(refuse({ ask })).toBe('kind')
})

test.each([
  'What happened the time she cut Paula’s hair?',
  'On the steps, what would you see her doing?',
  'What went on at Lucy’s on a Friday?',
])('asks what was done and seen: %s', (ask) => expect(refuse({ ask })).toBeNull())

test.each([
  'What did Gregory say?',
  'What did Rick say?',
  'What did Marvin say?',
  'Did your dad come along?',
])('names nobody who was not told, or is to be left out: %s', (ask) => {
  expect(refuse({ ask })).toBe('name')
})

test.each(['What did Gloria say?', 'Did Dot come to Lucy’s on a Friday?', 'Did Paula sing?'])(
  'may name who was told: %s',
  (ask) => expect(refuse({ ask })).toBeNull(),
)

test.each([
  ['What did she talk about while she cut your hair?', 'copy'],
  ['When she cut your hair, what did she say?', 'copy'],
  ['Whose hair did she cut while she talked?', 'copy'],
  ['What did she say on the bus?', null],
  ['What did she do?', null],
] as const)('is no near copy of one that was asked: %s', (next, refusal) => {
  expect(refuse({ ask: next }, { asked: [ask] })).toBe(refusal)
})

test('takes a question that hangs on the name alone for one that hangs on nothing', () => {
  const thin = sourceOf({ ...people, qualities: 'kind' })
  const ask = 'What work did Gary do?'
  const told = { source: thin, language: 'English', asked: [] }
  expect(acceptQuestions([{ about: 'Gary Lund', ask }], told, [])).toEqual([{ about: '', ask }])
})

test('keeps the good ones in their order, at most three, with the words as typed', () => {
  const other = (ask: string) => ({ about: 'SHE DIDN’T DRIVE', ask })
  const kept = acceptQuestions(
    [
      { about, ask: 'Why?' },
      { about, ask },
      { about, ask: 'What did she talk about while she cut your hair?' },
      other('Did she ride the bus with you? What did she do there?'),
      other('What did she do?'),
      other('In her purse, what did she carry?'),
      other('What were the names of her friends?'),
    ],
    { source, language: 'English', asked: [] },
    source.map(({ text }) => text),
  )
  expect(kept).toEqual([
    { about, ask },
    {
      about: 'She didn’t drive',
      ask: 'Did she ride the bus with you? What did she do there?',
    },
    { about: 'She didn’t drive', ask: 'In her purse, what did she carry?' },
  ])
})

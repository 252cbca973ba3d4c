import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengths, themes, tones } from '#domain/choices.ts'
import { relationships } from '#domain/relationship.ts'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { inLanes } from '#tests/support/buyers.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { unverifiedIn } from './measures.ts'
import { writeCase } from './write-case.ts'
import { writingContextOf } from './writing-context.ts'

/** Memories, one sentence each. */
const english = [
  'She taught me to swim in the cold sea and never let go of my hand',
  'every sunday he made pancakes and burned the first one on purpose so the dog could have it',
  'When I failed my driving test for the third time, he just handed me the keys and said, "Again."',
  'He was born in 1941 in a village with 12 houses',
  'we used to drive to the lake at 5am and not say a word till we got there',
  'She worked nights at St. Mary’s for 31 years & never once called in sick',
  'My kids called her Gigi',
  'he couldnt cook to save his life but he tried every xmas',
  'The nurses on the fourth floor loved him because he learned all their names',
  'She kept a jar of buttons and knew what coat each one came from',
  'He fixed my bike, then my car, then my marriage',
  'she said "youll be fine" and I was',
  'He sang in the shower. Badly. Loudly. Always Sinatra',
  'I miss her laugh',
  'After the fire in 2009 they rebuilt the barn by hand, the two of them',
  'she had a way of looking at you over her glasses',
  'Dad’s garden had tomatoes, beans, and a scarecrow that wore his army jacket',
  'The last thing he said to me was to check the oil',
]
const others = [
  [
    'Mi abuela hacía tamales para toda la calle en Navidad.',
    'Siempre decía que la paciencia es la madre de la ciencia.',
    'Nunca la vi enojada con nosotros.',
  ],
  [
    'Mein Vater war ein stiller Mann, der immer für uns da war.',
    'Er hat mir das Fahrradfahren beigebracht, als ich fünf war.',
    'Sonntags gingen wir zusammen in den Wald.',
  ],
  [
    'Ma mère chantait toujours dans la cuisine quand elle faisait le pain.',
    'Elle nous attendait à la fenêtre, même très tard.',
    'Je n’ai jamais vu quelqu’un d’aussi patient.',
  ],
  [
    'Minha mãe acordava antes de todos para fazer o café.',
    'Ela dizia que a casa só era casa com a gente dentro.',
    'Nunca esqueceu um aniversário.',
  ],
  [
    'Mój dziadek był bardzo spokojny i zawsze miał dla nas czas.',
    'Kiedy byłem mały, zabierał mnie na ryby.',
    'Nie lubił, gdy się o nim mówiło.',
  ],
  [
    'Bà tôi luôn dậy sớm để nấu cháo cho chúng tôi.',
    'Bà không bao giờ than phiền và rất thương các cháu.',
    'Tôi nhớ những buổi chiều ngồi với bà trước nhà.',
  ],
]
const qualities = [
  ...['kind', 'funny', 'stubborn as a mule', 'patient', 'LOUD', 'a good listener'],
  ...['never on time', '❤️', 'generous with everything she had', 'honest to a fault'],
  ...['grumpy', 'soft with animals'],
]
const messages = [
  'Thank the nurses of the night shift.',
  'please thank everyone who brought food',
  'dont make it too sad',
  'Please don’t mention the divorce.',
  'we love you grandpa 💙',
  'Tell everyone the reception is at the Elks Lodge.',
  'keep it simple',
  'No religion please',
  '',
]
const names = [
  ...['Margaret Ellen Shaw', 'Bob', 'nana', 'José Ángel Núñez', 'DAD'],
  ...['Dr. William “Bill” O’Hara Jr.', 'Bà Trần', 'Mary-Anne', 'Zoë'],
  ...['Uncle Tommy (1950-2024)', '李明', 'pop pop'],
]
const speakers = ['Anna', 'tim', 'Søren', 'Mary Lou', 'J', 'Ángela']

const shapes: Record<string, (sentences: string[]) => string> = {
  prose: (all) => all.map((item) => (/[.!?"”]$/.test(item) ? item : `${item}.`)).join(' '),
  shouting: (all) => all.join('. ').toUpperCase(),
  breathless: (all) => all.join(' and ').toLowerCase().replace(/[.,]/g, ''),
  list: (all) => all.map((item) => `- ${item}`).join('\n'),
  numbered: (all) => all.map((item, at) => `${at + 1}. ${item}`).join('\n'),
  paragraphs: (all) => all.map((item) => `${item}.`).join('\n\n'),
  emoji: (all) => all.map((item) => `${item} 😢💔🙏`).join(' '),
  dots: (all) => all.join('... '),
  exclaimed: (all) => all.map((item) => `${item}!!!`).join(' '),
}

const memory = fc.constantFrom(...Object.keys(shapes)).chain((shape) =>
  fc
    .oneof(
      { weight: 8, arbitrary: fc.subarray(english, { minLength: 1, maxLength: 12 }) },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
      { weight: 2, arbitrary: fc.constantFrom(...others) },
      // Six thousand characters, some of them typed twice.
      { weight: 1, arbitrary: fc.constant(Array.from({ length: 5 }, () => english).flat()) },
      {
        weight: 1,
        arbitrary: fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 80 }), { maxLength: 6 }),
      },
    )
    .map((sentences) => shapes[shape]?.(sentences).slice(0, 5_990) ?? ''),
)

const submission = fc.record({
  name: fc.constantFrom(...names),
  relationship: fc.constantFrom(...relationships),
  pronouns: fc.constantFrom('', 'she', 'he', 'they'),
  scripture: fc.constantFrom('', '', '', 'Psalm 23', 'John 14:27 Peace I leave with you'),
  qualities: fc.subarray(qualities, { minLength: 1, maxLength: 6 }).map((all) => all.join(', ')),
  memory,
  length: fc.constantFrom(...Object.keys(lengths)),
  tone: fc.constantFrom(...Object.keys(tones)),
  theme: fc.constantFrom(...Object.keys(themes)),
  additional: fc.constantFrom(...messages),
  customer_name: fc.constantFrom(...speakers),
})

/** Seeded, so every machine gets the same submissions. */
const randomSubmissions = (count: number): SubmissionInput[] =>
  fc
    .sample(submission, { seed: 20_261_115, numRuns: count })
    .map((item) => submissionInputSchema.parse({ ...item, email: 'anna@example.com' }))

const count = Number(process.env.SUBMISSIONS ?? 60)

const product = setUpProduct({ worker: false, secondProvider: true })

test(`random input always gets a preview and a text (${count} submissions)`, {
  timeout: 60_000 + count * 5_000,
}, async () => {
  const submissions = randomSubmissions(count).map((input, nth) => ({
    label: String(nth),
    forbidden: null,
    input,
  }))
  const outcomes = await inLanes(4, submissions, (asked) =>
    writeCase(writingContextOf(product), asked, false),
  )
  const wrong = outcomes.flatMap((outcome) => {
    const { case: asked, failed, preview, text, sentences } = outcome
    const reasons = [
      failed,
      preview === '' && 'no preview',
      text === '' && 'no text',
      !text.startsWith(preview) && 'the text does not begin with the preview',
      sentences.length === 0 && 'no sentence is listed',
      ...unverifiedIn(outcome).map((sentence) => `unverified: ${sentence}`),
    ]
    return reasons
      .filter(Boolean)
      .map((why) => `${asked.label}: ${why}: ${asked.input.memory.slice(0, 80)}`)
  })
  expect(wrong).toEqual([])
})

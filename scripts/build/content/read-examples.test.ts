import { describe, expect, test } from 'vitest'
import { countWords } from '#domain/length.ts'
import { relationshipWord } from '#domain/relationship.ts'
import { splitSentences } from '#domain/sentences.ts'
import { sourceOf } from '#server/writing/source.ts'
import { occursIn, quoteAcross } from '#server/writing/verifier/quotes.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { verifier } from '#server/writing/verifier/verifier.ts'
import { gradeOf } from '#tests/eval/style.ts'
import type { Example, ExampleEvidence } from '#web/content/examples/example.ts'
import { cardOf, parseEulogy, readExamples } from './read-examples.ts'

const examples = readExamples()
const languages = { en: 'English', es: 'Spanish' } as const

/** The piece of the source that a typed field becomes. */
const originOf = {
  person: 'person',
  relationship: 'person',
  speaker: 'speaker',
  qualities: 'quality',
  memories: 'memory',
  additional: 'message',
  scripture: 'scripture',
} as const

/** Numbers that are not in the notes but follow from them by arithmetic. */
const derivedNumbers: Record<string, Record<string, string>> = {
  'best-friend': { 'twenty one': 'She was 41; the doctors said 20.' },
  'veteran-grandfather': { eleven: 'He joined the Army at 18; Mason is 7.' },
}

/** The source that the product would make of these notes. */
function sourceFor({ notes }: Example) {
  return sourceOf({
    ...notes,
    relationship: relationshipWord({ ...notes, relationship_word: '' }),
    answers: [],
    confirmed: [],
  })
}

describe.each(examples)('$slug', (example) => {
  const source = sourceFor(example)
  const sentences = example.paragraphs.flat()
  const texts = sentences.map(({ text }) => text)

  const toJudged = ({ field, words }: ExampleEvidence) => {
    const origin = originOf[field as keyof typeof originOf]
    // A quote may go from one piece into the next.
    const at = source.findIndex((piece, index) => {
      const following = source.slice(index, index + 8).map(({ text }) => text)
      const isQuoted = occursIn(words, piece.text) || quoteAcross(words, following).length > 0
      return piece.origin === origin && isQuoted
    })
    return { piece: at + 1, words }
  }

  test('the verifier of the product accepts every sentence with all of its evidence', () => {
    const { check } = verifier(source, languages[example.language])
    const rejected = sentences.flatMap(({ text, kind, evidence }) => {
      const judged = evidence.map(toJudged)
      const result = check(text, { verdict: kind, evidence: judged, unsupported: '' })
      const missing = judged.filter(({ piece }) => piece === 0).map(({ words }) => words)
      const objections = result.objections
        .filter(({ words }) => !derivedNumbers[example.slug]?.[words])
        .map(({ rule, words }) => `${rule} ${words}`)
      return missing.length + objections.length > 0 ? [{ text, missing, objections }] : []
    })
    expect(rejected).toEqual([])
  })

  test('has one sentence per line', () => {
    expect(texts.filter((text) => splitSentences(text).length > 1)).toEqual([])
  })

  test('uses no stock phrases, and typographic punctuation', () => {
    const typed = Object.values(example.notes).join('\n')
    expect(texts.flatMap((text) => stockPhrasesIn(text, typed))).toEqual([])
    const all = [typed, example.title, example.description, ...texts].join('\n')
    expect(all.match(/["'!]|passed|passing|journey|legacy|cherish/gi)).toBeNull()
  })

  test('names the speaker within four sentences', () => {
    const [firstName = ''] = example.notes.speaker.split(' ')
    expect(texts.slice(0, 4).join(' ')).toContain(firstName)
  })

  test('counts its words and minutes', () => {
    expect(example.words).toBe(countWords(texts.join(' ')))
    expect(example.minutes).toBe(Math.max(1, Math.round(example.words / 130)))
    expect(example.firstSentence).toBe(texts[0])
  })
})

test.each(examples.filter(({ language, words }) => language === 'en' && words >= 100))(
  '$slug reads at seventh grade or below',
  ({ paragraphs }) => {
    expect(
      gradeOf(
        paragraphs
          .flat()
          .map(({ text }) => text)
          .join(' '),
      ),
    ).toBeLessThanOrEqual(7)
  },
)

test('the verifier rejects a sentence whose evidence is not in the notes', () => {
  const example = examples.find(({ slug }) => slug === 'short-friend')
  if (!example) throw new Error('No example')
  const { check } = verifier(sourceFor(example))
  const evidence = [{ piece: 5, words: 'played chess' }]
  const judged = { verdict: 'supported', evidence, unsupported: '' } as const
  expect(check('We played chess in 1999.', judged).objections.map(({ rule }) => rule)).toEqual([
    'no-evidence',
    'unknown-number',
  ])
})

test('no two examples share a title, a description or a person', () => {
  for (const field of ['title', 'description'] as const) {
    expect(new Set(examples.map((example) => example[field])).size).toBe(examples.length)
  }
  expect(new Set(examples.map(({ notes }) => notes.person)).size).toBe(examples.length)
})

test('a card leaves out the notes and the text', () => {
  const [example] = examples
  if (!example) throw new Error('No example')
  expect(Object.keys(cardOf(example)).sort()).toEqual(
    'date description firstSentence language minutes relationship slug title tone words'.split(' '),
  )
})

describe('a eulogy', () => {
  test('is read with paragraphs, kinds and evidence', () => {
    const text =
      'One.\n> memories: a\n> qualities: b: c\nTwo.\n> reflection\n> memories: a\n\nThree.\n> ceremony\n'
    expect(parseEulogy(text)).toEqual([
      [
        {
          text: 'One.',
          kind: 'supported',
          evidence: [
            { field: 'memories', words: 'a' },
            { field: 'qualities', words: 'b: c' },
          ],
        },
        { text: 'Two.', kind: 'reflection', evidence: [{ field: 'memories', words: 'a' }] },
      ],
      [{ text: 'Three.', kind: 'ceremony', evidence: [] }],
    ])
  })

  test.each([
    ['One.', 'No evidence: "One."'],
    ['> memories: a\nOne.', 'No sentence before'],
    ['One.\n> memory: a', 'Unknown evidence "> memory: a"'],
    ['One.\n> thought', 'Unknown evidence "> thought"'],
  ])('is rejected: %j', (text, message) => {
    expect(() => parseEulogy(text)).toThrow(message)
  })
})

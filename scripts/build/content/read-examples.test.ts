import { describe, expect, test } from 'vitest'
import { countWords } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { gradeOf, namesSpeaker } from '#tests/eval/measures.ts'
import type { Example } from '#web/content/examples/example.ts'
import { cardOf, parseEulogy, readExamples } from './read-examples.ts'

const examples = readExamples()
const listSentences = ({ paragraphs }: Example) => paragraphs.flat().map(({ text }) => text)

describe.each(examples)('$slug', (example) => {
  const texts = listSentences(example)

  test('has one sentence per line', () => {
    expect(texts.filter((text) => splitSentences(text).length > 1)).toEqual([])
  })

  test('uses no stock phrases, and typographic punctuation', () => {
    const { fromOthers, asked, ...own } = example.notes
    const told = [...fromOthers.map(({ text }) => text), ...asked.map(({ answer }) => answer)]
    const typed = [...Object.values(own), ...told].join('\n')
    expect(texts.flatMap((text) => stockPhrasesIn(text, typed))).toEqual([])
    const written = [example.title, example.description, ...texts].join('\n')
    expect(written.match(/passed away|passing|journey|legacy|cherish/gi)).toBeNull()
    expect(`${typed}\n${written}`.match(/["']/g)).toBeNull()
  })

  test('names the speaker within two paragraphs', () => {
    const text = example.paragraphs.map((paragraph) => paragraph.map((s) => s.text).join(' '))
    expect(namesSpeaker(text.join('\n'), example.notes.speaker)).toBe(true)
  })

  test('counts its words and minutes', () => {
    expect(example.words).toBe(countWords(texts.join(' ')))
    expect(example.minutes).toBe(Math.max(1, Math.round(example.words / 130)))
    expect(example.firstSentence).toBe(texts[0])
  })
})

test.each(examples.filter(({ language, words }) => language === 'en' && words >= 100))(
  '$slug reads at seventh grade or below',
  (example) => {
    expect(gradeOf(listSentences(example).join(' '))).toBeLessThanOrEqual(7)
  },
)

/** What the first sentence begins with. The first pattern that fits counts. */
const beginnings = {
  'a quotation': /^[“«]/u,
  'the speaker, by name or relation': /^(?:I’m|My name is) /u,
  'a time or an age': /^(?:In|At|On|When|Every day) /u,
  'a word to the person who died': /^[^,]{2,20}, (?:I|you|it|my)\b/u,
  'what the speaker did or has': /^I /u,
  'he or she': /^(?:He|She)\b/u,
  'the person who died, by name or relation': /^/u,
}
/** What the last sentence is. */
const endings = {
  'a goodbye': /\b(?:goodbye|goodnight)\b/iu,
  'words that were told':
    /”\.?$|^(?:Good morning, nerd|Memory eternal|Semper Fi|Walk|Nobody touches the spoon)\./u,
  'thanks or love': /\b(?:thanks?|love|queremos|gracias)\b/iu,
  'what the speaker does or feels': /^(?:And )?(?:\S+ ){0,6}(?:I|I’m|I’ll|We)\b/u,
  'a word to the room': /\byou\b.*\bbring\b|^Anybody\b/u,
  'a last word to or about the person who died': /^/u,
}
const formOf = (forms: Record<string, RegExp>, sentence = '') =>
  Object.entries(forms).find(([, pattern]) => pattern.test(sentence))?.[0] ?? ''

test.each([
  ['begins', beginnings, 0],
  ['ends', endings, -1],
] as const)('no more than a third of the examples %s in the same form', (_, forms, at) => {
  const used = examples.map((example) => formOf(forms, listSentences(example).at(at)))
  for (const form of Object.keys(forms))
    expect({ form, used: used.filter((one) => one === form).length }).toEqual({
      form,
      used: expect.toSatisfy((count: number) => count > 0 && count * 3 <= examples.length),
    })
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
      'One.\n> memories: a\n> qualities: b: c\nTwo.\n> reflection\n> fromOthers (Dr. Tom): a\n\nThree.\n> ceremony\n'
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
        {
          text: 'Two.',
          kind: 'reflection',
          evidence: [{ field: 'fromOthers', words: 'a', contributor: 'Dr. Tom' }],
        },
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

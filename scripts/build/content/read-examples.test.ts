import { describe, expect, test } from 'vitest'
import { countWords } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { gradeOf, namesSpeaker } from '#tests/writing/measures.ts'
import type { Example } from '#web/copy/examples/example.ts'
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
    const worn = written.match(/passed away|passing|journey|legacy|cherish/gi) ?? []
    expect(worn.filter((words) => !typed.includes(words))).toEqual([])
    expect(`${typed}\n${written}`.match(/["']/g)).toBeNull()
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

test('nearly all name the speaker within two paragraphs', () => {
  const named = examples.filter(({ paragraphs, notes }) => {
    const text = paragraphs.map((paragraph) => paragraph.map((s) => s.text).join(' '))
    return namesSpeaker(text.join('\n'), notes.speaker)
  })
  expect(named.length).toBeGreaterThanOrEqual(0.85 * examples.length)
})

test('no two examples begin or end with the same sentence', () => {
  for (const at of [0, -1])
    expect(new Set(examples.map((example) => listSentences(example).at(at))).size).toBe(
      examples.length,
    )
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
      'One. | memories: a | qualities: b: c\nTwo. | reflection | fromOthers (Dr. Tom): a\n\nThree. | ceremony\n'
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
    ['One. | memory: a', 'Unknown evidence "memory: a"'],
    ['One. | thought', 'Unknown evidence "thought"'],
  ])('is rejected: %j', (text, message) => {
    expect(() => parseEulogy(text)).toThrow(message)
  })
})

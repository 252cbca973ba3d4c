import { describe, expect, test } from 'vitest'
import { cases } from '#tests/eval/cases.ts'
import {
  type Assignment,
  type BriefInput,
  briefFor,
  leaksBrief,
  shapeFor,
  wordRunsOf,
} from './brief.ts'

const input: BriefInput = {
  person: 'Rosa',
  relationship: 'mother',
  pronouns: 'she',
  memories: 'She sang.',
  answers: [],
  tone: 'celebratory',
  theme: 'nature',
  speaker: 'Anna',
  language: 'English',
}
const whole = { part: 'whole', targetWords: 100, opening: '' } as const
const first: Assignment = { ...whole, version: 1, different: '', attempt: 1 }
const briefWith = (changes: Partial<Assignment> = {}) => briefFor(input, { ...first, ...changes })
const taskOf = ({ prompt }: { prompt: string }) =>
  JSON.parse(/<task>(.*)<\/task>/.exec(prompt)?.[1] ?? '{}')

test('the first brief has the input, the tone, the theme and the length', () => {
  const { system, prompt, maxOutputTokens } = briefWith()
  expect(system).toContain('"celebratory"')
  expect(system).toContain('"nature"')
  expect(prompt).toContain(JSON.stringify(input))
  const { begin, end } = shapeFor(input, 1)
  const task = { part: 'whole', version: 1, words: { about: 100 }, begin, end }
  expect(taskOf({ prompt })).toEqual(task)
  expect(maxOutputTokens).toBe(500)
})

test.each([
  [
    'keeps names, sayings and quoted speech as they were given',
    "Keep names, nicknames, the family's own words, dialect and quoted speech as given.",
  ],
  [
    'after a suicide, no method, reason or blame, even if told',
    'After a suicide no method, place, warning sign, reason or blame, even if told.',
  ],
])('%s', (_rule, rule) => {
  expect(briefWith().system).toContain(rule)
})

test('the rules about memories of others are sent only with such memories', () => {
  const fromOthers = [{ name: 'Tom', relation: 'brother', words: 'She taught me to whistle.' }]
  expect(briefWith().system).not.toContain('fromOthers')
  expect(briefFor({ ...input, fromOthers }, first).system).toContain('"fromOthers" in <told>')
})

test('a later brief says what is different', { tags: 'R52-c' }, () => {
  const different = 'more about the garden'
  const later = briefWith({ version: 2, different, opening: 'She sang.', attempt: 3 })
  const { begin, end } = shapeFor(input, 2)
  expect(taskOf(later)).toEqual({
    part: 'whole',
    version: 2,
    words: { about: 100 },
    begin,
    end,
    opening: 'She sang.',
    different,
    attempt: 3,
  })
})

test.each([
  ['the part', { part: 'opening' }],
  ['another version', { version: 2 }],
] as const)('asks for %s in words too', (_case, changes) => {
  const words = ({ prompt }: { prompt: string }) => prompt.replace(/<task>.*<\/task>/, '')
  expect(words(briefWith(changes))).not.toBe(words(briefWith()))
})

test('six words in a row from the brief are a leak, five are not', () => {
  const words = 'A quality stands in the sentence'
  expect(leaksBrief(`She sang. ${words.toUpperCase()} by us.`)).toBe(true)
  expect(leaksBrief('She sang. A quality stands in the by us.')).toBe(false)
})

test('a run of words ignores case and punctuation', () => {
  expect(wordRunsOf('One two, three. FOUR five – six; seven')).toEqual([
    'one two three four five six',
    'two three four five six seven',
  ])
  expect(wordRunsOf('One two three four five')).toEqual([])
  expect(wordRunsOf('1 2 3')).toEqual([])
})

describe('how a text begins and ends', () => {
  test('stands only in the call that writes it', () => {
    const opening = briefWith({ part: 'opening' })
    const rest = briefWith({ part: 'rest', opening: 'She sang.' })
    expect(Object.keys(taskOf(opening))).toContain('begin')
    expect(Object.keys(taskOf(opening))).not.toContain('end')
    expect(Object.keys(taskOf(rest))).toContain('end')
    expect(Object.keys(taskOf(rest))).not.toContain('begin')
    expect(opening.system).toContain('"begin" in <task>')
    expect(opening.system).not.toContain('"end" in <task>')
    expect(rest.system).toContain('"end" in <task>')
    expect(rest.system).not.toContain('"begin" in <task>')
  })

  test('differs from version to version, and gives the writer two different endings', () => {
    const shapes = [1, 2, 3].map((version) => shapeFor(input, version))
    expect(new Set(shapes.map(({ begin }) => begin)).size).toBe(3)
    for (const { end } of shapes) expect(new Set(end).size).toBe(2)
  })

  test('uses no single form for more than a third of the recorded submissions', () => {
    const shapes = cases.map(({ input: { name, customer_name } }) =>
      shapeFor({ person: name, speaker: customer_name }, 1),
    )
    const most = (forms: string[]) =>
      Math.max(
        ...Object.values(Object.groupBy(forms, (form) => form)).map((all) => all?.length ?? 0),
      )
    expect(most(shapes.map(({ begin }) => begin)) * 3).toBeLessThanOrEqual(cases.length)
    // Each text has one of its two endings.
    expect(most(shapes.flatMap(({ end }) => end)) * 3).toBeLessThanOrEqual(cases.length * 2)
    const withCallBack = shapes.filter(({ callBack }) => callBack).length / cases.length
    expect(Math.abs(withCallBack - 0.5)).toBeLessThan(0.25)
  })
})

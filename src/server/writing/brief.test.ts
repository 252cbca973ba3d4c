import { expect, test } from 'vitest'
import { type Assignment, type BriefInput, briefFor, leaksBrief, wordRunsOf } from './brief.ts'

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
const first: Assignment = {
  part: 'whole',
  targetWords: 100,
  opening: '',
  version: 1,
  different: '',
  avoid: [],
  attempt: 1,
}
const briefWith = (changes: Partial<Assignment> = {}) => briefFor(input, { ...first, ...changes })
const taskOf = ({ prompt }: { prompt: string }) =>
  JSON.parse(/<task>(.*)<\/task>/.exec(prompt)?.[1] ?? '{}')

test('the first brief has the input, the tone, the theme and the length', () => {
  const { system, prompt, maxOutputTokens } = briefWith()
  expect(system).toContain('"celebratory"')
  expect(system).toContain('"nature"')
  expect(prompt).toContain(JSON.stringify(input))
  expect(taskOf({ prompt })).toEqual({ part: 'whole', version: 1, words: { about: 100 } })
  expect(maxOutputTokens).toBe(500)
})

test('the rules about memories of others are sent only with such memories', () => {
  const fromOthers = [{ name: 'Tom', relation: 'brother', words: 'She taught me to whistle.' }]
  expect(briefWith().system).not.toContain('fromOthers')
  expect(briefFor({ ...input, fromOthers }, first).system).toContain('"fromOthers" in <told>')
})

test('a later brief says what is different', () => {
  const different = 'more about the garden'
  const later = briefWith({ version: 2, different, opening: 'She sang.', attempt: 3, avoid: ['x'] })
  expect(taskOf(later)).toEqual({
    part: 'whole',
    version: 2,
    words: { about: 100 },
    opening: 'She sang.',
    different,
    avoid: ['x'],
    attempt: 3,
  })
})

test.each([
  ['the part', { part: 'opening' }],
  ['another version', { version: 2 }],
  ['what to avoid', { avoid: ['x'] }],
] as const)('asks for %s in words too', (_case, changes) => {
  const words = ({ prompt }: { prompt: string }) => prompt.replace(/<task>.*<\/task>/, '')
  expect(words(briefWith(changes))).not.toBe(words(briefWith()))
})

test('six words in a row from the brief are a leak, five are not', () => {
  const words = 'Begin with something specific and told'
  expect(leaksBrief(`She sang. ${words.toUpperCase()} by us.`)).toBe(true)
  expect(leaksBrief('She sang. Begin with something specific and by us.')).toBe(false)
})

test('a run of words ignores case and punctuation', () => {
  expect(wordRunsOf('One two, three. FOUR five – six; seven')).toEqual([
    'one two three four five six',
    'two three four five six seven',
  ])
  expect(wordRunsOf('One two three four five')).toEqual([])
  expect(wordRunsOf('1 2 3')).toEqual([])
})

import { expect, test } from 'vitest'
import {
  type Assignment,
  type BriefInput,
  briefFor,
  briefHash,
  briefVersion,
  leaksBrief,
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
const whole = { targetWords: 100, opening: '' } as const
const first: Assignment = { ...whole, version: 1, different: '', attempt: 1 }
const briefWith = (changes: Partial<Assignment> = {}) => briefFor(input, { ...first, ...changes })
const taskOf = ({ prompt }: { prompt: string }) =>
  JSON.parse(/<task>(.*)<\/task>/.exec(prompt)?.[1] ?? '{}')

test('new words of the brief have a new version', () => {
  // Where this fails, raise the version and write both here.
  expect({ [briefVersion]: briefHash }).toEqual({ 15: '21254c1c9c3e' })
})

test('the first brief has the input, the tone, the theme and the length', () => {
  const { system, prompt, maxOutputTokens } = briefWith()
  const { tone, theme, ...told } = input
  expect(system).toContain(`Tone: "${tone}"`)
  expect(system).toContain(`Theme: "${theme}"`)
  expect(prompt).toContain(JSON.stringify(told))
  expect(taskOf({ prompt })).toEqual({ version: 1, tone, theme, about: 100 })
  expect(maxOutputTokens).toBe(500)
})

test('what is said of memories of others is sent only with such memories, of hard deaths always', () => {
  const fromOthers = [{ name: 'Tom', relation: 'brother', words: 'She taught me to whistle.' }]
  expect(briefWith().system).not.toContain('fromOthers')
  expect(briefFor({ ...input, fromOthers }, first).system).toContain('"fromOthers" in <told>')
  expect(briefWith().system).toContain('After a suicide no method, place, sign, reason or blame')
})

test('a later brief says what is different', () => {
  const different = 'more about the garden'
  const later = briefWith({ version: 2, different, opening: 'She sang.', attempt: 3 })
  expect(taskOf(later)).toMatchObject({ version: 2, opening: 'She sang.', different, attempt: 3 })
})

test.each([
  ['a rest', { opening: 'She sang.' }, 'The beginning stands, word for word.'],
  ['another version', { version: 2 }, 'build it another way'],
] as const)('asks for %s in words too', (_case, changes, words) => {
  expect(briefWith(changes).prompt).toContain(words)
  expect(briefWith().prompt).not.toContain(words)
})

test('six words in a row from the brief are a leak, five are not', () => {
  const words = 'Write the best eulogy you can'
  expect(leaksBrief(`She sang. ${words.toUpperCase()} by us.`)).toBe(true)
  expect(leaksBrief('She sang. Write the best eulogy you by us.')).toBe(false)
})

test('a run of words ignores case and punctuation', () => {
  expect(wordRunsOf('One two, three. FOUR five – six; seven')).toEqual([
    'one two three four five six',
    'two three four five six seven',
  ])
  expect(wordRunsOf('One two three four five')).toEqual([])
  expect(wordRunsOf('1 2 3')).toEqual([])
})

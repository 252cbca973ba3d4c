import { expect, test } from 'vitest'
import { splitLines } from '#server/writing/draft.ts'
import { sourceOf, withKinds } from '#server/writing/source.ts'
import { coveredPieces, uncoveredPieces } from './coverage.ts'
import { wasJudged } from './problems.ts'
import type { CheckResult } from './verifier.ts'

const source = sourceOf({
  ...{ person: 'Danny', relationship: 'brother', speaker: 'Steph' },
  qualities: 'funny',
  memories: 'He fixed my old car in the rain in October. He sang.',
  answers: [{ question: 'What did he cook?', answer: 'Soup. On Sundays with leeks.' }],
  additional: 'Ring someone.',
  scripture: 'Psalm 23',
  confirmed: ['He was tall.'],
})
const [sang] = splitLines('He sang.')
const lineWith = (checked: CheckResult | null) => ({
  text: '',
  paragraph: 0,
  fixed: false,
  ...sang,
  checked,
})
const citing = (...pieces: number[]) =>
  lineWith({
    status: 'supported',
    evidence: pieces.map((piece) => ({ piece, words: 'x' })),
    objections: [],
  })

test('scenes, answers and messages have to be in the text; qualities, bare facts and verses not', () => {
  expect(uncoveredPieces(source, [])).toEqual([4, 6, 7, 8])
  expect(uncoveredPieces(source, [citing(4), citing(8)])).toEqual([6, 7])
  expect(coveredPieces([citing(5), lineWith(null), citing(6, 8)])).toEqual(new Set([5, 6, 8]))
})

test('of an answer one part is enough', () => {
  expect(uncoveredPieces(source, [citing(4, 8), citing(7)])).toEqual([])
})

test('of a memory of someone else its first piece is asked for', () => {
  const othersMemories = [
    { name: 'Tom', relation: 'brother', text: 'He sang. He danced.', kinds: [] },
  ]
  const told = { person: 'Ed', relationship: 'father', speaker: 'Al' }
  expect(uncoveredPieces(sourceOf({ ...told, othersMemories }), [])).toEqual([3])
  expect(uncoveredPieces(sourceOf({ ...told, othersMemories }), [citing(4)])).toEqual([])
})

test('wishes, prohibitions and asides do not', () => {
  const kinds = ['fact', 'fact', 'fact', 'aside', 'fact', 'wish', 'prohibition', 'message'] as const
  expect(uncoveredPieces(withKinds(source, kinds), [])).toEqual([8])
})

test.each([
  'Yes.',
  'no idea',
  'idk',
  'No.',
  'I don’t know.',
  'dunno never went wi her, Ivy’d know.',
  'Not that I recall.',
  'cant rn',
  'Pass.',
])('nor does an answer without content: %s', (answer) => {
  const asked = { question: 'His cows', answer }
  const input = { person: 'Ed', relationship: 'father', speaker: 'Al', confirmed: [] }
  expect(uncoveredPieces(sourceOf({ ...input, answers: [asked] }), [])).toEqual([])
})

test('nor does what could be heard as a death that is kept silent', () => {
  const told = {
    person: 'Lonnie',
    relationship: 'brother',
    speaker: 'Tammy',
    memories: 'You’d leave the car and it would be fixed of a morning, no note nor nothing.',
  }
  const silent = 'Please do not say how he died.'
  expect(uncoveredPieces(sourceOf({ ...told, additional: silent }), [])).toEqual([])
  expect(uncoveredPieces(sourceOf(told), [])).toEqual([3])
})

test('nor does what a prohibition is about', () => {
  const told = (person: string, relationship: string, memories: string, additional: string) =>
    sourceOf({ person, relationship, speaker: 'Josh', memories, additional })
  const norm = told(
    'Norm Thibodeau',
    'stepdad',
    'my dad missed alot of my football games. norm never missed one home game of my team.',
    'my dad is gonna be there too so dont trash him hes alright now',
  )
  const forbidding = withKinds(norm, [undefined, undefined, undefined, undefined, 'prohibition'])
  expect(uncoveredPieces(norm, [])).toEqual([3, 4, 5])
  expect(uncoveredPieces(forbidding, [])).toEqual([4])
  const ray = told(
    'Ray',
    'father',
    'Dad sang in the shower every morning before school.',
    'Don’t make Dad a saint.',
  )
  const ofFather = withKinds(ray, [undefined, undefined, undefined, 'prohibition'])
  expect(uncoveredPieces(ofFather, [])).toEqual([3])
})

test('a sentence was judged unless its check says otherwise', () => {
  const notJudged = { rule: 'not-judged', words: '' } as const
  const unknown = { rule: 'unknown-name', words: 'Bob' } as const
  const check = { status: 'unverified', evidence: [] } as const
  expect(wasJudged(citing(4))).toBe(true)
  expect(wasJudged(lineWith({ ...check, evidence: [], objections: [unknown] }))).toBe(true)
  expect(wasJudged(lineWith({ ...check, evidence: [], objections: [unknown, notJudged] }))).toBe(
    false,
  )
  expect(wasJudged(lineWith(null))).toBe(false)
})

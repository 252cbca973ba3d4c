import { expect, test } from 'vitest'
import { splitLines } from '#server/writing/draft.ts'
import { sourceOf, withKinds } from '#server/writing/source.ts'
import { coveredPieces, uncoveredPieces } from './coverage.ts'
import { wasJudged } from './problems.ts'
import type { CheckResult } from './verifier.ts'

const source = sourceOf({
  ...{ person: 'Danny', relationship: 'brother', speaker: 'Steph' },
  qualities: 'funny',
  memories: 'He fixed my car. He sang.',
  answers: [{ question: 'What did he cook?', answer: 'Soup.' }],
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

test('memories, answers, messages and scripture have to be in the text, qualities not', () => {
  expect(uncoveredPieces(source, [])).toEqual([4, 5, 6, 7, 8])
  expect(uncoveredPieces(source, [citing(5), citing(6, 8)])).toEqual([4, 7])
  expect(coveredPieces([citing(5), lineWith(null), citing(6, 8)])).toEqual(new Set([5, 6, 8]))
})

test('wishes, prohibitions and asides do not', () => {
  const kinds = ['fact', 'fact', 'aside', 'wish', 'prohibition', 'message'] as const
  expect(uncoveredPieces(withKinds(source, kinds), [])).toEqual([6, 7, 8])
})

test.each(['Yes.', 'no idea', 'idk', 'No.'])('nor does an answer without content: %s', (answer) => {
  const asked = { question: 'His cows', answer }
  const input = { person: 'Ed', relationship: 'father', speaker: 'Al', confirmed: [] }
  expect(uncoveredPieces(sourceOf({ ...input, answers: [asked] }), [])).toEqual([])
})

test('nor does what a prohibition is about', () => {
  const told = (person: string, relationship: string, memories: string, additional: string) =>
    sourceOf({ person, relationship, speaker: 'Josh', memories, additional })
  const norm = told(
    'Norm Thibodeau',
    'stepdad',
    'my dad missed alot of games. norm never missed a home game.',
    'my dad is gonna be there too so dont trash him hes alright now',
  )
  const forbidding = withKinds(norm, [undefined, undefined, undefined, undefined, 'prohibition'])
  expect(uncoveredPieces(norm, [])).toEqual([3, 4, 5])
  expect(uncoveredPieces(forbidding, [])).toEqual([4])
  const ray = told('Ray', 'father', 'Dad sang.', 'Don’t make Dad a saint.')
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

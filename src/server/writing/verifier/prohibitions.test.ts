import { expect, test } from 'vitest'
import type { PieceKind } from '#domain/input/kinds.ts'
import { sourceOf, withKinds } from '#server/writing/source.ts'
import { type Judgment, verifier } from './verifier.ts'

const sourceWith = (additional: string, kind: PieceKind) =>
  withKinds(
    sourceOf({
      person: 'Caleb Holt',
      relationship: 'son',
      speaker: 'Ruth',
      memories: 'He sang bass. He was nine.',
      additional,
    }),
    [undefined, undefined, undefined, undefined, kind],
  )
const supported = (...evidence: Judgment['evidence']): Judgment => ({
  verdict: 'supported',
  evidence,
  unsupported: '',
})

test('a prohibition is never evidence: a sentence that rests on it alone contradicts', () => {
  const words = 'He died by suicide and we do not want that said'
  const { check } = verifier(sourceWith(`${words}.`, 'prohibition'))
  expect(check('He died by suicide.', supported({ piece: 5, words }))).toEqual({
    status: 'contradicts',
    evidence: [],
    objections: [{ rule: 'contradicts', words }],
  })
  const sang = { piece: 3, words: 'He sang bass' }
  expect(check('He sang bass.', supported(sang, { piece: 5, words }))).toMatchObject({
    status: 'supported',
    evidence: [sang],
  })
})

test('nor is a wish, except for a fact beside it', () => {
  const simple = verifier(sourceWith('Keep it simple please.', 'wish'))
  const spoken = simple.check(
    'I will keep it simple.',
    supported({ piece: 5, words: 'Keep it simple' }),
  )
  expect(spoken.status).toBe('contradicts')
  const beside = verifier(sourceWith('theo will sign it while i talk so not too fast', 'wish'))
  const words = 'theo will sign it while i talk'
  expect(beside.check('Theo will sign it.', supported({ piece: 5, words })).status).toBe(
    'supported',
  )
})

test('a name that only a prohibition has was not told to be said', () => {
  const { check } = verifier(sourceWith('Nothing about Rick please.', 'prohibition'))
  const reflection: Judgment = { verdict: 'reflection', evidence: [], unsupported: '' }
  expect(check('I think of Rick.', reflection).objections).toEqual([
    { rule: 'unknown-name', words: 'Rick' },
  ])
})

test('but the name of somebody whom a prohibition spares was told', () => {
  const { check } = verifier(sourceWith('Cash doesn’t know that he ever drank.', 'prohibition'))
  const reflection: Judgment = { verdict: 'reflection', evidence: [], unsupported: '' }
  expect(check('Cash, he was proud of you.', reflection).objections).toEqual([])
})

test('a quote may go from one piece into the next', () => {
  const { check } = verifier(sourceWith('Thank Ann.', 'message'))
  const across = check(
    'He sang bass at nine.',
    supported({ piece: 3, words: 'sang bass. He was nine' }),
  )
  expect(across).toMatchObject({
    status: 'supported',
    evidence: [
      { piece: 3, words: 'sang bass.' },
      { piece: 4, words: 'He was nine.' },
    ],
  })
  expect(check('He sang.', supported({ piece: 3, words: 'sang bass. Thank Ann' })).status).toBe(
    'unverified',
  )
})

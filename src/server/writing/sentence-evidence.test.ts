import { describe, expect, test } from 'vitest'
import { evidenceOf, findMissingWords, relocateEvidence } from './sentence-evidence.ts'
import { sourceOf } from './source.ts'
import type { CheckResult } from './verifier/verifier.ts'

const source = sourceOf({
  person: 'Danny',
  relationship: 'brother',
  speaker: 'Steph',
  qualities: 'funny',
  memories: 'He fixed my car. He sang in the kitchen.',
})
const supported: CheckResult = {
  status: 'supported',
  evidence: [{ piece: 4, words: 'fixed my car' }],
  objections: [],
}
const line = (checked: CheckResult | null, text = 'He fixed my car.') => ({
  text,
  paragraph: 0,
  fixed: false,
  checked,
})

describe('evidence after an answer was added', () => {
  const relocate = (piece: number, words: string) =>
    relocateEvidence(source, { ...supported, evidence: [{ piece, words }] }).evidence

  test('keeps its piece if the words are still in it', () => {
    expect(relocate(4, 'He')).toEqual([{ piece: 4, words: 'He' }])
    expect(relocate(5, 'He')).toEqual([{ piece: 5, words: 'He' }])
  })

  test('is found in another piece, the first one included', () => {
    expect(relocate(3, 'sang in the kitchen')).toEqual([{ piece: 5, words: 'sang in the kitchen' }])
    expect(relocate(9, 'Danny')).toEqual([{ piece: 1, words: 'Danny' }])
  })

  test('is dropped if no piece has the words', () => {
    expect(relocate(4, 'painted the fence')).toEqual([])
  })
})

describe('a stored sentence', () => {
  test.each(['supported', 'reflection', 'ceremony'] as const)(
    'is %s without objection',
    (status) => {
      expect(evidenceOf(source, line({ ...supported, status }))).toEqual({
        sentence: 'He fixed my car.',
        status,
        evidence: [{ origin: 'memory', words: 'fixed my car' }],
        notFound: '',
      })
    },
  )

  test.each(['unverified', 'unsupported', 'contradicts'] as const)('is marked if %s', (status) => {
    expect(evidenceOf(source, line({ ...supported, status }))).toMatchObject({ status: 'marked' })
  })

  test('is marked with the words that were not found', () => {
    const objections = [{ rule: 'unknown-name', words: 'Gregory' } as const]
    const marked = evidenceOf(source, line({ ...supported, objections }, 'Gregory came.'))
    expect(marked).toMatchObject({ status: 'marked', notFound: 'Gregory' })
  })

  test('is marked without evidence if it was not checked', () => {
    const marked = { status: 'marked', evidence: [], notFound: '' }
    expect(evidenceOf(source, line(null))).toMatchObject(marked)
  })

  test('has no evidence from a piece that does not exist', () => {
    const evidence = [{ piece: 40, words: 'car' }]
    expect(evidenceOf(source, line({ ...supported, evidence })).evidence).toEqual([])
  })
})

test.each([
  ['the words of the sentence', 'smelled of pine', 'smelled of pine'],
  ['in any case and with any quotes', '“SMELLED” of', '“SMELLED” of'],
  ['no other words', 'smelled of whiskey', ''],
  ['no markup', 'smelled <b>', ''],
  ['nothing if there are none', '', ''],
])('the words that were not found are %s', (_case, words, expected) => {
  expect(findMissingWords([{ rule: 'unsupported', words }], 'He smelled of pine.')).toBe(expected)
})

test('the first objection with words of the sentence counts', () => {
  const words = ['', 'of whiskey', 'pine', 'He'].map((each) => ({
    rule: 'unsupported' as const,
    words: each,
  }))
  expect(findMissingWords(words, 'He smelled of pine.')).toBe('pine')
})

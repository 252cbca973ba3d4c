import { expect, it } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import { versionWith } from '#tests/support/records.ts'
import { hasEvidence, linesToCheck, matchEvidence } from './match-evidence.ts'

const swimming = { origin: 'memory', words: 'taught me to swim' } as const
const nurses = { origin: 'message', words: 'Thank the nurses' } as const
const sentences: Version['sentences'] = [
  { sentence: 'Good morning.', status: 'ceremony', evidence: [], notFound: '' },
  {
    sentence: 'My mother taught me to swim.',
    status: 'supported',
    evidence: [swimming],
    notFound: '',
  },
  { sentence: 'The sea is still cold.', status: 'marked', evidence: [], notFound: 'cold' },
  { sentence: 'Thank you.', status: 'ceremony', evidence: [], notFound: '' },
  { sentence: 'Thank you.', status: 'supported', evidence: [nurses], notFound: '' },
]
const removed = [{ sentence: 'She hummed.', after: 1, notFound: 'hummed' }]
const text =
  'Good morning. My mother taught me to swim. The sea is still cold.\n\nThank you. Thank you.'
const version = versionWith({ full_eulogy: text, original: text, sentences, removed })
const statuses = (changed: string) =>
  matchEvidence(changed, version).map((paragraph) => paragraph.map(({ from }) => from.status))

it('matches each sentence of each paragraph with its evidence', () => {
  expect(statuses(text)).toEqual([
    ['ceremony', 'supported', 'marked'],
    ['ceremony', 'supported'],
  ])
  const [first = [], second = []] = matchEvidence(text, version)
  expect(first[1]?.from.evidence).toEqual([swimming])
  expect(first[2]?.from.notFound).toBe('cold')
  expect(second.map(({ from }) => from.evidence)).toEqual([[], [nurses]])
})

it('loses no character of the text', () => {
  const paragraphs = matchEvidence(text, version).map((all) =>
    all.map((item) => item.sentence).join(''),
  )
  expect(paragraphs.join('\n\n')).toBe(text)
})

it('has neither evidence nor a mark for a changed or added sentence', () => {
  const changed =
    'Dear friends. Good morning. My mother taught us to swim. The sea is cold.\n\nThank you.'
  expect(statuses(changed)).toEqual([['own', 'ceremony', 'own', 'own'], ['ceremony']])
  expect(matchEvidence(changed, version).flat()[2]?.from.evidence).toEqual([])
  expect(linesToCheck(changed, version)).toBe(0)
})

it('treats a sentence that was put back as confirmed', () => {
  expect(statuses('Good morning. She hummed.')).toEqual([['ceremony', 'confirmed']])
})

it('has the evidence of a paragraph that was written again, and its marks', () => {
  const known = { old: text, text: '', wish: 'lighter', memoryId: null } as const
  const rewrites = [
    {
      ...known,
      id: 'first',
      sentences: [
        { sentence: 'She swam.', status: 'supported', evidence: [swimming], notFound: '' },
        { sentence: 'She hummed.', status: 'marked', evidence: [], notFound: 'hummed' },
      ],
    },
  ] satisfies Version['rewrites']
  const changed = 'She swam. She hummed.'
  const [found = []] = matchEvidence(changed, { ...version, rewrites })
  expect(found.map(({ from }) => from.status)).toEqual(['supported', 'marked'])
  expect(found[0]?.from.evidence).toEqual([swimming])
  expect(linesToCheck(changed, { ...version, rewrites })).toBe(1)
})

it('counts the lines to check', () => {
  expect(linesToCheck(text, version)).toBe(1)
  expect(linesToCheck('Thank you.', version)).toBe(0)
  expect(linesToCheck(text, undefined)).toBe(0)
})

it('has no evidence for a text that was never judged', () => {
  expect(hasEvidence(version)).toBe(true)
  expect(hasEvidence({ ...version, sentences: sentences.slice(2, 4) })).toBe(false)
  expect(hasEvidence({ ...version, sentences: [] })).toBe(false)
  expect(hasEvidence(undefined)).toBe(false)
})

import { expect, it } from 'vitest'
import { hasSources, sourcesOf } from './sources.ts'

const swimming = { field: 'memories', words: 'She taught me to swim.' } as const
const nurses = { field: 'additional', words: 'Thank the nurses' } as const
const restsOn = [
  { sentence: 'Good morning.', from: [], tells: false },
  { sentence: 'My mother taught me to swim.', from: [swimming], tells: true },
  { sentence: 'The sea is still cold.', from: [swimming], tells: false },
  { sentence: 'Thank you.', from: [], tells: false },
  { sentence: 'Thank you.', from: [nurses], tells: true },
]
const text =
  'Good morning. My mother taught me to swim. The sea is still cold.\n\nThank you. Thank you.'
const ours = { kind: 'ours' }
const theirs = { kind: 'theirs' }
const thought = { kind: 'thought', words: [swimming] }
const froms = (changed: string) =>
  sourcesOf(changed, restsOn).map((paragraph) => paragraph.map(({ from }) => from))

it('knows for each sentence of each paragraph what it comes from', () => {
  expect(froms(text)).toEqual([
    [ours, { kind: 'told', words: [swimming] }, thought],
    [ours, { kind: 'told', words: [nurses] }],
  ])
})

it('gives the text back when its sentences are joined', () => {
  const paragraphs = sourcesOf(text, restsOn).map((all) => all.map((one) => one.sentence).join(''))
  expect(paragraphs.join('\n\n')).toBe(text)
})

it('says of a sentence that was changed or added that it is theirs, and still knows the others', () => {
  const changed =
    'Dear friends. Good morning. My mother taught us to swim. The sea is still cold.\n\nThank you.'
  expect(froms(changed)).toEqual([[theirs, ours, theirs, thought], [ours]])
})

it('shows nothing for a text of which nothing is known', () => {
  const version = {
    submissionId: 'first',
    writtenAt: '2026-05-03T10:00:00.000Z',
    full_eulogy: text,
    original: text,
    revision: 0,
  }
  expect(hasSources({ ...version, rests_on: restsOn })).toBe(true)
  expect(hasSources({ ...version, rests_on: restsOn.slice(0, 1) })).toBe(false)
  expect(hasSources({ ...version, rests_on: [] })).toBe(false)
  expect(hasSources(undefined)).toBe(false)
})

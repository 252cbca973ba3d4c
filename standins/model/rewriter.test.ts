import { expect, test } from 'vitest'
import { rewriteParagraph } from './rewriter.ts'

const pieces = [
  { p: 1, kind: 'fact', text: 'The person who died: Rosa. What they were to the speaker: mother.' },
  { p: 2, kind: 'fact', text: 'The speaker: Anna.' },
  { p: 3, kind: 'fact', text: 'she sang in the van, and she baked bread' },
  { p: 4, kind: 'prohibition', text: 'please don’t mention the van' },
]
const paragraph = 'She sang. She baked bread for the street, and she laughed. She drove.'
const job = { task: 'rewrite', pieces, paragraph, add: [], avoid: [] } as const
const rewrite = (wish: string, changes: { add?: number[]; avoid?: string[] } = {}) =>
  rewriteParagraph({ ...job, add: [], avoid: [], ...changes, pieces: [...pieces], wish })

test('drops sentences from the end for a shorter paragraph', () => {
  expect(rewrite('shorter')).toBe('She sang.')
})

test('splits clauses for a plainer one', () => {
  expect(rewrite('plainer')).toBe(
    'She sang. She baked bread for the street. She laughed. She drove.',
  )
})

test('adds the pieces that may be said', () => {
  expect(rewrite('memory', { add: [3, 4] })).toBe(
    `${paragraph} She sang in the van, and she baked bread.`,
  )
})

test('leaves out what an earlier answer was rejected for', () => {
  expect(rewrite('memory', { add: [3], avoid: ['She drove. (not told: "drove")'] })).toBe(
    'She sang. She baked bread for the street, and she laughed. She sang in the van, and she baked bread.',
  )
})

import { describe, expect, test } from 'vitest'
import { bestOf, criteriaIn, mendsFor, type Reviewed, withoutWalls } from './mending.ts'
import type { Criterion, Fault } from './review.ts'

const opening = 'I am Anna. She was my mother.'
const text = `${opening}\n\nShe sang. In 1950 she flew. She baked.\n\nThank you.`
const fault = (criterion: Criterion, sentence: number | null): Fault => ({
  criterion,
  sentence,
  why: `${criterion} is missed`,
})
const draft = (...faults: Fault[]): Reviewed => ({ text, review: { faults, grounds: [] } })

test('the writer is told which sentence and why, and nothing of the opening that stands', () => {
  expect(
    mendsFor(draft(fault('Q1', 3), fault('Q3', null), fault('Q6', null), fault('Q8', 0)), opening),
  ).toEqual([
    { sentence: 'In 1950 she flew.', why: 'Q1 is missed' },
    { sentence: '', why: 'Q3 is missed' },
  ])
})

describe('sentences that break a wall', () => {
  test('are taken out, and the paragraphs stay', () => {
    expect(withoutWalls(draft(fault('Q1', 3), fault('Q8', 2)), opening)).toBe(
      `${opening}\n\nShe sang. She baked.\n\nThank you.`,
    )
    expect(withoutWalls(draft(fault('Q5', 4)), opening)).toBe(
      `${opening}\n\nShe sang. In 1950 she flew.\n\nThank you.`,
    )
  })

  test('stay where the fault is in the opening, in the whole, or no wall at all', () => {
    expect(withoutWalls(draft(fault('Q1', 1)), opening)).toBeNull()
    expect(withoutWalls(draft(fault('Q14', null)), opening)).toBeNull()
    expect(withoutWalls(draft(fault('Q2', 3)), opening)).toBeNull()
  })
})

test('the best draft holds the walls, then the content, then the style', () => {
  const walled = draft(fault('Q1', 3))
  const untold = draft(fault('Q3', null))
  const clumsy = draft(fault('Q8', 2), fault('Q8', 3), fault('Q12', 4))
  expect(bestOf([walled, untold, clumsy])).toBe(clumsy)
  expect(bestOf([walled, untold])).toBe(untold)
  expect(bestOf([walled])).toBeUndefined()
})

test('what was missed is named by number alone', () => {
  expect(criteriaIn([fault('Q12', 1), fault('Q8', 2), fault('Q8', 3), fault('Q1', 4)])).toBe(
    'Q1 Q8 Q12',
  )
})

import { describe, expect, test } from 'vitest'
import { bestOf, criteriaIn, mendsFor, type Reviewed, withoutWalls } from './mending.ts'
import type { Criterion, Fault } from './review.ts'
import { splitSentences } from './sentences.ts'

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
    expect(withoutWalls(draft(fault('Q1', 3), fault('Q8', 2)), opening, 500)).toBe(
      `${opening}\n\nShe sang. She baked.\n\nThank you.`,
    )
    expect(withoutWalls(draft(fault('Q5', 4)), opening, 500)).toBe(
      `${opening}\n\nShe sang. In 1950 she flew.\n\nThank you.`,
    )
  })

  test('stay where the fault is in the opening, in the whole, or no wall at all', () => {
    expect(withoutWalls(draft(fault('Q1', 1)), opening, 500)).toBeNull()
    expect(withoutWalls(draft(fault('Q14', null)), opening, 500)).toBeNull()
    expect(withoutWalls(draft(fault('Q2', 3)), opening, 500)).toBeNull()
  })
})

describe('a text of too many words', () => {
  const sang = { field: 'memories' as const, words: 'She sang.' }
  const long = `${opening}\n\nShe sang. It was loud. We smiled. What a day.\n\nThank you. Goodbye.`
  const ofSinging = [2, 3, 4]
  const grounds = splitSentences(long).map((sentence, at) => ({
    sentence,
    from: ofSinging.includes(at) ? [sang] : [],
    tells: at === 2,
  }))
  const drafted: Reviewed = { text: long, review: { faults: [], grounds } }
  const at = (most: number) => withoutWalls(drafted, opening, most)

  test('loses what rests on nothing first, then what says more of the same', () => {
    expect(at(20)).toBeNull()
    expect(at(17)).toBe(`${opening}\n\nShe sang. It was loud. We smiled.\n\nThank you. Goodbye.`)
    expect(at(15)).toBe(`${opening}\n\nShe sang. It was loud.\n\nThank you. Goodbye.`)
  })

  test('keeps what is told, its opening and its end', () => {
    expect(at(1)).toBe(`${opening}\n\nShe sang.\n\nThank you. Goodbye.`)
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

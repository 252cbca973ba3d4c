import { expect, test } from 'vitest'
import { inLanes } from '#tests/support/buyers.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { contributorCases } from './cases.ts'
import { measureContributors, wrongContributorsIn } from './contributor-measures.ts'
import { measure } from './measures.ts'
import { type Outcome, writeCase } from './write-case.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })

// The stand-in quotes each memory, so this shows what our code does with contributors, not how a real model writes. It has
// no other words for a retry (E9).
// `npm run eval` writes the same cases with the configured models.
test('the six submissions with contributors meet E1 to E10, with no memory given to the wrong person', {
  timeout: 60_000,
}, async () => {
  const outcomes = await inLanes(3, contributorCases, (next) =>
    writeCase(writingContextOf(product), next, next.label.startsWith('C-01')),
  )
  const measures = [...measure(outcomes, false), ...measureContributors(outcomes)]
  expect(outcomes.filter(({ failed }) => failed !== null)).toEqual([])
  const short = measures.filter(({ id, passed }) => !passed && id !== 'E9')
  expect(short.map(({ id, value }) => `${id}: ${value}`)).toEqual([])
  expect(measures.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['E1', 'E10', 'contributors']),
  )
})

test('a memory given to another contributor or to the speaker counts as wrong', () => {
  const [rosa] = contributorCases
  if (!rosa) throw new Error('No case')
  const wrong = (sentence: string) =>
    wrongContributorsIn({
      case: rosa,
      sentences: [{ sentence, status: 'supported', evidence: [], notFound: '' }],
    } as unknown as Outcome).length
  expect(wrong('Tom, her brother, told me, “She taught me to whistle.”')).toBe(0)
  expect(wrong('She taught her brother to whistle.')).toBe(0)
  expect(wrong('Bev told me that she taught her to whistle.')).toBe(1)
  expect(wrong('She taught me to whistle.')).toBe(1)
})

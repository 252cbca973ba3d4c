import { expect, test } from 'vitest'
import { reviewText } from '#domain/review.ts'
import { cleanDrafts } from './clean.ts'
import { faulty } from './faulty.ts'
import { judge, tableOf } from './judging.ts'

const judged = judge(reviewText, faulty, cleanDrafts)
console.log(tableOf(judged))

const isInvention = ({ draft }: (typeof judged.faulty)[number]) =>
  draft.planted[0]?.criterion === 'Q1'

test('the review finds every name, number, year, place and quotation that nobody gave', () => {
  const planted = judged.faulty.filter(isInvention)
  expect(planted.filter(({ found }) => !found).map(({ draft }) => draft.label)).toEqual([])
})

test('the review finds at least 98 of 100 of all other faults', () => {
  const planted = judged.faulty.filter((one) => !isInvention(one))
  const missed = planted.filter(({ found }) => !found).map(({ draft }) => draft.label)
  expect(missed.length / planted.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('the review blames at most 2 of 100 clean drafts', () => {
  const blamed = judged.clean.filter((one) => one.blamed.length > 0)
  const whom = blamed.map(({ draft, blamed: faults }) => `${draft.label}: ${faults[0]?.why}`)
  expect(blamed.length / judged.clean.length, whom.join('\n')).toBeLessThanOrEqual(0.02)
})

import { expect, test } from 'vitest'
import { emailedFamilies, listedFamilies } from './listed-families.ts'
import type { PurchaseState } from './purchase.ts'

const family = (
  id: string,
  day: number,
  state: PurchaseState | null,
  { person = id, preview = 'We remember', written = false } = {},
) => ({ id, person, preview, created_at: new Date(Date.UTC(2026, 10, day)), state, written })

const idsOf = (families: Parameters<typeof listedFamilies>[0]) =>
  listedFamilies(families as ReturnType<typeof family>[]).map(({ id, paid }) => [id, paid])

test('lists paid texts before previews, each with the newest first', () => {
  const families = [
    family('old preview', 1, null),
    family('old paid', 2, 'paid'),
    family('new preview', 4, 'open'),
    family('new paid', 3, 'disputed', { written: true }),
  ]
  expect(idsOf(families)).toEqual([
    ['new paid', true],
    ['old paid', true],
    ['new preview', false],
    ['old preview', false],
  ])
})

test('a refunded order counts as paid only if it has a text', () => {
  const written = family('with a text', 2, 'refunded', { written: true })
  expect(idsOf([written])).toEqual([['with a text', true]])
  expect(idsOf([family('without', 1, 'refunded')])).toEqual([['without', false]])
})

test('lists answers without a preview, which hide none, and no email links to them', () => {
  const ruth = { person: 'Ruth' }
  const without = { ...ruth, preview: '' }
  const families = [
    family('sent last', 4, null, without),
    family('with a preview', 3, null, ruth),
    family('sent first', 2, null, without),
    family('paid', 1, 'paid', { preview: '' }),
  ]
  expect(idsOf(families)).toEqual([
    ['paid', true],
    ['sent last', false],
    ['with a preview', false],
  ])
  expect(emailedFamilies(families).map(({ id }) => id)).toEqual(['paid', 'with a preview'])
})

test('lists only the newest preview of a person, and none next to a paid text', () => {
  const families = [
    family('older', 1, null, { person: 'Margaret' }),
    family('newer', 2, null, { person: ' margaret ' }),
    family('preview', 3, null, { person: 'Joe' }),
    family('paid', 1, 'paid', { person: 'JOE' }),
    family('paid again', 2, 'paid', { person: 'Joe' }),
  ]
  expect(idsOf(families)).toEqual([
    ['paid again', true],
    ['paid', true],
    ['newer', false],
  ])
})

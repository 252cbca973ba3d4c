import { expect, test } from 'vitest'
import { balanceLines, widthOf } from './typesetting.ts'

const type = { size: 60, color: '#000' }

test('breaks a title into even lines that fit', () => {
  const lines = balanceLines('A Eulogy for Your Mother', 450, type)
  expect(lines).toEqual(['A Eulogy for', 'Your Mother'])
  for (const line of lines ?? []) expect(widthOf(line, type)).toBeLessThanOrEqual(450)
})

test('returns null for a word that is too wide', () => {
  expect(balanceLines('Grandmother', 100, type)).toBeNull()
})

test('doubles the width at double size', () => {
  const large = widthOf('Mother', { ...type, size: 120 })
  expect(large).toBeCloseTo(2 * widthOf('Mother', type), 5)
  expect(large).toBeGreaterThan(200)
})

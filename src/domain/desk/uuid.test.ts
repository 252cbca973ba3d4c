import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

const uuid = '0b9df1f4-3a86-4c5e-9d2b-6f8f1c0a7e55'

test('recognizes a whole UUID and nothing else', () => {
  expect(isUuid(uuid)).toBe(true)
  expect(isUuid(uuid.toUpperCase())).toBe(true)
  for (const text of ['', `${uuid}0`, `0${uuid}`, uuid.replaceAll('-', ''), uuid.replace('f', 'g')])
    expect(isUuid(text)).toBe(false)
})

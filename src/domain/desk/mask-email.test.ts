import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['anna@example.com', 'a…@example.com'],
  ['x@y.org', 'x…@y.org'],
  ['"odd@local"@example.com', '"…@example.com'],
  ['élodie@exemple.fr', 'é…@exemple.fr'],
  ['not an address', '…'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

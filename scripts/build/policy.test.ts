import { expect, test } from 'vitest'
import { nonPagePolicy, policyFor } from './policy.ts'

test('a page runs its own inline scripts, known by their hash', () => {
  expect(policyFor('<script>run()</script>')).toMatch(
    /script-src 'strict-dynamic' 'sha256-[\w+/]+='/,
  )
})

test('data for search engines is trusted with nothing', () => {
  expect(policyFor('<script type="application/ld+json">{"a":1}</script>')).toBe(nonPagePolicy)
  expect(nonPagePolicy).toContain("script-src 'none'")
})

test('an inline style is refused while building', () => {
  expect(() => policyFor('<p style="color:red">')).toThrow('inline style')
})

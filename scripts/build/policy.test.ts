import { expect, test } from 'vitest'
import { nonPagePolicy, policyFor } from './policy.ts'

test('allows the inline scripts of a page by hash', () => {
  expect(policyFor(['run()'])).toMatch(/script-src 'strict-dynamic' 'sha256-[\w+/]+='/)
})

test('allows the hosts of analytics only on pages with scripts, and only while analytics is on', () => {
  expect(policyFor(['run()'], false)).not.toContain('google')
  expect(policyFor([], true)).toBe(nonPagePolicy)
  for (const directive of ['img-src', 'connect-src']) {
    expect(policyFor(['run()'], true)).toMatch(
      new RegExp(`${directive} 'self'[^;]* https://\\*\\.google-analytics\\.com[ ;]`),
    )
  }
})

test('names every directive, and requires Trusted Types', () => {
  expect(nonPagePolicy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ])
})

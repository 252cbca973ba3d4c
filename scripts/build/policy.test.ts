import { expect, test } from 'vitest'
import { nonPagePolicy, policyFor } from './policy.ts'

test('allows the inline scripts of a page by hash', () => {
  expect(policyFor('<script>run()</script>')).toMatch(
    /script-src 'strict-dynamic' 'sha256-[\w+/]+='/,
  )
})

test('allows no scripts for structured data', () => {
  expect(policyFor('<script type="application/ld+json">{"a":1}</script>')).toBe(nonPagePolicy)
  expect(nonPagePolicy).toContain("script-src 'none'")
})

test('allows the hosts of analytics only on pages with scripts, and only while analytics is on', () => {
  const page = '<script>run()</script>'
  expect(policyFor(page, false)).not.toContain('google')
  expect(policyFor('<p>Words</p>', true)).toBe(nonPagePolicy)
  for (const directive of ['img-src', 'connect-src']) {
    expect(policyFor(page, true)).toMatch(
      new RegExp(`${directive} 'self'[^;]* https://\\*\\.google-analytics\\.com[ ;]`),
    )
  }
})

test('rejects an inline style at build time', () => {
  expect(() => policyFor('<p style="color:red">')).toThrow('Inline style')
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

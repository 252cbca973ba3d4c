// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { builtPaths, get, readAllPages, unknownPath } from './built-pages.ts'

const others = [unknownPath, '/404', '/api/nothing', '/sw.js', '/sitemap.xml']

test('every kind of response has every security header', async () => {
  for (const path of [...builtPaths, ...others]) {
    const { headers } = await get(path)
    const policy = String(headers['content-security-policy'])
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toContain('unsafe-inline')
    expect(new CspEvaluator(new CspParser(policy).csp).evaluate(), path).toEqual([])
    expect(headers, path).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=(), microphone=(),'),
    })
  }
  expect(builtPaths).toEqual(expect.arrayContaining(['/', '/payment-success', '/share-a-memory']))
})

test('neither the service worker nor someone’s text is cached', async () => {
  expect((await get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  })
  for (const path of ['/read', '/share-a-memory'])
    expect((await get(path)).headers['cache-control']).toBe('no-store')
})

test('the policy of a page allows exactly its own scripts, and the one that hides a key comes first', async () => {
  const inline = 'script:not([src], [type="application/ld+json"])'
  for (const { path, document, html } of await readAllPages()) {
    const scripts = [...document.querySelectorAll(inline)].map(({ textContent }) => textContent)
    const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'))
    const policy = String((await get(path)).headers['content-security-policy'])
    const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
    expect(allowed, path).toEqual(hashes)
    if (document.getElementById('app')) expect(html).toMatch(/<head><script>[^<]*accessKey/)
  }
})

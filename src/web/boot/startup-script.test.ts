import { expect, it } from 'vitest'
import { inlineTakeKeyScript, startupScript } from './startup-script.ts'

const manifest = {
  entry: { module: '/assets/entry.client.js', imports: ['/assets/core.js', '/assets/app.js'] },
  routes: { home: { module: '/assets/home.js', imports: ['/assets/core.js', '/assets/form.js'] } },
}

it('imports the page, the app and the chunks of both, each once', () => {
  const script = startupScript('lazy', manifest, 'home', undefined)
  expect(script.match(/"\/assets\/[^"]+"/g)).toEqual([
    '"/assets/core.js"',
    '"/assets/app.js"',
    '"/assets/form.js"',
    '"/assets/home.js"',
    '"/assets/entry.client.js"',
  ])
  expect(script).toContain('start(page)')
})

it('has no dynamic import, which could not be retried', () => {
  expect(startupScript('lazy', manifest, 'home', undefined)).not.toContain('import(')
})

it('marks when the app starts', () => {
  expect(startupScript('eager', manifest, 'home', undefined)).toContain('data-start="eager"')
})

it('carries the loader data, which cannot end the script', () => {
  const script = startupScript('lazy', manifest, 'home', { title: '</script><b>' })
  expect(script.match(/<\/?\w+/g)).toEqual(['<script', '</script'])
  expect(script).toContain('"title":"\\u003c/script>')
})

it('throws for an unknown route', () => {
  expect(() => startupScript('lazy', manifest, 'away', undefined)).toThrow('away')
})

it('runs the key script before any other script', () => {
  const html = inlineTakeKeyScript('<html><head><script>later()</script></head></html>')
  expect(html.indexOf('accessKey')).toBeLessThan(html.indexOf('later()'))
})

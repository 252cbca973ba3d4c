import { expect, it } from 'vitest'
import { startupScript } from './startup-script.ts'

const manifest = {
  entry: { module: '/assets/entry.client.js', imports: ['/assets/core.js', '/assets/app.js'] },
  routes: { home: { module: '/assets/home.js', imports: ['/assets/core.js', '/assets/form.js'] } },
}

it('imports the page, the app and the chunks of both, each once', () => {
  const script = startupScript(manifest, 'home', undefined)
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
  expect(startupScript(manifest, 'home', undefined)).not.toContain('import(')
})

it('carries the loader data, which cannot end the script', () => {
  const script = startupScript(manifest, 'home', { title: '</script><b>' })
  expect(script).not.toContain('<')
  expect(script).toContain('"title":"\\u003c/script>')
})

it('throws for an unknown route', () => {
  expect(() => startupScript(manifest, 'away', undefined)).toThrow('away')
})

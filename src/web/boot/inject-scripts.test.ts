import { expect, it } from 'vitest'
import { inlineTakeKeyScript, markAppScript } from './inject-scripts.ts'

const eager = `<html><head><link rel="modulepreload" href="/assets/core.js"/></head><body>
<script type="module" async="">import "/assets/manifest.js";</script></body></html>`

it('removes the module preloads', () => {
  expect(markAppScript(eager, 'lazy')).not.toContain('modulepreload')
})

it('marks when the app starts', () => {
  expect(markAppScript(eager, 'eager')).toContain('data-start="eager">import "/assets/manifest.js"')
})

it('throws when the page has no module script', () => {
  expect(() => markAppScript('<html><head></head></html>', 'lazy')).toThrow()
})

it('runs the key script before any other script', () => {
  const html = inlineTakeKeyScript('<html><head><script>later()</script></head></html>')
  expect(html.indexOf('accessKey')).toBeLessThan(html.indexOf('later()'))
})

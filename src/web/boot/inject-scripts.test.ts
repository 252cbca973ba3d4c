import { expect, it } from 'vitest'
import { inlineTakeKeyScript, markAppScript } from './inject-scripts.ts'

const eager = `<html><head><link rel="modulepreload" href="/assets/core.js"/></head><body>
<script type="module" async="">import "/assets/manifest.js";</script></body></html>`

it('fetches nothing ahead of the page itself', () => {
  expect(markAppScript(eager, 'lazy')).not.toContain('modulepreload')
})

it('marks how the program is to be started', () => {
  expect(markAppScript(eager, 'eager')).toContain('data-start="eager">import "/assets/manifest.js"')
})

it('refuses a page whose module it does not know', () => {
  expect(() => markAppScript('<html><head></head></html>', 'lazy')).toThrow()
})

it('takes the key out of the address before any other script', () => {
  const html = inlineTakeKeyScript('<html><head><script>later()</script></head></html>')
  expect(html.indexOf('accessKey')).toBeLessThan(html.indexOf('later()'))
})

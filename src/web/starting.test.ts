import { expect, it } from 'vitest'
import { markProgram, takeKeyFirst } from './starting.ts'

const eager = `<html><head><link rel="modulepreload" href="/assets/core.js"/></head><body>
<script type="module" async="">import "/assets/manifest.js";</script></body></html>`

it('fetches nothing ahead of the page itself', () => {
  expect(markProgram(eager, 'late')).not.toContain('modulepreload')
})

it('marks how the program is to be started', () => {
  expect(markProgram(eager, 'now')).toContain('data-start="now">import "/assets/manifest.js"')
})

it('refuses a page whose module it does not know', () => {
  expect(() => markProgram('<html><head></head></html>', 'late')).toThrow()
})

it('takes the key out of the address before any other script', () => {
  const html = takeKeyFirst('<html><head><script>later()</script></head></html>')
  expect(html.indexOf('accessKey')).toBeLessThan(html.indexOf('later()'))
})

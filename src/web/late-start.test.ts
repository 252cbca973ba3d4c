import { expect, it } from 'vitest'
import { startLate, takeKeyFirst } from './late-start.ts'

const eager = `<html><head><link rel="modulepreload" href="/assets/core.js"/></head><body>
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.client.js");</script></body></html>`

it('fetches nothing before the app is to start', () => {
  const late = startLate(eager)
  expect(late).not.toContain('modulepreload')
  expect(late).not.toMatch(/^import [*"]/m)
  expect(late).toContain('const route1 = await import("/assets/home.js")')
})

it('fetches what the page is made of in one go', () => {
  expect(startLate(eager)).toContain(
    'Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")])',
  )
})

it('refuses a page whose module it does not know', () => {
  expect(() => startLate('<html><head></head></html>')).toThrow()
})

it('takes the key out of the address before any other script', () => {
  const html = takeKeyFirst('<html><head><script>later()</script></head></html>')
  expect(html.indexOf('accessKey')).toBeLessThan(html.indexOf('later()'))
})

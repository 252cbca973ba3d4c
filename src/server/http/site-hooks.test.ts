import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import {
  hideFromSearchEngines,
  redirectToCanonicalHost,
  warnAboutUntrustedProxy,
} from './site-hooks.ts'

async function createSite(siteUrl: string) {
  const app = Fastify()
  redirectToCanonicalHost(app, siteUrl)
  app.get('/*', async () => 'a page')
  return async (host: string, url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host } })
    return [statusCode, headers.location]
  }
}

test.each([
  ['https://lovinglysaid.test', 'www.lovinglysaid.test'],
  ['https://www.lovinglysaid.test', 'lovinglysaid.test'],
])('%s is canonical: %s redirects to it with path and query', async (siteUrl, alias) => {
  const get = await createSite(siteUrl)
  expect(await get(alias, '/pricing?a=1')).toEqual([308, `${siteUrl}/pricing?a=1`])
  expect(await get(alias, '//evil.test/x')).toEqual([308, `${siteUrl}//evil.test/x`])
  expect(await get(new URL(siteUrl).host, '/pricing')).toEqual([200, undefined])
})

test('serves requests for internal host names without a redirect', async () => {
  const get = await createSite('https://lovinglysaid.test')
  expect(await get('10.0.0.7:8080', '/healthz')).toEqual([200, undefined])
  expect(await get('api:8080', '/')).toEqual([200, undefined])
})

test('does not redirect api requests', async () => {
  const get = await createSite('https://lovinglysaid.test')
  expect(await get('www.lovinglysaid.test', '/api/payment-webhook')).toEqual([200, undefined])
})

const app = Fastify()
hideFromSearchEngines(app)
app.get('/', async () => 'home')
app.get('/robots.txt', async () => 'User-agent: *\nDisallow: /api/\n')

test.each(['/', '/no-such-page', '/api/site'])('hides %s from search engines', async (url) => {
  expect((await app.inject({ url })).headers['x-robots-tag']).toBe('noindex, nofollow')
})

test.each(['/robots.txt', '/robots.txt?v=2'])('forbids all pages at %s', async (url) => {
  const { body, headers } = await app.inject({ url })
  expect(body).toBe('User-agent: *\nDisallow: /\n')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('forwarded requests that are not trusted are logged once', async () => {
  const lines: string[] = []
  const app = Fastify()
  warnAboutUntrustedProxy(
    app,
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  )
  await app.inject('/')
  expect(lines).toEqual([])
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  await app.inject({ url: '/', headers })
  await app.inject({ url: '/', headers })
  expect(lines).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
  await app.close()
})

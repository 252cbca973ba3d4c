import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { redirectToCanonicalHost } from './canonical-host.ts'

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

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { redirectToCanonicalHost } from './canonical-host.ts'

async function siteAt(siteUrl: string) {
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
])('%s is the one address: %s leads there, with path and query', async (siteUrl, twin) => {
  const ask = await siteAt(siteUrl)
  expect(await ask(twin, '/pricing?a=1')).toEqual([308, `${siteUrl}/pricing?a=1`])
  expect(await ask(twin, '//evil.test/x')).toEqual([308, `${siteUrl}//evil.test/x`])
  expect(await ask(new URL(siteUrl).host, '/pricing')).toEqual([200, undefined])
})

test('a name that only a proxy knows is answered, not sent round', async () => {
  const ask = await siteAt('https://lovinglysaid.test')
  expect(await ask('10.0.0.7:8080', '/healthz')).toEqual([200, undefined])
  expect(await ask('api:8080', '/')).toEqual([200, undefined])
})

test('a call of the api is answered where it arrives', async () => {
  const ask = await siteAt('https://lovinglysaid.test')
  expect(await ask('www.lovinglysaid.test', '/api/payment-webhook')).toEqual([200, undefined])
})

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { hideFromSearchEngines } from './hide-from-search-engines.ts'

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

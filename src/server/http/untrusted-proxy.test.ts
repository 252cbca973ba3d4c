import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnAboutUntrustedProxy } from './untrusted-proxy.ts'

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

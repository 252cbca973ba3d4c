import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import type { Client } from './client.ts'

export type Api = { stop: () => Promise<unknown>; kill: () => void; start: () => Promise<Api> }
type Setup = {
  client: Client
  origin: string
  httpPort: number
  /** Two apis; a check may stop and start them. */
  apis: Api[]
}
type Check = { name: string; run: (setup: Setup) => Promise<string> }

const expect = (condition: unknown, message: string) => {
  if (!condition) throw new Error(message)
}
const json = (value: unknown) => ({ method: 'POST', body: JSON.stringify(value) })
const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

async function submit(client: Client, from?: string) {
  const { status, body, headers } = await client({
    path: api.submissions(),
    ...json(submissionInput),
    ...(from && { from }),
  })
  expect(status === 200 || status === 201, `a submission returned ${status}: ${body}`)
  return { id: (JSON.parse(body) as { id: string }).id, cookie: cookieOf(headers) }
}

export const checks: Check[] = [
  {
    name: 'pages arrive with their headers',
    async run({ client }) {
      const { status, headers, body } = await client()
      expect(status === 200 && body.includes('</html>'), `status ${status}`)
      expect(headers['content-security-policy'], 'no content security policy')
      expect(headers['strict-transport-security'], 'no HSTS')
      return `${body.length} characters`
    },
  },
  {
    name: 'the www host redirects, so Host is passed on',
    async run({ client, origin }) {
      const host = `www.${new URL(origin).host}`
      const { status, headers } = await client({ path: '/pricing', headers: { host } })
      expect(status === 308 && headers.location === `${origin}/pricing`, `status ${status}`)
      return String(headers.location)
    },
  },
  {
    name: 'http redirects to https',
    async run({ httpPort, origin }) {
      const [status, location] = await new Promise<[number, string]>((resolve, reject) => {
        get({ port: httpPort, path: '/pricing', headers: { host: 'localhost' } }, (response) => {
          response.resume()
          resolve([response.statusCode ?? 0, response.headers.location ?? ''])
        }).once('error', reject)
      })
      expect(status === 308, `status ${status}`)
      const { protocol, pathname } = new URL(location)
      expect(protocol === 'https:' && pathname === '/pricing', `${location} is not ${origin}`)
      return location
    },
  },
  {
    name: 'TLS 1.2 works, TLS 1.1 does not',
    async run({ client }) {
      expect((await client({ maxTlsVersion: 'TLSv1.2' })).status === 200, 'TLS 1.2 fails')
      const old = await client({ maxTlsVersion: 'TLSv1.1' }).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
      expect(/version|alert|protocol|handshake|ECONNRESET/i.test(old), `TLS 1.1: ${old}`)
      return 'TLS 1.1 is rejected'
    },
  },
  {
    name: 'assets arrive compressed, as the build made them',
    async run({ client }) {
      const { body } = await client()
      const [path = ''] = /\/assets\/[\w.-]+\.(?:js|css)/.exec(body) ?? []
      const { status, headers } = await client({ path, headers: { 'accept-encoding': 'br' } })
      expect(status === 200, `status ${status} for ${path}`)
      expect(headers['content-encoding'] === 'br', `encoding ${headers['content-encoding']}`)
      expect(/immutable/.test(String(headers['cache-control'])), 'not immutable')
      return `${path}, ${headers['content-length'] ?? 'chunked'} bytes`
    },
  },
  {
    name: 'a preview arrives line by line',
    async run({ client }) {
      const { id, cookie } = await submit(client)
      const path = api.preview(id)
      const { status, times } = await client({ path, method: 'POST', headers: { cookie } })
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      expect(status === 200 && times.length > 2, `status ${status}, ${times.length} pieces`)
      expect(last - first > 500, `all of it within ${Math.round(last - first)} ms`)
      return `${times.length} pieces over ${Math.round(last - first)} ms`
    },
  },
  {
    name: 'an event stream is open at once and stays open',
    async run({ client }) {
      const { id, cookie } = await submit(client)
      const { times } = await client({ path: api.waiting(id), headers: { cookie }, pieces: 2 })
      expect((times[0] ?? Number.POSITIVE_INFINITY) < 1_000, `first event after ${times[0]} ms`)
      expect(times.length === 2, 'the stream ended')
      return `events after ${times.map((ms) => Math.round(ms)).join(' and ')} ms`
    },
  },
  {
    name: 'rate limits count the real client, and no forged address',
    async run({ client }) {
      const ask = (from: string, headers = {}) =>
        client({ path: api.findLinks(), ...json({ email: 'ana@example.com' }), from, headers })
      const forged = {
        'x-forwarded-for': '203.0.113.9, 127.0.0.1',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
      }
      const statuses = [
        (await ask('127.0.2.1')).status,
        (await ask('127.0.2.1')).status,
        (await ask('127.0.2.1')).status,
        (await ask('127.0.2.1', forged)).status,
        (await ask('127.0.3.1')).status,
        (await ask('127.0.3.1', forged)).status,
      ].join(' ')
      expect(statuses === '202 202 429 429 202 202', statuses)
      return statuses
    },
  },
  {
    name: 'a large body is rejected, an allowed one is not',
    async run({ client }) {
      const memory = (length: number) => json({ ...submissionInput, memory: 'x'.repeat(length) })
      const large = await client({ path: api.submissions(), ...memory(200_000) }).then(
        ({ status }) => status,
        () => 413,
      )
      const allowed = await client({ path: api.submissions(), ...memory(60_000) })
      expect(large === 413, `200 kB: ${large}`)
      expect(allowed.status === 400 || allowed.status === 422, `60 kB: ${allowed.status}`)
      return `200 kB: ${large}, 60 kB reaches the form: ${allowed.status}`
    },
  },
  {
    name: 'an api response has one request id',
    async run({ client }) {
      const forged = { 'x-request-id': 'chosen-by-the-client' }
      const { headers } = await client({ path: api.site(), headers: forged })
      const id = String(headers['x-request-id'])
      expect(/^[\w-]{16,64}$/.test(id) && id !== forged['x-request-id'], id)
      return id
    },
  },
  {
    name: 'restarting both apis one by one fails no request',
    async run({ client, apis }) {
      const { count, failures } = await underLoad(client, async () => {
        for (const [index, each] of apis.entries()) {
          await each.stop()
          apis[index] = await each.start()
          // The time a health check needs to see it.
          await pause(3_000)
        }
      })
      expect(failures.length === 0, `${failures.length} of ${count}: ${failures[0]}`)
      return `${count} requests`
    },
  },
  {
    name: 'pages keep working while an api is killed',
    async run({ client, apis }) {
      const { count, failures } = await underLoad(
        client,
        async () => {
          await pause(500)
          const [first] = apis
          first?.kill()
          await pause(4_000)
          if (first) apis[0] = await first.start()
          await pause(2_000)
        },
        { onlyReads: true },
      )
      expect(failures.length === 0, `${failures.length} of ${count}: ${failures[0]}`)
      return `${count} requests`
    },
  },
]

/** Reads pages and sends submissions from four clients while something happens. */
async function underLoad(client: Client, happen: () => Promise<void>, { onlyReads = false } = {}) {
  const failures: string[] = []
  let count = 0
  let over = false
  const visit = async (number: number) => {
    const from = `127.0.${20 + number}.1`
    while (!over) {
      const isWrite = !onlyReads && count % 5 === 0
      count += 1
      await (isWrite ? submit(client, from) : client({ path: '/pricing', from }).then(check)).catch(
        (error: Error) => failures.push(error.message),
      )
      await pause(50)
    }
  }
  const check = ({ status }: { status: number }) => expect(status === 200, `status ${status}`)
  const visits = [1, 2, 3, 4].map(visit)
  await happen()
  over = true
  await Promise.all(visits)
  if (count < 50) throw new Error(`only ${count} requests were sent`)
  return { count, failures }
}

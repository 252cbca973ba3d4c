import { createHash, randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api, pages } from '#contract/urls.ts'
import { inLanes, type Opened } from '#tests/support/buyers.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, openPaymentPage } from '#tests/support/purchases.ts'
import { newReaderLink } from '#tests/support/reader-links.ts'
import { recordsOf } from '#tests/support/records.ts'
import { submissionInput } from '#tests/support/visitor.ts'

const product = setUpProduct()
const someId = '00000000-0000-4000-8000-000000000009'

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin', { origin: '' }],
  ['a cross-site fetch', { origin: 'ours', 'sec-fetch-site': 'cross-site' }],
])('requests with %s are accepted only with a key or signature', async (_name, headers) => {
  const accepted: string[] = []
  for (const { method, url } of product.routes) {
    if (['GET', 'HEAD'].includes(method)) continue
    const origin = headers.origin === 'ours' ? product.url : headers.origin
    const response = await product
      .visitor()
      .request(url.replaceAll(/:\w+/g, someId), { method, headers: { ...headers, origin } })
    if (response.status !== 403) accepted.push(url)
  }
  expect(new Set(accepted)).toEqual(
    new Set([
      api.paymentWebhook(),
      api.automationCallback(),
      api.mailEvents(),
      api.unsubscribe(':key'),
      pages.shareMemory(':key'),
      pages.ownMemory(':key', ':ownKey'),
    ]),
  )
})

test('a form of another site, which sends no JSON, is rejected', async () => {
  const response = await product.visitor().request(api.createCheckout(), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: {},
  })
  expect(response.status).toBe(415)
})

/** In no dictionary and in no input: an answer that has it shows locked text. */
const canary = 'Qzcanarywren'

async function plantCanary(id: string) {
  await expect.poll(() => recordsOf(product).isWritten(id)).toBe(true)
  const [before, after] = ['"sentence": "', `"sentence": "${canary} `]
  for (const table of ['openings', 'eulogies'])
    await sql`
      update ${sql.table(table)} set text = text || ${` ${canary}.`},
        sentences = replace(sentences::text, ${before}, ${after})::jsonb
      where submission_id = ${id}
    `.execute(product.database.owner)
}

const keyOf = ({ visitor }: Opened) => visitor.keys[0] ?? ''
const cookieFor = ({ id }: Opened, key: string) => `__Host-family-${id}=${key}.1789000000`
const files = ['word', 'word?paper=a4', 'reading-copy', 'reading-copy?paper=a4']

const reads = (id: string) => [
  ...[api.submission(id), api.fullEulogy(id), api.versions(id), api.readerLinks(id)],
  ...[api.export(id), `${api.export(id)}?format=text`],
  ...files.map((file) => api.file(id, file)),
]

const writes = (id: string): [string, object][] => [
  [api.preview(id), {}],
  [api.retries(id), submissionInput],
  [api.edits(id), { text: 'x', revision: 0 }],
  [api.confirmations(id), { sentence: 'x' }],
  [api.rewrites(id), { position: 0, revision: 0, wish: 'shorter', memory: '' }],
  [api.readerLinks(id), newReaderLink()],
  [api.createCheckout(), { submissionId: id, name: 'M', email: 'anna@example.com' }],
]

const wrongKeys = (key: string) => [
  ...[product.ctx.random.key(), `${key}A`, key.slice(0, 42), key.toLowerCase(), '%00'.repeat(14)],
  `${key.slice(0, 42)}${key.endsWith('A') ? 'B' : 'A'}`,
  // What the database stores.
  createHash('sha256').update(key).digest('base64url'),
]

const disguised = (path: string) => [
  ...['/%61pi/', '//api//', '/API/', '/api/;paid=1/'].map((start) => path.replace('/api/', start)),
  ...[`${path}/`, `${path}%00`, `${path}?success=true&paid=true`, `/x/..${path}`],
]

type Probe = { path: string; cookie?: string; body?: object }

/** What someone can send who has an unpaid order, and knows the ids and sessions of a paid one. */
function listProbes(unpaid: Opened, paid: Opened): Probe[] {
  const { id } = unpaid
  const { cookie } = unpaid.visitor
  const nextId = id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + 1) % 16).toString(16)
  const sessions = [unpaid.sessionId, paid.sessionId, 'cs_test_made_up']
  return [
    ...[id, randomUUID(), nextId, id.toUpperCase()]
      .flatMap(reads)
      .map((path) => ({ path, cookie })),
    ...writes(id).map(([path, body]) => ({ path, body, cookie })),
    ...[unpaid, paid].flatMap((family) => [
      ...reads(family.id).map((path) => ({ path })),
      ...reads(family.id)
        .flatMap(disguised)
        .map((path) => ({ path, cookie })),
      ...wrongKeys(keyOf(family)).flatMap((key) => [
        ...reads(family.id).map((path) => ({ path, cookie: cookieFor(family, key) })),
        ...[api.access(family.id), api.read()].map((path) => ({ path, body: { key } })),
      ]),
      { path: api.read(), body: { key: keyOf(family) } },
      ...reads(paid.id).map((path) => ({ path, cookie: cookieFor(family, keyOf(unpaid)) })),
    ]),
    ...sessions.flatMap((sessionId) => [
      {
        path: `${pages.paymentSuccess()}?success=true&session_id=${sessionId}&submission_id=${id}`,
        cookie,
      },
      ...[id, paid.id].map((submissionId) => ({
        path: api.confirmCheckout(),
        body: { sessionId, submissionId },
        cookie,
      })),
    ]),
    { path: api.myEulogies(), cookie: cookieFor(paid, product.ctx.random.key()) },
  ]
}

/** Sends the path as it is: fetch would tidy a disguised one. */
async function showsText({ path, cookie, body }: Probe) {
  const { port, origin } = new URL(product.url)
  const headers = {
    ...(cookie && { cookie }),
    ...(body && { origin, 'content-type': 'application/json' }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, resolve)
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
  const isFile = path.includes('/files/') && answer.statusCode === 200
  return `${answer.rawHeaders} ${await text(answer)}`.includes(canary) || isFile
}

test('no probe without payment or key shows a word of a text', { timeout: 60_000 }, async () => {
  const unpaid = await openPaymentPage(product)
  const bought = await buyEulogy(product)
  for (const { id } of [unpaid, bought]) await plantCanary(id)
  expect(await bought.visitor.fullEulogy(bought.id)).toContain(canary)
  const probes = listProbes(unpaid, bought)
  const shown: Probe[] = []
  await inLanes(8, probes, async (probe) => {
    if (await showsText(probe)) shown.push(probe)
  })
  expect(probes.length).toBeGreaterThan(300)
  expect(shown).toEqual([])
  const { visitor, id, preview } = unpaid
  const everything = await visitor.requestJson<Record<string, unknown>>(api.export(id))
  const { texts, openings, edits } = everything
  expect({ texts, openings, edits }).toEqual({ texts: [], openings: [], edits: [] })
  expect(everything.submissions).toMatchObject([{ preview }])
  const asText = await (await visitor.request(`${api.export(id)}?format=text`)).text()
  expect(asText).toContain(preview.split('\n')[0])
})

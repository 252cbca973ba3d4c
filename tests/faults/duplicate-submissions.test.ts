import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import type { Visitor } from '#tests/support/visitor.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ worker: false })
})
afterAll(() => product.stop())

const form = {
  name: 'Margaret Shaw',
  relationship: 'mother',
  qualities: 'patient, funny',
  memory: 'She taught me to swim.',
  customer_name: 'Anna',
  email: 'anna@example.com',
}

async function send(visitor: Visitor, sending: string, changes = {}) {
  const headers = { 'idempotency-key': sending }
  const body = { ...form, ...changes }
  const answer = await visitor.request(api.submissions(), { body, headers })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const countOf = async (table: 'eulogy_submissions' | 'emails' | 'openings') => {
  const rows = await product.database.owner.selectFrom(table).selectAll().execute()
  return rows.length
}

test('a form that is sent many times at once is one submission with one preview', async () => {
  const before = await countOf('eulogy_submissions')
  const [visitor, sending] = [product.visitor(), randomUUID()]
  const ids = await Promise.all(Array.from({ length: 10 }, () => send(visitor, sending)))
  const [id = ''] = ids
  expect(new Set(ids)).toEqual(new Set([id]))
  expect(await countOf('eulogy_submissions')).toBe(before + 1)
  const previews = await Promise.all([1, 2, 3].map(() => visitor.preview(id)))
  expect(new Set(previews).size).toBe(1)
  expect([await countOf('openings'), await countOf('emails')]).toEqual([1, 1])
})

test('whoever did not get the answer sends the form again and has the key to it', async () => {
  const sending = randomUUID()
  const lost = await send(product.visitor(), sending)
  const visitor = product.visitor()
  expect(await send(visitor, sending)).toBe(lost)
  expect(await visitor.requestJson(api.submission(lost))).toMatchObject({ person: form.name })
})

test('other words, or another name of the sending, are another submission', async () => {
  const [visitor, sending] = [product.visitor(), randomUUID()]
  const first = await send(visitor, sending)
  expect(await send(visitor, sending, { qualities: 'patient, funny, loud' })).not.toBe(first)
  expect(await send(visitor, randomUUID())).not.toBe(first)
})

test.each(['1', 'guess', 'k'.repeat(35), 'k'.repeat(65), `${'k'.repeat(40)} k`])(
  'a name that could be guessed or is none is no name: %s',
  async (sending) => {
    const id = await send(product.visitor(), sending)
    const other = product.visitor()
    expect(await send(other, sending)).not.toBe(id)
    expect((await other.request(api.submission(id))).status).toBe(404)
  },
)

test('knowing the words without the name opens nothing', async () => {
  const id = await send(product.visitor(), randomUUID())
  const other = product.visitor()
  await send(other, randomUUID())
  await send(other, 'guess')
  expect((await other.request(api.submission(id))).status).toBe(404)
})

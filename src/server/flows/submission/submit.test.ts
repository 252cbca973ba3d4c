import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { recordsOf, requiredInput } from '#tests/support/records.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({ worker: false })
const { submissionOf } = recordsOf(product)

const input = {
  name: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'patient, funny',
  memory: 'She taught me to swim.',
  scripture: 'Psalm 23',
  tone: 'celebratory',
  length: 'short',
  theme: 'nature',
  additional: 'Thank the nurses.',
  pronouns: 'she',
  customer_name: 'Anna',
  email: 'anna@example.com',
} as const

async function send(visitor: Visitor, idempotencyKey: string, changes = {}) {
  const headers = { 'idempotency-key': idempotencyKey }
  const body = { ...requiredInput, ...changes }
  const response = await visitor.request(api.submissions(), { body, headers })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const countOf = async (table: 'eulogy_submissions' | 'emails' | 'openings') =>
  (await product.database.rows(table)).length

describe('a submitted form', () => {
  test('is stored as entered', async () => {
    const visitor = product.visitor()
    const response = await visitor.request(api.submissions(), { body: input })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    const { memory, ...same } = input
    expect(await submissionOf(id)).toMatchObject({
      ...same,
      id,
      person: input.name,
      memories: memory,
      type: 'general',
      retries: includedRetries,
      preview: '',
    })
  })

  test('cannot set its own type, retries or preview', async () => {
    const body = { ...input, type: 'paid', retries: 3, preview: 'mine', id: crypto.randomUUID() }
    const { id } = await product.visitor().requestJson<{ id: string }>(api.submissions(), { body })
    expect(id).not.toBe(body.id)
    expect(await submissionOf(id)).toMatchObject({
      type: 'general',
      retries: includedRetries,
      preview: '',
    })
  })

  test('is stored with each of the later relationships', async () => {
    for (const relationship of [
      ...(['uncle', 'aunt', 'cousin', 'mentor', 'teacher', 'neighbor', 'inlaw'] as const),
      ...(['boyfriend', 'girlfriend', 'godparent', 'community-leader'] as const),
    ]) {
      const id = await product.visitor().submit({ relationship })
      expect((await submissionOf(id)).relationship).toBe(relationship)
    }
  })

  test('is rejected by the server when a field is invalid', async () => {
    const invalid = {
      name: 'x'.repeat(121),
      scripture: 'x'.repeat(201),
      qualities: 'x'.repeat(2_001),
      memory: 'x'.repeat(6_001),
      additional: 'x'.repeat(2_001),
      customer_name: 'x'.repeat(81),
      email: 'anna.example.com',
    }
    const response = await product
      .visitor()
      .request(api.submissions(), { body: { ...input, ...invalid } })
    expect(response.status).toBe(400)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect(Object.keys(fields).sort()).toEqual(Object.keys(invalid).sort())
    expect(Object.values(fields).filter((message) => /invalid/i.test(message))).toEqual([])
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

test('stores one submission with one preview when the form is sent many times', async () => {
  const before = await countOf('eulogy_submissions')
  const [visitor, idempotencyKey] = [product.visitor(), randomUUID()]
  const ids = await Promise.all(Array.from({ length: 10 }, () => send(visitor, idempotencyKey)))
  const [id = ''] = ids
  expect(new Set(ids)).toEqual(new Set([id]))
  expect(await countOf('eulogy_submissions')).toBe(before + 1)
  const previews = await Promise.all([1, 2, 3].map(() => visitor.preview(id)))
  expect(new Set(previews).size).toBe(1)
  expect([await countOf('openings'), await countOf('emails')]).toEqual([1, 1])
})

test('returns a key when the form is sent again after a lost response', async () => {
  const idempotencyKey = randomUUID()
  const lost = await send(product.visitor(), idempotencyKey)
  const visitor = product.visitor()
  expect(await send(visitor, idempotencyKey)).toBe(lost)
  expect(await visitor.requestJson(api.submission(lost))).toMatchObject({
    person: requiredInput.name,
  })
})

test('stores another submission for other input or another idempotency key', async () => {
  const [visitor, idempotencyKey] = [product.visitor(), randomUUID()]
  const first = await send(visitor, idempotencyKey)
  expect(await send(visitor, idempotencyKey, { qualities: 'patient, funny, loud' })).not.toBe(first)
  expect(await send(visitor, randomUUID())).not.toBe(first)
})

test.each(['1', 'guess', 'k'.repeat(35), 'k'.repeat(65), `${'k'.repeat(40)} k`])(
  'ignores a malformed or guessable idempotency key: %s',
  async (idempotencyKey) => {
    const id = await send(product.visitor(), idempotencyKey)
    const other = product.visitor()
    expect(await send(other, idempotencyKey)).not.toBe(id)
    expect((await other.request(api.submission(id))).status).toBe(404)
  },
)

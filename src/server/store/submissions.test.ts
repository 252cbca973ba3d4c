import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { recordsOf } from '#tests/support/records.ts'

const product = setUpProduct({ worker: false })
const { submissionOf } = recordsOf(product)

describe('the submissions table', () => {
  test('is named eulogy_submissions and keyed by id', { tags: 'S3-001' }, async () => {
    const { rows } = await sql<{ column: string }>`
      select a.attname as column from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = 'public.eulogy_submissions'::regclass and i.indisprimary
    `.execute(product.database.owner)
    expect(rows).toEqual([{ column: 'id' }])
  })

  test('has every field of its type, which its owner can read', {
    tags: [
      ...['S3-002', 'S3-003', 'S3-004', 'S3-005', 'S3-006', 'S3-007', 'S3-008', 'S3-009'],
      ...['S3-010', 'S3-011', 'S3-012', 'S3-013', 'S3-014', 'S3-015', 'S3-016'],
    ],
  }, async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'eulogy_submissions'
    `.execute(product.database.owner)
    const texts = [
      ...([
        'person',
        'relationship',
        'qualities',
        'memories',
        'scripture',
        'tone',
        'length',
      ] as const),
      ...(['theme', 'name', 'type', 'email', 'customer_name', 'preview'] as const),
    ]
    const visitor = product.visitor()
    const id = await visitor.submit()
    const read = await visitor.requestJson(api.submission(id))
    const stored = await submissionOf(id)
    for (const name of [...texts, 'id', 'retries'] as const) {
      const type = { id: 'uuid', retries: 'integer' }[String(name)] ?? 'text'
      expect(rows).toContainEqual({ name, type })
      expect([name, read[name]]).toEqual([name, stored[name]])
    }
  })

  test('fills in defaults', {
    tags: ['S3-018', 'S3-019', 'S3-020', 'S3-021'],
  }, async () => {
    const id = crypto.randomUUID()
    await sql`
      insert into eulogy_submissions
        (id, root_id, person, name, relationship, qualities, email, customer_name, created_at)
      values (${id}, ${id}, 'M', 'M', 'mother', 'kind', 'a@example.com', 'Anna', now())
    `.execute(product.database.api)
    expect(await submissionOf(id)).toMatchObject({
      memories: '',
      scripture: '',
      preview: '',
      retries: includedRetries,
    })
  })
})

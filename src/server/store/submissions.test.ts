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

  for (const [tags, field, type] of [
    ['S3-002', 'id', 'uuid'],
    ['S3-003', 'person', 'text'],
    ['S3-004', 'relationship', 'text'],
    ['S3-005', 'qualities', 'text'],
    ['S3-006', 'memories', 'text'],
    ['S3-007', 'scripture', 'text'],
    ['S3-008', 'tone', 'text'],
    ['S3-009', 'length', 'text'],
    ['S3-010', 'theme', 'text'],
    ['S3-011', 'name', 'text'],
    ['S3-012', 'type', 'text'],
    ['S3-013', 'email', 'text'],
    ['S3-014', 'customer_name', 'text'],
    ['S3-015', 'retries', 'integer'],
    ['S3-016', 'preview', 'text'],
  ] as const) {
    test(`has the field ${field} of type ${type}, which its owner can read`, { tags }, async () => {
      const { rows } = await sql<{ data_type: string }>`
      select data_type from information_schema.columns
      where table_schema = 'public' and table_name = 'eulogy_submissions' and column_name = ${field}
    `.execute(product.database.owner)
      expect(rows).toEqual([{ data_type: type }])
      const visitor = product.visitor()
      const id = await visitor.submit()
      const read = await visitor.requestJson(api.submission(id))
      expect(read[field]).toBe((await submissionOf(id))[field as 'person'])
    })
  }

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

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ worker: false })
})
afterAll(() => product.stop())

const told = {
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

const rowOf = (id: string) =>
  product.database.owner
    .selectFrom('eulogy_submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('the table of submissions', () => {
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
    test(`has the field ${field} of type ${type}, which its owner reads`, { tags }, async () => {
      const { rows } = await sql<{ data_type: string }>`
      select data_type from information_schema.columns
      where table_schema = 'public' and table_name = 'eulogy_submissions' and column_name = ${field}
    `.execute(product.database.owner)
      expect(rows).toEqual([{ data_type: type }])
      const visitor = product.visitor()
      const id = await visitor.submit()
      const read = await visitor.requestJson(api.submission(id))
      expect(read[field]).toBe((await rowOf(id))[field as 'person'])
    })
  }

  test('fills in what is not given', {
    tags: ['S3-018', 'S3-019', 'S3-020', 'S3-021'],
  }, async () => {
    const id = crypto.randomUUID()
    await sql`
      insert into eulogy_submissions
        (id, root_id, person, name, relationship, qualities, email, customer_name, created_at)
      values (${id}, ${id}, 'M', 'M', 'mother', 'kind', 'a@example.com', 'Anna', now())
    `.execute(product.database.api)
    expect(await rowOf(id)).toMatchObject({ memories: '', scripture: '', preview: '', retries: 2 })
  })
})

describe('a form that is sent', () => {
  test('is stored as it was told, and answered with its id', {
    tags: ['S4-009', 'S7-001', 'S3-026', 'S3-086'],
  }, async () => {
    const visitor = product.visitor()
    const answer = await visitor.request(api.submissions(), { body: told })
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    expect(await rowOf(id)).toMatchObject({
      id,
      person: told.name,
      relationship: told.relationship,
      qualities: told.qualities,
      memories: told.memory,
      scripture: told.scripture,
      tone: told.tone,
      length: told.length,
      theme: told.theme,
      name: told.name,
      type: 'general',
      email: told.email,
      customer_name: told.customer_name,
      retries: 2,
      preview: '',
      additional: told.additional,
    })
  })

  test('without its optional parts stores them empty', {
    tags: ['S3-018', 'S3-019', 'S3-021'],
  }, async () => {
    const { memory: _memory, scripture: _scripture, ...least } = told
    const { id } = await product
      .visitor()
      .requestJson<{ id: string }>(api.submissions(), { body: least })
    expect(await rowOf(id)).toMatchObject({ memories: '', scripture: '', retries: 2 })
  })

  test('cannot bring its own type, count or preview', { tags: ['R9-a', 'S3-086'] }, async () => {
    const body = { ...told, type: 'paid', retries: 3, preview: 'mine', id: crypto.randomUUID() }
    const { id } = await product.visitor().requestJson<{ id: string }>(api.submissions(), { body })
    expect(id).not.toBe(body.id)
    expect(await rowOf(id)).toMatchObject({ type: 'general', retries: 2, preview: '' })
  })

  for (const [tags, relationship] of [
    ['S3-040', 'uncle'],
    ['S3-041', 'aunt'],
    ['S3-042', 'cousin'],
    ['S3-043', 'mentor'],
    ['S3-044', 'teacher'],
    ['S3-045', 'neighbor'],
    ['S3-046', 'inlaw'],
    ['S3-047', 'boyfriend'],
    ['S3-048', 'girlfriend'],
    ['S3-049', 'godparent'],
    ['S3-050', 'community-leader'],
  ] as const) {
    test(`is stored with the relationship ${relationship}`, { tags }, async () => {
      const id = await product.visitor().submit({ relationship })
      expect((await rowOf(id)).relationship).toBe(relationship)
    })
  }

  test.each([['angry'], [''], [null], [7]])(
    'with the tone %j becomes sincere',
    { tags: 'S3-075' },
    async (tone) => {
      const body = { ...told, tone }
      const { id } = await product
        .visitor()
        .requestJson<{ id: string }>(api.submissions(), { body })
      expect((await rowOf(id)).tone).toBe('sincere')
    },
  )

  test.each([['emotional'], ['celebratory'], ['sincere']] as const)(
    'with the tone %s keeps it',
    { tags: 'S3-075' },
    async (tone) => {
      const id = await product.visitor().submit({ tone })
      expect((await rowOf(id)).tone).toBe(tone)
    },
  )

  test('is refused by the server itself where a field is out of its bounds', {
    tags: ['R22-a', 'R22-b', 'R22-c', 'R22-d', 'R22-e', 'R22-f', 'R22-g', 'R22-h'],
  }, async () => {
    const wrong = {
      name: 'x'.repeat(121),
      scripture: 'x'.repeat(201),
      qualities: 'x'.repeat(2_001),
      memory: 'x'.repeat(6_001),
      additional: 'x'.repeat(2_001),
      customer_name: 'x'.repeat(81),
      email: 'anna.example.com',
    }
    const answer = await product
      .visitor()
      .request(api.submissions(), { body: { ...told, ...wrong } })
    expect(answer.status).toBe(400)
    const { fields } = (await answer.json()) as { fields: Record<string, string> }
    expect(Object.keys(fields).sort()).toEqual(Object.keys(wrong).sort())
    expect(Object.values(fields).filter((message) => /invalid/i.test(message))).toEqual([])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

test('saving a preview changes the preview of its own row and nothing else', {
  tags: ['S7-002', 'S4-011'],
}, async () => {
  const other = await product.visitor().submit()
  const visitor = product.visitor()
  const id = await visitor.submit()
  const before = { own: await rowOf(id), other: await rowOf(other) }
  const preview = await visitor.preview(id)
  expect(preview.length).toBeGreaterThan(100)
  // What each piece of the words is for is kept with it, so that nobody has to ask twice.
  const { piece_kinds } = await rowOf(id)
  expect(piece_kinds).toContain('message')
  expect(await rowOf(id)).toEqual({ ...before.own, preview, piece_kinds })
  expect(await rowOf(other)).toEqual(before.other)
})

test('a preview is cut once: asking again gives the same words', {
  tags: ['S2-142', 'S4-011'],
}, async () => {
  const { visitor, id, preview } = await submitAndPreview(product)
  // The cut is one of three by chance: cut anew each time, twenty would hardly be the same.
  const again = await Promise.all(Array.from({ length: 10 }, () => visitor.preview(id)))
  for (const _ of Array(10)) again.push(await visitor.preview(id))
  expect(new Set(again)).toEqual(new Set([preview]))
  expect(await visitor.requestJson(api.submission(id))).toMatchObject({ preview })
  expect((await rowOf(id)).preview).toBe(preview)
})

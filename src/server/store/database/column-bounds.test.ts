import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactBounds } from '#domain/contact.ts'
import { fieldNames, fields, retryFields } from '#domain/fields.ts'
import {
  helplineBounds,
  maxQuestionsPerRound,
  maxRounds,
  questionBounds,
} from '#domain/listening.ts'
import { includedRetries } from '#domain/offer.ts'
import { passageBounds } from '#domain/passage.ts'
import { addedMemoryBounds } from '#domain/rewrite.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'

const database = setUpDatabase()
/** The bounds that check constraints set, by column: [least, most]. */
async function checkedBounds(table: string): Promise<Record<string, [number, number]>> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass
  `.execute(database.owner)
  const bounds = rows.flatMap(({ definition }) => {
    const column = /char_length\((\w+)\)/.exec(definition)?.[1]
    if (!column) return []
    const least = Number(/>= (\d+)/.exec(definition)?.[1] ?? 0)
    const most = Number(/<= (\d+)/.exec(definition)?.[1])
    return [[column, [least, most]] as const]
  })
  return Object.fromEntries(bounds) as Record<string, [number, number]>
}

const answers = Object.values({ ...fields, ...retryFields })
const texts = answers.filter(({ bounds }) => bounds !== null)

test.each([
  [
    'eulogy_submissions',
    {
      ...Object.fromEntries(texts.map(({ column, bounds }) => [column, bounds])),
      ...passageBounds,
    },
  ],
  ['contact_messages', contactBounds],
  // Rewrites without a memory have an empty one.
  ['paragraph_rewrites', { memory: [0, addedMemoryBounds[1]] }],
  ['questions', questionBounds],
  ['listenings', helplineBounds],
])('the database bounds each text of %s as its form does', async (table, bounds) => {
  expect(await checkedBounds(table)).toEqual(bounds)
})

test('the database bounds how many rounds there are and how many questions', async () => {
  const boundOf = async (name: string) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and conname = ${name}
    `.execute(database.owner)
    return Number(/<= (\d+)\)/.exec(rows[0]?.definition ?? '')?.[1])
  }
  expect(await boundOf('listenings_round_check')).toBe(maxRounds)
  expect(await boundOf('questions_number_check')).toBe(maxRounds * maxQuestionsPerRound)
})

test('a column that may be left out has the default of its field', async () => {
  const { rows } = await sql<{ column: string; value: string }>`
    select a.attname as column, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'eulogy_submissions'::regclass
  `.execute(database.owner)
  const stored = new Map(rows.map(({ column, value }) => [column, value]))
  for (const field of fieldNames) {
    const { column, schema } = fields[field]
    const parsed = schema.safeParse(undefined)
    const expected = parsed.success ? `'${parsed.data}'::text` : undefined
    expect([column, stored.get(column)]).toEqual([column, expected])
  }
})

test('the api may insert every answer', async () => {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.column_privileges
    where table_name = 'eulogy_submissions' and grantee = 'lovingly_api' and privilege_type = 'INSERT'
  `.execute(database.owner)
  const granted = rows.map(({ column }) => column)
  expect(granted.toSorted()).toEqual(
    [
      ...['id', 'root_id', 'name', 'created_at', ...Object.keys(passageBounds)],
      ...answers.map(({ column }) => column),
    ].toSorted(),
  )
})

const specified = {
  id: 'uuid',
  ...{ person: 'text', relationship: 'text', qualities: 'text', memories: 'text' },
  ...{ scripture: 'text', tone: 'text', length: 'text', theme: 'text', name: 'text' },
  ...{ type: 'text', email: 'text', customer_name: 'text', retries: 'integer', preview: 'text' },
}

test('submissions are in eulogy_submissions, keyed by id, with every specified column and its default', async () => {
  const { rows } = await sql<{ name: string; type: string; value: string; isKey: boolean }>`
    select attname as name, format_type(atttypid, null) as type, indrelid is not null as "isKey",
      pg_get_expr(adbin, adrelid) as value
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_index on indrelid = attrelid and indisprimary and attnum = any (indkey)
    where attrelid = 'eulogy_submissions'::regclass and attnum > 0
  `.execute(database.owner)
  expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toMatchObject(specified)
  expect(rows.filter(({ isKey }) => isKey).map(({ name }) => name)).toEqual(['id'])
  const defaults = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const empty = "''::text"
  expect(defaults).toMatchObject({ memories: empty, scripture: empty, preview: empty })
  expect(defaults.retries).toBe(String(includedRetries))
})

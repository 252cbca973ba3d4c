import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { columns as answerColumns } from '#domain/fields.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import type { Db } from './database.ts'

const database = setUpDatabase()
/** Only used in plain SQL and by functions and views of the database. */
const untypedTables = ['paid_families', 'schema_migrations', 'worker_uptime', 'write_checks']

type TypedColumn = { nullable: boolean; optional: boolean }

/**
 * Reads the source text of the type, because types don't exist at run time. It relies on the formatter:
 * each column is on its own line, or the whole table is on one line.
 */
function readTypedTables(): Map<string, Map<string, TypedColumn>> {
  const files = globSync(['schema.ts', 'views.ts', '../*/tables.ts'], { cwd: import.meta.dirname })
  const bodies = files.map((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    return /^export type (?:Schema = OtherTables &|\w+Tables =) \{\n(.*?)^\}/ms.exec(source)?.[1]
  })
  const tables = bodies.join('\n').matchAll(/^ {2}(\w+): (Record<Column, string> & )?\{(.*?)\}$/gms)
  return new Map(
    [...tables].map(([, table = '', answers, columns = '']) => [
      table,
      new Map([
        ...(answers ? answerColumns : []).map(
          (column) => [column, { nullable: false, optional: false }] as const,
        ),
        ...readTypedColumns(columns),
      ]),
    ]),
  )
}

function readTypedColumns(source: string): [string, TypedColumn][] {
  return [...source.matchAll(/(?:^|;) *(\w+): ([^;\n]+)/gm)].map(([, column = '', type = '']) => [
    column,
    { nullable: type.includes('| null'), optional: /^Generated|\| undefined/.test(type) },
  ])
}

/** Where the type and the database disagree. PostgreSQL doesn't know which columns of a view may be null. */
async function listDifferences(db: Db): Promise<string[]> {
  const typedTables = readTypedTables()
  const tables = (await db.introspection.getTables()).filter(
    ({ schema, name }) => schema === 'public' && !untypedTables.includes(name),
  )
  const stored = new Set<string>()
  const differences = tables.flatMap(({ name: table, isView, columns }) =>
    columns.flatMap(({ name, isNullable, hasDefaultValue }) => {
      const column = `${table}.${name}`
      stored.add(column)
      const typed = typedTables.get(table)?.get(name)
      if (!typed) return `${column}: not in the type`
      if (isView) return []
      if (typed.nullable !== isNullable) return `${column}: nullable in only one of the two`
      const mayBeOmitted = isNullable || hasDefaultValue
      return typed.optional && !mayBeOmitted ? `${column}: optional, but has no default` : []
    }),
  )
  const typedNames = [...typedTables].flatMap(([table, columns]) =>
    [...columns.keys()].map((column) => `${table}.${column}`),
  )
  const missing = typedNames.filter((name) => !stored.has(name))
  return [...differences, ...missing.map((name) => `${name}: not in the database`)]
}

test('the type of the schema agrees with the database', async () => {
  expect(readTypedTables().size).toBeGreaterThan(20)
  expect(await listDifferences(database.owner)).toEqual([])
})

test.each([
  ['alter table emails add column color text', 'emails.color: not in the type'],
  ['create table letters (id uuid)', 'letters.id: not in the type'],
  ['alter table spend drop column task', 'spend.task: not in the database'],
  [
    'alter table emails alter column due_at drop not null',
    'emails.due_at: nullable in only one of the two',
  ],
  [
    'alter table emails alter column sends drop default',
    'emails.sends: optional, but has no default',
  ],
])('a difference is found: %s', async (change, difference) => {
  const tx = await database.owner.startTransaction().execute()
  await sql.raw(change).execute(tx)
  const differences = await listDifferences(tx)
  await tx.rollback().execute()
  expect(differences).toEqual([difference])
})

import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/store/database/database.ts'
import type { Schema } from '#server/store/database/schema.ts'
import { testPassword } from './database-folder.ts'

export type TestDatabase = {
  /** One connection pool per role. */
  owner: Database
  api: Database
  worker: Database
  urls: { owner: string; api: string; worker: string }
  /** As the owner: a new row, the rows with these values, one of them, and a change of them. */
  add<Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>): Promise<unknown>
  rows<Table extends keyof Schema>(table: Table, where?: Values<Table>): Promise<Row<Table>[]>
  row<Table extends keyof Schema>(table: Table, where?: Values<Table>): Promise<Row<Table>>
  change<Table extends keyof Schema>(
    table: Table,
    where: Values<Table>,
    to: Updateable<Schema[Table]>,
  ): Promise<unknown>
  drop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
type Values<Table extends keyof Schema> = Partial<Row<Table>>

/** Insufficient privilege. */
const insufficientPrivilege = '42501'

/** A new database, cloned from the migrated template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name} template lovingly_template`)
  const urls = {
    owner: at(server, name),
    api: at(server, name, 'lovingly_api'),
    worker: at(server, name, 'lovingly_worker'),
  }
  const open = (role: keyof typeof urls) =>
    openDatabase(urls[role], { name: `test-${role}`, max: 10, onLost: () => {} })
  const connections = { owner: open('owner'), api: open('api'), worker: open('worker') }
  const anyTable = connections.owner as unknown as Kysely<Record<string, object>>
  const select = (table: string, where: object = {}) =>
    anyTable
      .selectFrom(table)
      .selectAll()
      .where((eb) => eb.and(where))
  async function drop() {
    await Promise.all(Object.values(connections).map((connection) => connection.destroy()))
    await runOnServer(server, `drop database ${name} with (force)`).catch((error) => {
      if (error.code !== insufficientPrivilege) throw error
      // Autovacuum was connected, which "force" may not end; a plain drop cancels it and waits.
      return runOnServer(server, `drop database ${name}`)
    })
  }
  return {
    ...connections,
    urls,
    add: (table: string, row: object) => anyTable.insertInto(table).values(row).execute(),
    rows: (table, where) => select(table, where).execute() as Promise<never>,
    row: (table, where) => select(table, where).executeTakeFirstOrThrow() as Promise<never>,
    change: (table: string, where: object, to: object) =>
      anyTable
        .updateTable(table)
        .set(to as never)
        .where((eb) => eb.and(where))
        .execute(),
    drop,
    [Symbol.asyncDispose]: drop,
  }
}

/** A database for the tests of a file. Hooks and tests may use it, code at the top level may not. */
export function setUpDatabase(): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => void Object.assign(database, await cloneDatabase()))
  afterAll(() => database.drop())
  return database
}

async function runOnServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function at(server: string, database: string, role?: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  if (role) {
    url.username = role
    url.password = testPassword
  }
  return url.href
}

import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/store/database/database.ts'
import type { Schema } from '#server/store/database/schema.ts'
import { testPassword } from './database-folder.ts'
import { queryRows, urlWith } from './observer.ts'

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
  await queryRows(server, `create database ${name} template lovingly_template`)
  const ownerUrl = urlWith(server, { pathname: `/${name}` })
  const urlOf = (username: string) => urlWith(ownerUrl, { username, password: testPassword })
  const urls = { owner: ownerUrl, api: urlOf('lovingly_api'), worker: urlOf('lovingly_worker') }
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
    await queryRows(server, `drop database ${name} with (force)`).catch((error) => {
      if (error.code !== insufficientPrivilege) throw error
      // Autovacuum was connected, which "force" may not end; a plain drop cancels it and waits.
      return queryRows(server, `drop database ${name}`)
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

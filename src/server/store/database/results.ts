import { type DeleteResult, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** What a function of the database returns: call(db)`lock_memories(${ids})`. */
export const call =
  (db: Db) =>
  async <Value>(fragments: TemplateStringsArray, ...values: unknown[]): Promise<Value> => {
    const called = sql(fragments, ...values)
    const { rows } = await sql<{ value: Value }>`select ${called} as value`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a database function returned no row')
    return row.value
  }

type Change = { executeTakeFirst(): Promise<UpdateResult | DeleteResult> }

/** How many rows it updated or deleted. */
export async function rowsChanged(change: Change): Promise<number> {
  const result = await change.executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

export const changedOne = async (change: Change) => (await rowsChanged(change)) === 1

export const isFound = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined

export async function countRows<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const counting = query.select((eb) => eb.fn.countAll<string>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}

import type pg from 'pg'

const dayMs = 24 * 60 * 60 * 1_000

/** Columns that hold a time in milliseconds since 1970. */
const epochColumns = [{ table: 'public.rate_limits', column: 'expire' }]

/**
 * Makes everything in the database this many days older: each timestamp and date of our tables and of
 * the queue. Drops the partitions of the queue's statistics, because they exist only for the days around
 * the migration.
 */
export async function shiftTime(owner: pg.Client, days: number): Promise<{ columns: number }> {
  const { rows } = await owner.query<{ table: string; column: string; type: string }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table,
      quote_ident(c.column_name) as column, c.data_type as type
    from information_schema.columns c
    join pg_class on pg_class.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where c.table_schema in ('public', 'pgboss') and c.is_generated = 'NEVER'
      and pg_class.relkind in ('r', 'p') and not pg_class.relispartition
      and (c.data_type = 'date' or c.data_type like 'timestamp%')
      and c.table_name <> 'schema_migrations'`)
  await owner.query('begin')
  for (const partition of await statisticsPartitions(owner)) {
    await owner.query(`drop table ${partition}`)
  }
  for (const { table, column, type } of rows) {
    if (type === 'date') {
      // Moved far away first, because a date can be part of a unique key.
      await owner.query(`update ${table} set ${column} = ${column} + 100000`)
      await owner.query(`update ${table} set ${column} = ${column} - $1::int`, [100_000 + days])
    } else {
      const older = `${column} - make_interval(days => $1)`
      await owner.query(`update ${table} set ${column} = ${older}`, [days])
    }
  }
  for (const { table, column } of epochColumns) {
    await owner.query(`update ${table} set ${column} = ${column} - $1::bigint`, [days * dayMs])
  }
  await owner.query('commit')
  return { columns: rows.length + epochColumns.length }
}

async function statisticsPartitions(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = to_regclass('pgboss.queue_stats')`)
  return rows.map(({ name }) => name)
}

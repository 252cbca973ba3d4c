import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/store/database/database.ts'
import { prepareStatements } from '#server/store/database/prepared-statements.ts'
import type { Schema } from '#server/store/database/schema.ts'
import { familyColumns } from '#tests/support/family-lock.ts'

/** One of several that act at the same time. */
export type Actor = { action: string; writes: { from: number; to: number }[]; isDone: boolean }

/** Whose statement it is. */
export const actors = new AsyncLocalStorage<Actor>()

/** Lock no family, or only for themselves. */
const otherFunctions = [
  'next_order_number',
  'reserve_spend',
  'settle_spend',
  'linger',
  'note_erasing',
]

/**
 * Makes each row that is written take a moment, so that transactions last and meet, and notes what a family had when its
 * erasure began. Returns the statements that begin a write to a family.
 */
export async function watchWrites(owner: Database): Promise<RegExp> {
  const linger = Object.keys(familyColumns).map(
    (table) => `create trigger linger before insert or update or delete on ${table}
      for each row execute function linger();`,
  )
  await sql
    .raw(`create function linger() returns trigger language plpgsql as $$
      begin
        if current_setting('test.lingers', true) = 'on' then perform pg_sleep(random() * 0.003); end if;
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end $$;
      ${linger.join('\n')}
      create table erasures_begun (paid_checkout_id uuid, was_written boolean);
      create function note_erasing() returns trigger language plpgsql security definer as $$
      begin
        insert into public.erasures_begun values (new.paid_checkout_id, exists (select from public.eulogies));
        return null;
      end $$;
      create trigger note_erasing after insert or update of erasing_at on purchases
        for each row when (new.erasing_at is not null) execute function note_erasing();
      create trigger note_erasing after insert on erasures for each row execute function note_erasing();`)
    .execute(owner)
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
      and proname <> all (${otherFunctions})`.execute(owner)
  const functions = rows.map(({ name }) => name).join('|')
  const tables = Object.keys(familyColumns).join('|')
  return new RegExp(
    `\\b(?:${functions})\\(|\\b(?:insert into|update|delete from) "?(?:${tables})\\b`,
    'i',
  )
}

/** A database that notes from when to when each actor writes to the family. */
export function openWatchedDatabase(connectionString: string, isWrite: RegExp): Database {
  const options = '-c test.lingers=on -c enable_seqscan=off'
  const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 0, options })
  // When the server stops.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const run = prepareStatements(client.query.bind(client) as (...args: unknown[]) => unknown)
    let inTransaction = false
    let write: { from: number; to: number } | null = null
    const query = async (...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '')
      const verb = (/\w+/.exec(text)?.[0] ?? '').toLowerCase()
      if (verb === 'begin' || verb === 'start') inTransaction = true
      if (!write && isWrite.test(text)) {
        write = { from: performance.now(), to: Number.POSITIVE_INFINITY }
        actors.getStore()?.writes.push(write)
      }
      try {
        return await run(...args)
      } finally {
        if (verb === 'commit' || verb === 'rollback') inTransaction = false
        if (write && !inTransaction) write.to = performance.now()
        if (!inTransaction) write = null
      }
    }
    Object.assign(client, { query })
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

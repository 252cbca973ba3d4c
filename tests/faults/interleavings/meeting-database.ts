import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from '#server/store/database/database.ts'
import { openWatchedDatabase } from './scheduled-database.ts'

/** One of several that act at the same time. */
export type Actor = { action: string; writes: { from: number; to: number }[]; isDone: boolean }

/** Whose statement it is. */
export const actors = new AsyncLocalStorage<Actor>()

const familyTables = [
  'eulogy_submissions|listenings|questions|purchases|checkouts|openings|drafted_rests|eulogies|eulogy_edits|confirmed_sentences',
  'paragraph_rewrites|emails|access_keys|reader_links|memory_links|memories',
  'proven_mailboxes',
].join('|')

/** Lock no family, or only for themselves. */
const otherFunctions = ['next_order_number', 'reserve_spend', 'settle_spend', 'linger']

/** Makes each row that is written take a moment, so that transactions last and meet. */
export async function slowDownWrites(owner: pg.Pool): Promise<void> {
  await owner.query(`create function linger() returns trigger language plpgsql as $$
    begin
      if current_setting('test.lingers', true) = 'on' then perform pg_sleep(random() * 0.003); end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`)
  for (const table of familyTables.split('|'))
    await owner.query(`create trigger linger before insert or update or delete on ${table}
      for each row execute function linger()`)
}

/** The statements that begin a write to a family. */
export async function writePattern(owner: pg.Pool): Promise<RegExp> {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and provolatile = 'v' and proname <> all ($1)`,
    [otherFunctions],
  )
  const functions = rows.map(({ name }) => name).join('|')
  return new RegExp(
    `\\b(?:${functions})\\(|\\b(?:insert into|update|delete from) "?(?:${familyTables})\\b`,
    'i',
  )
}

/** A database that notes from when to when each actor writes to the family. */
export const openMeetingDatabase = (url: string, isWrite: RegExp): Database =>
  openWatchedDatabase(url, '-c test.lingers=on -c enable_seqscan=off', () => {
    let inTransaction = false
    let write: { from: number; to: number } | null = null
    return async ({ text, begins, ends }, run) => {
      if (begins) inTransaction = true
      if (!write && isWrite.test(text)) {
        write = { from: performance.now(), to: Number.POSITIVE_INFINITY }
        actors.getStore()?.writes.push(write)
      }
      try {
        return await run()
      } finally {
        if (ends) inTransaction = false
        if (write && !inTransaction) write.to = performance.now()
        if (!inTransaction) write = null
      }
    }
  })

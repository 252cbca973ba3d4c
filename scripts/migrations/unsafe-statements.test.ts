import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnsafeStatements } from './unsafe-statements.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** They create everything in an empty database. */
const baseline = [
  '0001_schema.sql',
  '0002_money.sql',
  '0003_texts.sql',
  '0004_memories.sql',
  '0005_spend.sql',
  '0006_grants.sql',
]

test.each([
  ['alter table emails add column opened_at timestamptz not null;', 'without it'],
  ['alter table emails\n  add column a text,\n  add column b text not null;', 'without it'],
  ['alter table emails add column token uuid default gen_random_uuid();', 'volatile default'],
  ['alter table emails drop column failure;', 'one release later'],
  ['alter table emails rename column failure to reason;', 'one release later'],
  ['alter table emails rename to messages;', 'one release later'],
  ['drop function consume_retry(uuid);', 'one release later'],
  ['alter table emails alter column sends type bigint;', 'old type'],
  ['alter table emails alter column recipient set not null;', 'not valid'],
  ['alter table emails add constraint positive check (sends > 0);', 'not valid'],
  ['alter table emails add column other uuid references emails (id);', 'constraint'],
  ['create index on emails (kind);', 'concurrently'],
  [
    'create unique index concurrently if not exists emails_kind on emails (kind);',
    'no-transaction',
  ],
  ['-- no-transaction\ncreate index concurrently emails_kind on emails (kind);', 'run twice'],
  ["update emails set kind = 'eulogy';", 'in batches'],
  ['truncate rate_limits;', 'blocks every query'],
  ["set lock_timeout = '1h'; alter table emails add column a text;", 'the runner'],
])('rejects %j', (sql, instead) => {
  expect(findUnsafeStatements(sql).join('\n')).toContain(instead)
})

test.each([
  "alter table emails add column opened_at timestamptz;\nalter table emails add column channel text not null default 'smtp';",
  'create table receipts (id uuid primary key, email_id uuid not null references emails (id));\ncreate index on receipts (email_id);\ngrant select on receipts to lovingly_api;',
  '-- no-transaction\ncreate index concurrently if not exists emails_kind on emails (kind);',
  'alter table emails add constraint positive check (sends > 0) not valid;',
  'alter table emails validate constraint positive;',
  '-- contract: nothing since 1.4.0 reads or writes it\nalter table emails drop column failure;',
  "-- It used to be called rename; drop table.\nupdate emails set kind = 'eulogy' where kind = 'text';",
  'create or replace function consume_retry(retry_id uuid) returns integer\n  language sql as $$ delete from emails; $$;',
])('accepts %j', (sql) => {
  expect(findUnsafeStatements(sql)).toEqual([])
})

test('every migration after the baseline is safe while the release before it runs', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(files).toEqual(expect.arrayContaining(baseline))
  const unsafe = files
    .filter((file) => !baseline.includes(file))
    .flatMap((file) =>
      findUnsafeStatements(readFileSync(join(folder, file), 'utf8')).map(
        (text) => `${file}: ${text}`,
      ),
    )
  expect(unsafe).toEqual([])
})

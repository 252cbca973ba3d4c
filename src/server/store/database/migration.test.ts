import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPassword } from '#tests/support/database-folder.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migration.ts'

const folder = join(import.meta.dirname, '../../../../migrations')
const passwords = { api: testPassword, worker: testPassword }
const database = setUpDatabase()

test('running the migrations again, even concurrently, changes nothing', async () => {
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => migrate(database.urls.owner, folder, passwords)),
  )
  expect(runs).toEqual([[], [], [], []])
})

test.each([
  [
    'spend_submission_id_reserved_at_idx',
    `select count(*) from spend where submission_id = '${randomUUID()}' and reserved_at > now()`,
  ],
  [
    'eulogy_submissions_email_idx',
    `select id from eulogy_submissions where lower(email) = 'a@example.com'`,
  ],
])('the frequent query uses %s', async (index, query) => {
  const plan = await database.owner.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql.raw(`explain (format json) ${query}`).execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain(index)
})

test('rejects a migration that was changed after it was applied', async () => {
  await sql`update schema_migrations set checksum = 'other' where name like '0001%'`.execute(
    database.owner,
  )
  await expect(migrate(database.urls.owner, folder, passwords)).rejects.toThrow(
    /0001.* was changed after it was applied; .* delete \.data\/dev/,
  )
})

/** What squawk doesn't see. The running release may use it, it locks every row, or the runner does it. */
const unsafe =
  /^drop (?:view|function|type|schema)\b|\bdrop default\b|^(?:update|delete from)\b(?!.*\bwhere\b)|^(?:lock|truncate|cluster|vacuum full|reindex|begin|commit|rollback)\b|\b(?:lock|statement)_timeout\b/

/** `-- contract: why nothing uses it` allows a file to remove something. */
function findUnsafe(sql: string): string[] {
  const statements = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, 'body')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
  const mayRemove = /^-- contract: \S/m.test(sql)
  const mayRunTwice = /\bif (?:not )?exists\b|^alter table \w+ validate\b|^$/
  return statements.filter((text) => {
    if (/^-- no-transaction\b/.test(sql)) return !mayRunTwice.test(text)
    if (/\bconcurrently\b/.test(text)) return true
    return unsafe.test(text) && !(mayRemove && /\bdrop\b/.test(text))
  })
}

test.each([
  'drop function consume_retry(uuid);',
  'alter table emails alter column sends drop default;',
  "update emails set kind = 'eulogy';",
  'truncate rate_limits;',
  "set lock_timeout = '1h'; alter table emails add column a text;",
  'create index concurrently if not exists emails_kind on emails (kind);',
  '-- no-transaction\ncreate index concurrently emails_kind on emails (kind);',
])('the running release would notice %j', (sql) => {
  expect(findUnsafe(sql)).toHaveLength(1)
})

test('no migration has a statement that squawk misses and the running release would notice', () => {
  const files = globSync('*.sql', { cwd: folder })
  expect(files.length).toBeGreaterThan(2)
  expect(files.flatMap((file) => findUnsafe(readFileSync(join(folder, file), 'utf8')))).toEqual([])
  expect(findUnsafe('-- contract: nothing since 1.4.0\ndrop view paid_eulogies;')).toEqual([])
})

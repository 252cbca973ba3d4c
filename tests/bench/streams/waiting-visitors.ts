import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Visitor } from './stream-clients.ts'

/** Visitors who have paid and wait for their texts. */
export async function insertVisitors(owner: pg.Pool, count: number): Promise<Visitor[]> {
  const rows = Array.from({ length: count }, () => {
    const key = randomBytes(32).toString('base64url')
    return { id: randomUUID(), key, hash: createHash('sha256').update(key).digest() }
  })
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `insert into eulogy_submissions
      (id, root_id, person, relationship, qualities, name, customer_name, email, type, preview, created_at)
    select id, id, 'Rosa', 'mother', 'kind', 'Rosa', 'Ann', id || '@example.test', 'paid', 'Rosa', now()
    from unnest($1::uuid[]) as id`,
    [ids],
  )
  await owner.query(
    `insert into purchases (root_id, state, opened_at, paid_at, order_number)
    select id, 'paid', now(), now(), lpad(nth::text, 8, '0')
    from unnest($1::uuid[]) with ordinality as visitor (id, nth)`,
    [ids],
  )
  await owner.query(
    `insert into access_keys (hash, root_id, kind, created_at)
    select hash, id, 'browser', now() from unnest($1::uuid[], $2::bytea[]) as visitor (id, hash)`,
    [ids, rows.map(({ hash }) => hash)],
  )
  const since = Math.floor(Date.now() / 1_000)
  return rows.map(({ id, key }) => ({ id, cookie: `__Host-family-${id}=${key}.${since}` }))
}

/** Stores the text and notifies, as the worker does. Returns the time of the commit. */
export async function writeText(owner: pg.Pool, id: string): Promise<number> {
  await owner.query(
    `with written as (
      insert into eulogies (id, submission_id, text, written_at)
      values (gen_random_uuid(), $1, 'Rosa was kind.', now())
    ) select pg_notify('eulogies', 'ready ' || $1::text)`,
    [id],
  )
  return Date.now()
}

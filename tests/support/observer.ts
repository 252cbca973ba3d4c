import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from '#server/store/database/database.ts'

const retryMs = 100

/** Queries of the driver itself, on few connections. They are repeated until PostgreSQL is back. */
export function openObserver(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'load',
    max: 5,
    // Wins over the setting of the database.
    options: '-c default_transaction_read_only=off',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function whenAvailable<T>(act: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
        await pause(retryMs)
      }
    }
  }

  return {
    query: <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      whenAvailable(async () => (await pool.query<Row>(sql, values)).rows),
    close: () => pool.end(),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** One query on a connection of its own. */
export async function queryRows<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await using observer = openObserver(url)
  return await observer.query<Row>(sql, values)
}

type UrlPart = 'username' | 'password' | 'port' | 'pathname'

export const urlWith = (url: string, parts: Partial<Record<UrlPart, string>>) =>
  Object.assign(new URL(url), parts).href

/** The URL of the product's database for another role, such as the superuser. */
export const productDatabase = (url: string) => urlWith(url, { pathname: '/lovingly' })

/** One in ten buys. */
const buyerEvery = 10

const uuidOf = (prefix: string) =>
  `overlay(overlay(md5('${prefix}' || n) placing '4' from 13) placing '8' from 17)::uuid`

type Filling = {
  count: number
  /** How many there are already. */
  after?: number
  /** The age of the oldest. */
  days: number
}

/** Stores this many submissions, with what a real database has around them. PostgreSQL doesn't analyze them. */
export async function fill(superuserUrl: string, { count, after = 0, days }: Filling) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    // Foreign keys hold by construction.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    for (const statement of statements({ count, after, days })) await client.query(statement)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function statements({ count, after, days }: Required<Filling>): string[] {
  const all = `generate_series(${after + 1}, ${count}) as n`
  const buyers = `generate_series(${after + buyerEvery}, ${count}, ${buyerEvery}) as n`
  const at = `now() - ${days} * n::float / ${count} * interval '1 day'`
  /** They are deleted after two days. */
  const recent = `generate_series(${after + 1}, ${Math.ceil(count * Math.min(1, 2 / days))}) as n`
  const words = `repeat(md5('w' || n) || ' she sang while she hung out the washing ', 8)`
  return [
    `insert into eulogy_submissions (id, root_id, person, name, relationship, qualities, memories, additional,
        email, customer_name, preview, type, created_at)
      select ${uuidOf('s')}, ${uuidOf('s')}, 'Rosa ' || n, 'Rosa ' || n, 'mother', 'patient, funny', ${words},
        'Thank the nurses.', 'person' || n || '@example.com', 'Anna', ${words},
        case when n % ${buyerEvery} = 0 then 'paid' else 'general' end, ${at} from ${all}`,
    `insert into access_keys (hash, root_id, kind, created_at)
      select sha256(lpad(n::text, 43, 'k')::bytea), ${uuidOf('s')}, 'browser', ${at} from ${all}`,
    `insert into emails (id, submission_id, kind, due_at, sent_at)
      select ${uuidOf('e')}, ${uuidOf('s')}, 'preview', ${at}, ${at} from ${all}`,
    `insert into spend (id, submission_id, purpose, cost_micros, outcome, reserved_at, settled_at)
      select ${uuidOf('m')}, ${uuidOf('s')}, 'preview', 900, 'used', ${at}, ${at} from ${all}`,
    `insert into openings (submission_id, text, written_at) select ${uuidOf('s')}, ${words}, ${at} from ${all}`,
    `insert into purchases (root_id, state, opened_at, paid_at, order_number, paid_checkout_id)
      select ${uuidOf('s')}, 'paid', ${at}, ${at}, lpad(n::text, 8, '0'), ${uuidOf('c')} from ${buyers}`,
    `insert into checkouts (id, root_id, attempt, state, session_id, payment_intent, amount, currency,
        next_check_at, opened_at, expires_at)
      select ${uuidOf('c')}, ${uuidOf('s')}, 1, 'paid', 'cs_' || n, 'pi_' || n, 500, 'usd', null, ${at}, ${at}
      from ${buyers}`,
    `insert into eulogies (id, submission_id, text, written_at)
      select ${uuidOf('t')}, ${uuidOf('s')}, repeat(${words}, 5), ${at} from ${buyers}`,
    `insert into emails (id, submission_id, kind, due_at, sent_at)
      select ${uuidOf('f')}, ${uuidOf('s')}, 'eulogy', ${at}, ${at} from ${buyers}`,
    `insert into submission_requests (submission_id, idempotency_hash, requested_at)
      select ${uuidOf('s')}, sha256(n::text::bytea), ${at} from ${recent}`,
    `insert into network_spend (day, network, previews)
      select (${at})::date, sha256(('network' || n)::bytea), 1 from ${recent}`,
    `insert into rate_limits (key, points, expire)
      select 'submissions:' || md5('r' || n), 1, extract(epoch from now())::bigint * 1000 + 3600000 from ${recent}`,
    `insert into email_counts (day, counted, mailbox, emails)
      select (${at})::date, 'strangers', sha256(('mailbox' || n)::bytea), 1 from ${recent}`,
    `insert into proven_mailboxes (root_id, mailbox, proven_at)
      select ${uuidOf('s')}, sha256(('mailbox' || n)::bytea), ${at} from ${buyers}`,
    `insert into listenings (submission_id, round, listened_at) select ${uuidOf('s')}, 1, ${at} from ${all}`,
    `insert into questions (submission_id, number, round, about, ask, answer, asked_at, answered_at)
      select ${uuidOf('s')}, 1, 1, 'sang', 'What did she sing?', ${words}, ${at}, ${at} from ${all}`,
    `insert into memory_links (id, hash, root_id, person, owner_name, created_at, expires_at)
      select ${uuidOf('q')}, sha256(('request' || n)::bytea), ${uuidOf('s')}, 'Rosa', 'Anna', ${at}, ${at} + interval '14 days'
      from ${all}`,
    `insert into memories (id, link_id, hash, name, text, contributed_at, changed_at, announced_at)
      select ${uuidOf('k')}, ${uuidOf('q')}, sha256(('memory' || n)::bytea), 'Tom', ${words}, ${at}, ${at}, ${at}
      from ${all}`,
    `insert into reader_links (id, hash, root_id, maker_hash, created_at)
      select ${uuidOf('l')}, sha256(('reader' || n)::bytea), ${uuidOf('s')}, sha256('maker'), ${at} from ${all}`,
    `insert into writing_attempts (id, submission_id, started_at, ended_at, outcome)
      select ${uuidOf('a')}, ${uuidOf('s')}, ${at}, ${at}, 'written' from ${all}`,
    `insert into contact_messages (id, name, email, subject, message, received_at, done_at)
      select ${uuidOf('p')}, 'Anna', 'person' || n || '@example.com', 'A question', ${words}, ${at}, ${at} from ${all}`,
  ]
}

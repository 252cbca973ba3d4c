import { createHash } from 'node:crypto'
import pg from 'pg'

/** One in ten buys. */
const buyerEvery = 10

const uuidOf = (prefix: string) =>
  `overlay(overlay(md5('${prefix}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** The id and the key of the submission with this number. */
export function familyOf(n: number) {
  const hex = createHash('md5').update(`s${n}`).digest('hex')
  const bits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  const id = bits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, key: String(n).padStart(43, 'k'), email: `person${n}@example.com` }
}

/** Stores this many submissions, with what a real database has around them, spread over 30 days. */
export async function fill(superuserUrl: string, count: number): Promise<void> {
  const url = new URL(superuserUrl)
  url.pathname = '/lovingly'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    // Foreign keys hold by construction.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    for (const statement of statements(count)) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function statements(count: number): string[] {
  const all = `generate_series(1, ${count}) as n`
  const buyers = `generate_series(${buyerEvery}, ${count}, ${buyerEvery}) as n`
  const at = `now() - 30 * n::float / ${count} * interval '1 day'`
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
      select ${uuidOf('c')}, ${uuidOf('s')}, 1, 'paid', 'cs_' || n, 'pi_' || n, 1900, 'usd', null, ${at}, ${at}
      from ${buyers}`,
    `insert into eulogies (id, submission_id, text, written_at)
      select ${uuidOf('t')}, ${uuidOf('s')}, repeat(${words}, 5), ${at} from ${buyers}`,
    `insert into emails (id, submission_id, kind, due_at, sent_at)
      select ${uuidOf('f')}, ${uuidOf('s')}, 'eulogy', ${at}, ${at} from ${buyers}`,
    `insert into submission_origins (submission_id, network, browser, seen_at, previewed_on)
      select ${uuidOf('s')}, sha256(n::text::bytea), ${uuidOf('b')}, ${at}, (${at})::date
      from generate_series(1, ${Math.ceil(count / 15)}) as n`,
  ]
}

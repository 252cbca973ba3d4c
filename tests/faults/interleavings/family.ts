import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { includedRetries, price } from '#domain/offer.ts'
import { sha256 } from '#server/store/access-keys.ts'
import type { Providers } from './providers.ts'

/** Where a schedule starts. */
export const starts = ['checkout-open', 'paid', 'written'] as const
export type Start = (typeof starts)[number]

export type Family = {
  rootId: string
  browserKey: string
  /** The checkout that the buyer sees. */
  sessionId: string
  /** An earlier one that we count as expired, but that can still be paid. */
  staleSessionId: string
}

/** Stores a family in one statement. */
export async function insertFamily(
  owner: pg.Pool,
  providers: Providers,
  start: Start,
  now: Date,
): Promise<Family> {
  const [rootId, staleId, checkoutId] = [randomUUID(), randomUUID(), randomUUID()]
  const stale = providers.open({ checkoutId: staleId, ...price })
  const session = providers.open({ checkoutId, ...price })
  const isPaid = start !== 'checkout-open'
  if (isPaid) providers.pay(session.sessionId)
  const browserKey = `key of ${rootId}`
  await owner.query({
    name: 'insert family',
    text: `with submission as (
      insert into eulogy_submissions (id, root_id, person, relationship, qualities, memories, name, type, email,
        customer_name, retries, preview, created_at)
      values ($1, $1, 'Margaret', 'mother', 'patient', 'She sang.', 'Margaret', $2, 'anna@example.com', 'Anna', $3,
        'We remember her today.', $4)
    ), access_key as (
      insert into access_keys (hash, root_id, kind, created_at) values ($5, $1, 'browser', $4)
    ), purchase as (
      insert into purchases (root_id, state, opened_at, paid_at, order_number, paid_checkout_id, unwritten)
      values ($1, $6, $4, case when $7 then $4 end, case when $7 then next_order_number($4) end, case when $7 then $8::uuid end,
        $7 and not $16)
    ), checkout as (
      insert into checkouts (id, root_id, attempt, state, session_id, url, amount, currency, payment_intent, opened_at, expires_at)
      values ($9, $1, 1, 'expired', $10, null, $13, $14, null, $4, $4),
        ($8, $1, 2, case when $7 then 'paid' else 'open' end, $11, 'https://pay.test', $13, $14, $12, $4,
          $4::timestamptz + interval '23 hours')
    ), uptime as (
      insert into worker_uptime (since, last_seen_at) values ($4::timestamptz - interval '1 hour', $4::timestamptz + interval '1 year')
      on conflict do nothing
    ), text as (
      insert into eulogies (id, submission_id, text, written_at) select $15, $1, 'This is the text of ' || $1, $4 where $16
    )
    insert into emails (id, submission_id, kind, due_at, sent_at) select $15, $1, 'eulogy', $4, $4 where $16`,
    values: [
      rootId,
      isPaid ? 'paid' : 'general',
      includedRetries,
      now,
      sha256(browserKey),
      isPaid ? 'paid' : 'open',
      isPaid,
      checkoutId,
      staleId,
      stale.sessionId,
      session.sessionId,
      session.paymentIntent,
      price.amount,
      price.currency,
      randomUUID(),
      start === 'written',
    ],
  })
  return { rootId, browserKey, sessionId: session.sessionId, staleSessionId: stale.sessionId }
}

/** Everything that the database holds about the only family in it. */
export type Rows = {
  submissions: { id: string; type: string; retries: number; writing_failed_at: string | null }[]
  purchase: { state: string; paid_checkout_id: string | null } | null
  checkouts: {
    id: string
    state: string
    refund_reason: string | null
    refund_decided_at: string | null
  }[]
  texts: { submission_id: string; text: string; written_at: string }[]
  readable: string[]
  emails: { id: string; submission_id: string; kind: string; sent_at: string | null }[]
  erased: boolean
  accessKeys: number
  spend: number
  jobs: string[]
  /** The queues of jobs that used up their retries. */
  deadLetters: string[]
}

export async function readRows(owner: pg.Pool): Promise<Rows> {
  const list = (columns: string, table: string) =>
    `(select coalesce(json_agg(row_to_json(t)), '[]') from (select ${columns} from ${table}) t)`
  const { rows } = await owner.query<{ rows: Rows }>({
    name: 'rows',
    text: `select json_build_object(
    'submissions', ${list('id, type, retries, writing_failed_at', 'eulogy_submissions')},
    'purchase', (select row_to_json(t) from (select state, paid_checkout_id from purchases) t),
    'checkouts', ${list('id, state, refund_reason, refund_decided_at', 'checkouts')},
    'texts', ${list('submission_id, text, written_at', 'eulogies')},
    'readable', (select coalesce(json_agg(submission_id), '[]') from paid_eulogies),
    'emails', ${list('id, submission_id, kind, sent_at', 'emails where submission_id is not null')},
    'erased', exists (select from erasures),
    'accessKeys', (select count(*) from access_keys),
    'spend', (select coalesce(min(spent_micros), 0) from daily_spend),
    'jobs', (select coalesce(json_agg(name), '[]') from pgboss.job
      where state < 'completed' and name <> 'watch-paid-text'),
    'deadLetters', (select coalesce(json_agg(source_name), '[]') from pgboss.job where name = 'dead-letter')
  ) as rows`,
  })
  const [row] = rows
  if (!row) throw new Error('No rows')
  return row.rows
}

/** Leaves an empty database for the next schedule. */
export async function deleteFamily(owner: pg.Pool): Promise<void> {
  await owner.query(
    `delete from eulogy_submissions; delete from erasures; delete from checkouts; delete from spend;
     delete from pgboss.job; delete from operator_alerts`,
  )
}

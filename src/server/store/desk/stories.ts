import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccessKind } from '#domain/access.ts'
import type { Purpose } from '#domain/limits/budget.ts'
import type { Checkout } from '#server/store/checkouts.ts'
import type { Db } from '#server/store/database/database.ts'
import type { Schema } from '#server/store/database/schema.ts'
import type { Email } from '#server/store/emails.ts'
import { idsOfFamily } from '#server/store/families.ts'

/** Everything that happened to a family, without any words of the user. */
export async function readStory(db: Db, rootId: string) {
  const list = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows
  const family = idsOfFamily(rootId)
  return {
    submissions: await list(sql<SubmissionRow>`
      select s.id, s.created_at, s.length, s.tone, s.retries, s.type, s.preview_checked, s.written_again_at,
        s.writing_failed_at,
        o.written_at as previewed_at
      from eulogy_submissions s left join openings o on o.submission_id = s.id
      where s.root_id = ${rootId} order by s.created_at`),
    purchases: await list(sql<PurchaseRow>`
      select state, paid_at, order_number, paid_checkout_id from purchases where root_id = ${rootId}`),
    questions: await list(sql<QuestionsRow>`
      select asked_at, count(*)::integer as asked, max(greatest(answered_at, skipped_at)) as last,
        (count(*) filter (where answer <> ''))::integer as answered,
        (count(*) filter (where skipped_at is not null))::integer as skipped
      from questions where submission_id = ${family} group by submission_id, round, asked_at`),
    checkouts: await list(sql<CheckoutRow>`
      select id, attempt, state, amount, opened_at, expires_at, refund_reason, refund_decided_at, refunded_at,
        session_id, refund_id
      from checkouts where root_id = ${rootId} order by attempt`),
    attempts: await list(sql<AttemptRow>`
      select submission_id, started_at, ended_at, outcome, reason from writing_attempts
      where submission_id = ${family} order by started_at`),
    texts: await list(sql<TextRow>`
      select submission_id, written_at,
        (select count(*)::integer from jsonb_array_elements(sentences) s where s ->> 'status' = 'marked') as marked,
        jsonb_array_length(removed) as removed
      from eulogies where submission_id = ${family}`),
    edits: await list(sql<{ submission_id: string; revision: number; saved_at: Date }>`
      select submission_id, revision, saved_at from eulogy_edits where submission_id = ${family}`),
    rewrites: await list(sql<RewriteRow>`
      select submission_id, wish, requested_at, ended_at, outcome, position
      from paragraph_rewrites where submission_id = ${family} order by requested_at`),
    confirmed: await list(sql<{ first: Date; sentences: number }>`
      select min(confirmed_at) as first, count(*)::integer as sentences from confirmed_sentences
      where root_id = ${rootId} group by date_trunc('day', confirmed_at, 'UTC')`),
    emails: await list(sql<EmailRow>`
      select submission_id, kind, due_at, sent_at, sends, failed_at, failure
      from emails where submission_id = ${family} order by due_at`),
    keys: await list(sql<KeyRow>`
      select kind, email_id is not null as from_email, created_at, revoked_at from access_keys
      where root_id = ${rootId} order by created_at`),
    readerLinks: await list(sql<{ created_at: Date; revoked_at: Date | null }>`
      select created_at, revoked_at from reader_links where root_id = ${rootId}`),
    failedCalls: await list(sql<FailedCallRow>`
      select submission_id, purpose, provider, outcome, count(*)::integer as calls, max(settled_at) as last
      from spend
      where submission_id = ${family} and settled_at is not null and outcome <> 'used' and task in ('draft', 'rewrite')
      group by submission_id, purpose, provider, outcome`),
    erasures: await list(sql<{ created_on: Date; reason: string }>`
      select erasing_at as created_on, erasing_reason as reason from purchases
      where root_id = ${rootId} and erasing_at is not null`),
  }
}

export type StoryRows = Awaited<ReturnType<typeof readStory>>

type SubmissionRow = Pick<
  Selectable<Schema['eulogy_submissions']>,
  | ('id' | 'created_at' | 'length' | 'tone' | 'retries' | 'type')
  | ('preview_checked' | 'written_again_at' | 'writing_failed_at')
> & { previewed_at: Date | null }

/** Of one round. */
type QuestionsRow = {
  asked_at: Date
  asked: number
  last: Date | null
  answered: number
  skipped: number
}

type PurchaseRow = Pick<
  Selectable<Schema['purchases']>,
  'state' | 'paid_at' | 'order_number' | 'paid_checkout_id'
>

type CheckoutRow = Pick<
  Checkout,
  | (
      | 'id'
      | 'attempt'
      | 'state'
      | 'amount'
      | 'opened_at'
      | 'expires_at'
      | 'session_id'
      | 'refund_id'
    )
  | ('refund_reason' | 'refund_decided_at' | 'refunded_at')
>

type AttemptRow = Pick<
  Selectable<Schema['writing_attempts']>,
  'submission_id' | 'started_at' | 'ended_at' | 'outcome' | 'reason'
>

type TextRow = { submission_id: string; written_at: Date; marked: number; removed: number }

type RewriteRow = Pick<
  Selectable<Schema['paragraph_rewrites']>,
  'submission_id' | 'wish' | 'requested_at' | 'ended_at' | 'outcome' | 'position'
>

type EmailRow = Pick<
  Email,
  'submission_id' | 'kind' | 'due_at' | 'sent_at' | 'sends' | 'failed_at' | 'failure'
>

type KeyRow = { kind: AccessKind; from_email: boolean; created_at: Date; revoked_at: Date | null }

type FailedCallRow = {
  submission_id: string
  purpose: Purpose
  provider: string | null
  outcome: string
  calls: number
  last: Date
}

import { type RawBuilder, sql } from 'kysely'
import { includedRetries, maxGivenBack } from '#domain/offer.ts'
import { countViolations } from '#server/store/invariants.ts'
import { familyColumns } from '#tests/support/family-lock.ts'
import { leftJobs, type Site } from './site.ts'

const retries = sql`eulogy_submissions r join purchases p on p.root_id = r.root_id
  left join checkouts c on c.id = p.paid_checkout_id left join eulogies e on e.submission_id = r.id
  where r.id <> r.root_id`
const givenBack = sql`(select count(*) from eulogy_submissions g
  where g.root_id = p.root_id and g.id <> g.root_id and g.type = 'general')`
const [{ retries: maxBack }, included] = [maxGivenBack, includedRetries]

/** What is true of any family once all its jobs have run, and no invariant. Each query selects what breaks the rule. */
const rules: Record<string, RawBuilder<unknown>> = {
  'a text after its refund was decided': sql`select from checkouts c join purchases p on p.paid_checkout_id = c.id
    join eulogy_submissions s on s.root_id = p.root_id join eulogies e on e.submission_id = s.id
    where e.written_at > c.refund_decided_at`,
  'a text that is not of its submission': sql`select from eulogies where strpos(text, submission_id::text) = 0`,
  'a text without exactly one email': sql`select from eulogies e
    join eulogy_submissions s on s.id = e.submission_id join purchases p on p.root_id = s.root_id
    where (select count(*) from emails m where m.submission_id = e.submission_id and m.kind = 'eulogy')
      <> case when p.paid_at is null then 0 else 1 end`,
  'a retry without a text, though it counts': sql`select from ${retries}
    and r.type = 'paid' and e.id is null and c.refund_decided_at is null
    and (r.writing_failed_at is null or ${givenBack} < ${maxBack})`,
  'a text of a retry that was given back': sql`select from ${retries} and r.type = 'general' and e.id is not null`,
  'a retry given back without exactly one email': sql`select from ${retries} and r.type = 'general' and
    (select count(*) from emails m where m.submission_id = r.id and m.kind = 'retry-failed') <> 1`,
  'too many retries given back': sql`select from purchases p where ${givenBack} > ${maxBack}`,
  'retries used and left are not those included': sql`select from eulogy_submissions s
    where s.id = s.root_id and s.retries + (select count(*) from eulogy_submissions r
      where r.root_id = s.id and r.id <> s.id and r.type = 'paid') <> ${included}`,
  'something left of an erased family': sql`select from erasures where ${sql.join(
    Object.entries(familyColumns)
      .filter(([table]) => table !== 'checkouts')
      .map(
        ([table, column]) =>
          sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} is not null)`,
      ),
    sql` or `,
  )}`,
  'a payment kept after its erasure began, or without a text by then': sql`select from checkouts c
    join erasures_begun b on b.paid_checkout_id is distinct from c.id or not b.was_written
    where c.state = 'paid'`,
  'both the text and the money for an erasure': sql`select from checkouts c
    join erasures_begun b on b.paid_checkout_id = c.id where b.was_written and c.refund_reason = 'erased'`,
  'a job that never ended, or failed for good': sql`select from pgboss.job
    where (state < 'completed' or name = 'dead-letter') and name <> all (${leftJobs})`,
}

/** Which rules are broken: those above, the invariants a day later, and that we agree with the books of third parties. */
export async function findBroken({ database, thirdParties }: Site): Promise<string[]> {
  const { owner } = database
  const now = new Date(Date.now() + 26 * 3_600_000)
  const counts = Object.entries(await countViolations(owner, { now, refundAfterMs: 0 }))
  const broken = counts.flatMap(([name, count]) => (count > 0 ? [name] : []))
  for (const [name, query] of Object.entries(rules))
    if ((await query.execute(owner)).rows.length > 0) broken.push(name)
  const checkouts = await database.rows('checkouts')
  for (const { checkoutId, paid, refunds } of thirdParties.sessions.values()) {
    const state = checkouts.find(({ id }) => id === checkoutId)?.state ?? 'gone'
    const right = refunds.length === 0 ? ['paid'] : ['refunded']
    if (!(paid ? right : ['open', 'expired', 'failed', 'gone']).includes(state))
      broken.push(`a checkout that is ${paid ? right : 'unpaid'}, recorded as ${state}`)
  }
  const { sentEmails } = thirdParties
  if (new Set(sentEmails).size < sentEmails.length) broken.push('an email sent twice')
  return broken
}

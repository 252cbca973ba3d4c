import { type Selectable, sql } from 'kysely'
import { type Delivery, type EmailKind, type NoticeKind, paidKinds } from '#domain/email.ts'
import type { Db, Tx } from './database/database.ts'
import { changedOne, rowsChanged } from './database/results.ts'
import type { Schema } from './database/schema.ts'
import { idsOfFamily, isKept, withLock } from './families.ts'

type Row = Selectable<Schema['emails']>
/** An email about a submission. */
export type Email = Row & { submission_id: string; kind: EmailKind }
/** An email about anything else. */
export type Notice = Row & { submission_id: null; subject_id: string; kind: NoticeKind }

type NewEmail = {
  id: string
  recipient?: string
  /** Why it is never sent. */
  failure?: string
  now: Date
} & (
  | { submissionId: string; subjectId?: never; kind: EmailKind }
  | { submissionId?: never; subjectId: string; kind: NoticeKind }
)

/** Null if it exists: each kind is sent once per submission and address, or per subject. */
export async function insert(
  db: Db,
  email: NewEmail,
): Promise<{ id: string; sends: number } | null> {
  const row = await db
    .insertInto('emails')
    .values({
      id: email.id,
      submission_id: email.submissionId ?? null,
      subject_id: email.subjectId ?? null,
      kind: email.kind,
      recipient: email.recipient ?? null,
      due_at: email.now,
      ...(email.failure && { failed_at: email.now, failure: email.failure }),
    })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'subject_id', 'kind', 'recipient']).doNothing(),
    )
    .returning(['id', 'sends'])
    .executeTakeFirst()
  return row ?? null
}

export async function find(db: Db, id: string): Promise<Email | Notice | undefined> {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', id)
    .$castTo<Email | Notice>()
    .executeTakeFirst()
}

type About = { submission_id: string; kind: EmailKind } | { subject_id: string; kind: NoticeKind }

export async function findSent(db: Db, about: About) {
  return db
    .selectFrom('emails')
    .select(['id', 'sends'])
    .where((eb) => eb.and({ submission_id: null, ...about }))
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
}

/** Deletes emails that aren't about a submission: those leave with it. */
export async function purgeNotices(db: Db, dueBefore: Date): Promise<number> {
  return db
    .deleteFrom('emails')
    .where('submission_id', 'is', null)
    .where('due_at', '<', dueBefore)
    .$call(rowsChanged)
}

/** The emails about a paid order, oldest version first. */
export async function listPaidEmails(db: Db, rootId: string): Promise<Email[]> {
  return db
    .selectFrom('emails as l')
    .innerJoin('eulogy_submissions as s', 's.id', 'l.submission_id')
    .selectAll('l')
    .where('s.root_id', '=', rootId)
    .where('l.kind', 'in', paidKinds)
    .orderBy('s.created_at')
    .orderBy('l.due_at')
    .$castTo<Email>()
    .execute()
}

type Ending = { sent_at: Date } | { failed_at: Date; failure: string }

/** False if a resend was requested in the meantime: the email that went out has an outdated key. */
export async function recordEnding(
  db: Db,
  { id, sends }: { id: string; sends: number },
  ending: Ending,
): Promise<boolean> {
  return db
    .updateTable('emails')
    .set(ending)
    .where('id', '=', id)
    .where('sends', '=', sends)
    .where('sent_at', 'is', null)
    .$call(changedOne)
}

/** Ours for one sending of an email, however often it is attempted. */
export const sendIdOf = ({ id, sends }: { id: string; sends: number }) =>
  sends === 1 ? id : `${id}.${sends}`

/** How long after a mail server took an email another one may still return it. */
const lastBounceMs = 7 * 24 * 60 * 60 * 1_000
/** Between the clock of the mail provider and ours. */
const clockSkewMs = 5 * 60 * 1_000

/** The email that a mail provider reports about: the one it names, or else the last one that was sent to this address. */
export async function findDelivered(
  db: Db,
  { address, sendId, at }: { address: string; sendId: string | null; at: Date },
) {
  const [, id = null, nth = '1'] = /^([\da-f-]{36})(?:\.(\d{1,6}))?$/.exec(sendId ?? '') ?? []
  let query = db
    .selectFrom('emails as e')
    .innerJoin('eulogy_submissions as s', 's.id', 'e.submission_id')
    .where(isKept)
    .where('e.sent_at', '<=', new Date(at.getTime() + clockSkewMs))
    .where('e.sent_at', '>', new Date(at.getTime() - lastBounceMs))
  query = id
    ? query
        .where('e.id', '=', id)
        .where('e.sends', '=', Number(nth))
        .where(sql`lower(coalesce(e.recipient, s.email))`, '=', address.toLowerCase())
    : query
        .where('e.recipient', 'is', null)
        .where(sql`lower(s.email)`, '=', address.toLowerCase())
        // Without our id, a report that is delivered twice must not hit the sending after it.
        .where((eb) => eb.or([eb('e.sends', '=', 1), eb('e.sent_at', '<=', at)]))
  return query
    .select(['e.id', 'e.kind', 'e.sends', 's.root_id'])
    .$castTo<Pick<Email, 'id' | 'kind' | 'sends'> & { root_id: string }>()
    .orderBy('e.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * A mail server took this email and another one returned it: as if it had been rejected at once. False if it was sent again
 * since.
 */
export const markBounced = (
  db: Db,
  { id, sends, root_id }: { id: string; sends: number; root_id: string },
  failure: string,
  now: Date,
): Promise<boolean> =>
  withLock(db, root_id, (tx) =>
    tx
      .updateTable('emails')
      .set({ sent_at: null, failed_at: now, failure })
      .where('id', '=', id)
      .where('sends', '=', sends)
      .where('sent_at', 'is not', null)
      .$call(changedOne),
  )

/**
 * What became of the email with the text of this submission `s`, of a purchase `p`, or before that of the one with its preview.
 * `returned`: also if any other email about the order came back.
 */
export const delivery = sql<Delivery>`case
  when p.order_number is not null and exists (
    select from emails where submission_id = ${idsOfFamily(sql.ref('s.root_id'))} and kind in (${sql.join(paidKinds)})
      and recipient is null and failed_at is not null)
  then 'returned'
  else coalesce((
    select case when e.failed_at is not null then 'returned' when e.sent_at is not null then 'sent' else 'waiting' end
    from emails e where e.submission_id = s.id and e.recipient is null
      and e.kind = case when p.order_number is null then 'preview' else 'eulogy' end), 'none') end`

/** Has this email go out again, unless it's still waiting, and those about the order that came back. Returns them. */
export async function repeat(tx: Tx, rootId: string, emailId: string | null, now: Date) {
  const ended = { sent_at: null, failed_at: null, failure: null }
  return tx
    .updateTable('emails')
    .set((eb) => ({ ...ended, sends: eb('sends', '+', 1), due_at: now }))
    .where('submission_id', '=', idsOfFamily(rootId))
    .where('recipient', 'is', null)
    .where((eb) =>
      eb.or([
        eb('kind', 'in', paidKinds).and('failed_at', 'is not', null),
        eb('id', '=', emailId).and(eb.fn.coalesce('sent_at', 'failed_at'), 'is not', null),
      ]),
    )
    .returning(['id', 'sends'])
    .execute()
}

/** The number of this send. Null while the email is still waiting to be sent. */
export async function markForResend(db: Db, id: string): Promise<number | null> {
  const row = await db
    .updateTable('emails')
    .set((eb) => ({ sends: eb('sends', '+', 1), sent_at: null, failed_at: null, failure: null }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .returning('sends')
    .executeTakeFirst()
  return row?.sends ?? null
}

/**
 * Queues an email of this kind, for the first time or again, unless one is still waiting or, if `since` is given, was
 * queued, sent or rejected since then. Null if it isn't queued.
 */
export async function insertOrRepeat(
  db: Db,
  email: {
    id: string
    submissionId: string
    kind: EmailKind
    recipient?: string
    since: Date | null
    now: Date
  },
): Promise<{ id: string; sends: number } | null> {
  const { rows } = await sql<{ id: string; sends: number }>`
    insert into emails as e (id, submission_id, kind, recipient, due_at)
      values (${email.id}, ${email.submissionId}, ${email.kind}, ${email.recipient ?? null}, ${email.now})
    on conflict (submission_id, subject_id, kind, recipient) do update
      set sends = e.sends + 1, due_at = ${email.now}, sent_at = null, failed_at = null, failure = null
      where coalesce(e.sent_at, e.failed_at) is not null
        and (${email.since}::timestamptz is null
          or greatest(e.due_at, e.sent_at, e.failed_at) <= ${email.since})
    returning id, sends
  `.execute(db)
  return rows[0] ?? null
}

/** Gives pending emails of this family a new send number, and so a new key. */
export async function renewPending(db: Db, rootId: string): Promise<void> {
  await db
    .updateTable('emails')
    .set((eb) => ({ sends: eb('sends', '+', 1) }))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('submission_id', '=', idsOfFamily(rootId))
    .execute()
}

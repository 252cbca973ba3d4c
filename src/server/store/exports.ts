import { sql } from 'kysely'
import type { SentenceEvidence } from '#domain/evidence.ts'
import type { Db } from './database/database.ts'
import { isKept } from './families.ts'

/**
 * All stored data about a family, except hashes of keys and networks, which are meaningless to a reader,
 * writing leases, and what names a payment at its provider: whoever got hold of the file must not be able to use it. Texts come from views that include only paid ones.
 */
export async function readFamily(db: Db, rootId: string) {
  const submissions = await db
    .selectFrom('eulogy_submissions as s')
    .selectAll('s')
    .where('s.root_id', '=', rootId)
    .where(isKept)
    .orderBy('s.created_at')
    .execute()
  const ids = submissions.map(({ id }) => id)
  if (ids.length === 0) return null
  const purchase = await db
    .selectFrom('purchases')
    .select(['root_id', 'state', 'opened_at', 'paid_at', 'order_number', 'rewrites'])
    .select(['prewrites', 'unwritten', 'erasing_at'])
    .where('root_id', '=', rootId)
    .executeTakeFirst()
  return {
    submissions,
    listenings: await db
      .selectFrom('listenings')
      .selectAll()
      .where('submission_id', 'in', ids)
      .orderBy('listened_at')
      .execute(),
    questions: await db
      .selectFrom('questions')
      .selectAll()
      .where('submission_id', 'in', ids)
      .orderBy('asked_at')
      .orderBy('number')
      .execute(),
    confirmed_sentences: await db
      .selectFrom('confirmed_sentences')
      .selectAll()
      .where('root_id', '=', rootId)
      .orderBy('confirmed_at')
      .execute(),
    rewrites: await db
      .selectFrom('paragraph_rewrites as p')
      .leftJoin('memories as m', 'm.id', 'p.memory_id')
      .select(['submission_id', 'wish', 'memory', 'memory_kinds', 'm.name as memory_of'])
      .select(['old_text', 'new_text', 'position', 'requested_at', 'expires_at'])
      .select(sql<SentenceEvidence[]>`with_confirmed(sentences, ${rootId})`.as('sentences'))
      .select(['ended_at', 'outcome'])
      .where('submission_id', 'in', ids)
      .orderBy('requested_at')
      .execute(),
    purchase: purchase ?? null,
    payments: await db
      .selectFrom('checkouts')
      .select(['attempt', 'state', 'amount', 'currency', 'opened_at', 'expires_at', 'claimed_at'])
      .select(['refund_reason', 'refund_decided_at', 'refunded_at', 'next_check_at', 'failure'])
      .where('root_id', '=', rootId)
      .orderBy('attempt')
      .execute(),
    openings: await db
      .selectFrom('paid_openings')
      .selectAll()
      .where('submission_id', 'in', ids)
      .orderBy('written_at')
      .execute(),
    texts: await db
      .selectFrom('paid_eulogies')
      .select([
        'root_id',
        'submission_id',
        'original as text',
        'sentences',
        'removed',
        'is_short',
        'is_unread',
        'written_at',
      ])
      .where('submission_id', 'in', ids)
      .orderBy('written_at')
      .execute(),
    edits: await db
      .selectFrom('paid_edits')
      .selectAll()
      .where('root_id', '=', rootId)
      .orderBy('saved_at')
      .execute(),
    deliveries: await db
      .selectFrom('paid_deliveries')
      .selectAll()
      .where('root_id', '=', rootId)
      .orderBy('started_at')
      .execute(),
    emails: await db
      .selectFrom('emails')
      .select([
        'submission_id',
        'kind',
        'recipient',
        'due_at',
        'sent_at',
        'sends',
        'failed_at',
        'failure',
      ])
      .where('submission_id', 'in', ids)
      .orderBy('due_at')
      .execute(),
    keys: await db
      .selectFrom('access_keys')
      .select(['kind', 'created_at', 'revoked_at'])
      .where('root_id', '=', rootId)
      .orderBy('created_at')
      .execute(),
    proven_addresses: await db
      .selectFrom('proven_mailboxes')
      .select('proven_at')
      .where('root_id', '=', rootId)
      .orderBy('proven_at')
      .execute(),
    reader_links: await db
      .selectFrom('reader_links')
      .select(['created_at', 'revoked_at'])
      .where('root_id', '=', rootId)
      .orderBy('created_at')
      .execute(),
    memory_links: await db
      .selectFrom('memory_links')
      .select(['person', 'owner_name', 'note', 'created_at', 'expires_at', 'revoked_at'])
      .where('root_id', '=', rootId)
      .orderBy('created_at')
      .execute(),
    memories: await db
      .selectFrom('memories as m')
      .innerJoin('memory_links as l', 'l.id', 'm.link_id')
      .select(['m.name', 'm.relation', 'm.text', 'm.state', 'm.kinds', 'm.contributed_at'])
      .select(['m.changed_at', 'm.decided_at', 'm.announced_at'])
      .where('l.root_id', '=', rootId)
      .orderBy('m.contributed_at')
      .execute(),
    requests: await db
      .selectFrom('submission_requests')
      .select(['submission_id', 'requested_at'])
      .where('submission_id', 'in', ids)
      .orderBy('requested_at')
      .execute(),
    attempts: await db
      .selectFrom('writing_attempts')
      .select(['submission_id', 'started_at', 'ended_at', 'outcome', 'reason'])
      .where('submission_id', 'in', ids)
      .orderBy('started_at')
      .execute(),
    operator_actions: await db
      .selectFrom('operator_actions')
      .select(['at', 'action', 'words', 'outcome'])
      .where('root_id', '=', rootId)
      .orderBy('at')
      .execute(),
    sent_to: await db
      .selectFrom('spend')
      .select([
        'submission_id',
        'purpose',
        'task',
        'provider',
        'model',
        'reserved_at',
        'settled_at',
      ])
      .where('submission_id', 'in', ids)
      .orderBy('reserved_at')
      .execute(),
  }
}

export type FamilyExport = NonNullable<Awaited<ReturnType<typeof readFamily>>>

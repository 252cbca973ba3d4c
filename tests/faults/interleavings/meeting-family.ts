import { randomUUID as uuid } from 'node:crypto'
import type pg from 'pg'
import { sha256 } from '#server/store/access-keys.ts'
import type { Family, Start } from './family.ts'
import type { World } from './schedule.ts'

type MeetingFamily = Family & {
  emailKey: string
  memoryKey: string
  /** Of the memory that the owner uses, and of one that is new. */
  ownKeys: { used: string; new: string }
  memories: { used: string; new: string }
  linkId: string
  readerLinkId: string
  emailIds: string[]
  rewriteId: string
  /** Of a second version that is being written; null before there is a first. */
  retryId: string | null
}

export type MeetingWorld = World & { family: MeetingFamily; memoriesChangedAt: string }

export const line = 'She hummed.'

/** 43 characters, like every key. */
const keyFor = (uuid: string) => `${uuid}-${'k'.repeat(43)}`.slice(0, 43)

/** Adds what a family has after a while: links, memories, queued emails and one that came back, a paragraph and a version being written. */
export async function furnish(
  owner: pg.Pool,
  family: Family,
  start: Start,
  now: Date,
): Promise<MeetingFamily> {
  const { rootId } = family
  const isWritten = start === 'written'
  const furnished: MeetingFamily = {
    ...family,
    browserKey: keyFor(uuid()),
    emailKey: keyFor(uuid()),
    memoryKey: keyFor(uuid()),
    ownKeys: { used: keyFor(uuid()), new: keyFor(uuid()) },
    memories: { used: uuid(), new: uuid() },
    linkId: uuid(),
    readerLinkId: uuid(),
    emailIds: [uuid(), uuid()],
    rewriteId: uuid(),
    retryId: isWritten ? uuid() : null,
  }
  const { ownKeys, memories, linkId, retryId } = furnished
  await owner.query(
    `insert into access_keys (hash, root_id, kind, created_at) values ($2, $1, 'browser', $4), ($3, $1, 'email', $4)`,
    [rootId, sha256(furnished.browserKey), sha256(furnished.emailKey), now],
  )
  await owner.query(
    `with request as (
      insert into memory_links (id, hash, root_id, person, owner_name, created_at, expires_at)
      values ($2, $3, $1, 'Margaret', 'Anna', $4, $4::timestamptz + interval '30 days')
    ), memories as (
      insert into memories (id, link_id, hash, name, text, state, contributed_at, changed_at, decided_at)
      values ($5, $2, $6, 'Tom', 'She whistled.', 'used', $4, $4, $4), ($7, $2, $8, 'Bev', 'She swam.', 'new', $4, $4, null)
    ), reader as (
      insert into reader_links (id, hash, root_id, submission_id, created_at) values ($9, $10, $1, $1, $4)
    ), listening as (
      insert into listenings (submission_id, round, listened_at) values ($1, 1, $4)
    ), question as (
      insert into questions (submission_id, number, round, about, ask, answer, asked_at, answered_at)
      values ($1, 1, 1, 'sang', 'What did she sing?', 'Psalms.', $4, $4)
    ), email as (
      insert into emails (id, submission_id, kind, due_at) values ($11, $1, 'refund', $4), ($13, $1, 'wrong-amount', $4)
    ), undelivered as (
      insert into emails (id, submission_id, kind, due_at, failed_at, failure) values ($14, $1, 'erasure-notice', $4, $4, 'bounced')
    )
    update eulogy_submissions set preview = case when $12 then preview else '' end,
      memory_ids = case when $12 then array[$5::uuid] end where id = $1`,
    [
      rootId,
      linkId,
      sha256(furnished.memoryKey),
      now,
      memories.used,
      sha256(ownKeys.used),
      memories.new,
      sha256(ownKeys.new),
      furnished.readerLinkId,
      sha256(furnished.readerLinkId),
      furnished.emailIds[0],
      start !== 'checkout-open',
      furnished.emailIds[1],
      uuid(),
    ],
  )
  if (!isWritten) return furnished
  await owner.query(
    `with text as (
      update eulogies set text = text || E'\\n\\n' || $3, sentences = $4 where submission_id = $1
    ), confirmed as (
      insert into confirmed_sentences (root_id, sentence, confirmed_at) values ($1, $3, $5)
    ), root as (
      update eulogy_submissions set retries = retries - 1 where id = $1
    ), rewrite as (
      insert into paragraph_rewrites (id, submission_id, position, old_text, wish, requested_at, expires_at)
      values ($6, $1, 0, 'old', 'shorter', $5, $5)
    ), purchase as (
      update purchases set rewrites = 5 where root_id = $1
    )
    insert into eulogy_submissions (id, root_id, person, relationship, qualities, memories, name, type, email,
      customer_name, retries, created_at, memory_ids)
    select $2, id, person, relationship, qualities, memories, name, 'paid', email, customer_name, 1, $5, array[$7::uuid]
      from eulogy_submissions where id = $1`,
    [
      rootId,
      retryId,
      line,
      JSON.stringify([{ sentence: line, status: 'confirmed', evidence: [], notFound: '' }]),
      now,
      furnished.rewriteId,
      memories.used,
    ],
  )
  return furnished
}

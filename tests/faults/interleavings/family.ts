import { randomUUID as uuid } from 'node:crypto'
import { includedRetries, includedRewrites, price } from '#domain/offer.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { sha256 } from '#server/store/access-keys.ts'
import { requiredInput } from '#tests/support/records.ts'
import type { Site } from './site.ts'

/** How far a family is when actions meet on it. */
export const starts = ['checkout-open', 'paid', 'written'] as const
export type Start = (typeof starts)[number]

/** A sentence of the text that rests on nothing. */
export const line = 'She hummed.'

/** 43 characters, like every key. */
const newKey = () => `${uuid()}-${'k'.repeat(43)}`.slice(0, 43)

export type Family = Awaited<ReturnType<typeof addFamily>>

/** Stores what a family has after a while, at the end with a paragraph and a second version being written. */
export async function addFamily({ database, thirdParties, worker }: Site, start: Start) {
  const now = worker.now()
  const isPaid = start !== 'checkout-open'
  const isWritten = start === 'written'
  const [rootId, staleId, checkoutId] = [uuid(), uuid(), uuid()]
  const stale = thirdParties.open({ checkoutId: staleId, ...price })
  const session = thirdParties.open({ checkoutId, ...price })
  if (isPaid) thirdParties.pay(session.sessionId)
  const family = {
    start,
    rootId,
    /** The checkout that the buyer sees. */
    sessionId: session.sessionId,
    /** An earlier one that we count as expired, but that can still be paid. */
    staleSessionId: stale.sessionId,
    browserKey: newKey(),
    emailKey: newKey(),
    memoryKey: newKey(),
    /** Of the memory that the owner uses, and of one that is new. */
    ownKeys: { used: newKey(), new: newKey() },
    memories: { used: uuid(), new: uuid() },
    memoriesChangedAt: now.toISOString(),
    linkId: uuid(),
    readerLinkId: uuid(),
    emailIds: [uuid(), uuid()],
    rewriteId: uuid(),
    /** Of the second version; null before there is a first. */
    retryId: isWritten ? uuid() : null,
  }
  const { ownKeys, memories, linkId, retryId, emailIds, rewriteId } = family
  const root_id = rootId
  const submission_id = rootId
  const submission = {
    ...toRow(submissionInputSchema.parse({ ...requiredInput, name: 'Margaret' })),
    root_id,
    name: 'Margaret',
    type: isPaid ? ('paid' as const) : ('general' as const),
    created_at: now,
    memory_ids: isPaid ? [memories.used] : null,
  }
  const { add } = database
  await add('eulogy_submissions', {
    ...submission,
    id: rootId,
    retries: includedRetries - (isWritten ? 1 : 0),
    preview: isPaid ? 'We remember her today.' : '',
  })
  for (const [kind, key] of [
    ['browser', family.browserKey],
    ['email', family.emailKey],
  ] as const)
    await add('access_keys', {
      hash: sha256(key),
      root_id,
      kind,
      created_at: now,
      revoked_at: null,
    })
  await add('purchases', {
    root_id,
    opened_at: now,
    ...(isPaid && { state: 'paid', paid_at: now, order_number: '00000001' }),
    unwritten: start === 'paid',
    rewrites: includedRewrites,
  })
  const checkout = { root_id, amount: price.amount, currency: price.currency, opened_at: now }
  await add('checkouts', {
    ...checkout,
    id: staleId,
    attempt: 1,
    state: 'expired',
    session_id: stale.sessionId,
    expires_at: now,
  })
  await add('checkouts', {
    ...checkout,
    id: checkoutId,
    attempt: 2,
    state: isPaid ? 'paid' : 'open',
    session_id: session.sessionId,
    url: 'https://pay.test',
    payment_intent: session.paymentIntent,
    expires_at: new Date(now.getTime() + 23 * 3_600_000),
  })
  if (isPaid) await database.change('purchases', { root_id }, { paid_checkout_id: checkoutId })
  await add('memory_links', {
    id: linkId,
    hash: sha256(family.memoryKey),
    root_id,
    person: 'Margaret',
    owner_name: 'Anna',
    created_at: now,
    expires_at: new Date(now.getTime() + 30 * 24 * 3_600_000),
  })
  for (const state of ['used', 'new'] as const)
    await add('memories', {
      id: memories[state],
      link_id: linkId,
      hash: sha256(ownKeys[state]),
      name: 'Tom',
      text: 'She whistled.',
      state,
      contributed_at: now,
      changed_at: now,
      decided_at: state === 'used' ? now : null,
    })
  await add('reader_links', {
    id: family.readerLinkId,
    hash: sha256(family.readerLinkId),
    root_id,
    maker_hash: sha256(family.browserKey),
    created_at: now,
  })
  await add('listenings', { submission_id, round: 1, listened_at: now })
  await add('questions', {
    submission_id,
    number: 1,
    round: 1,
    about: 'sang',
    ask: 'What did she sing?',
    answer: 'Psalms.',
    asked_at: now,
    answered_at: now,
  })
  for (const [nth, kind] of (['refund', 'wrong-amount'] as const).entries())
    await add('emails', { id: emailIds[nth] ?? '', submission_id, kind, due_at: now })
  const bounced = { failed_at: now, failure: 'bounced' }
  await add('emails', {
    id: uuid(),
    submission_id,
    kind: 'erasure-notice',
    due_at: now,
    ...bounced,
  })
  for (const emailId of emailIds) await worker.queue.send(database.owner, 'send-email', { emailId })
  if (start === 'paid')
    await worker.queue.send(database.owner, 'write-paid', { submissionId: rootId })
  if (!retryId) return family
  await add('eulogies', {
    id: uuid(),
    submission_id,
    text: `This is the text of ${rootId}\n\n${line}`,
    sentences: JSON.stringify([
      { sentence: line, status: 'confirmed', evidence: [], notFound: '' },
    ]),
    written_at: now,
  })
  await add('emails', { id: uuid(), submission_id, kind: 'eulogy', due_at: now, sent_at: now })
  await add('confirmed_sentences', { root_id, sentence: line, confirmed_at: now })
  await add('paragraph_rewrites', {
    id: rewriteId,
    submission_id,
    position: 0,
    old_text: 'old',
    wish: 'shorter',
    requested_at: now,
    expires_at: now,
  })
  await add('eulogy_submissions', { ...submission, id: retryId, retries: 1 })
  await worker.queue.send(database.owner, 'write-paid', { submissionId: retryId })
  await worker.queue.send(database.owner, 'rewrite-paragraph', { submissionId: rootId, rewriteId })
  return family
}

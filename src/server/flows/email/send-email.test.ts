import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import type { EmailKind } from '#domain/email.ts'
import { priceInDollars } from '#domain/offer.ts'
import { typeset } from '#domain/typography.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import {
  collapseSpaces,
  customerEmails,
  isEulogy,
  keyIn,
  linkIn,
  uniqueAddress,
} from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

const product = setUpProduct()
const { waitForEmailTo, keysOf, previewTo } = customerEmails(product)

const emailRows = (submissionId: string) =>
  product.database.owner
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .execute()

const queue = (submissionId: string, kind: EmailKind, at = new Date()) =>
  families.withLock(product.workerCtx.db, submissionId, (tx) =>
    queueEmail({ ...product.workerCtx, now: () => at }, tx, { submissionId, kind }),
  )

/** Opens the link of an email in a new browser. */
async function openLinkOf(message: Email) {
  const link = linkIn(message)
  const id = link.searchParams.get('submission_id') ?? ''
  const visitor = product.visitor()
  const { status } = await visitor.request(api.access(id), {
    body: { key: keyIn(message) },
  })
  return { id, status, visitor }
}

describe('each kind of email', () => {
  test('about a refund states the amount, the time and the order number', async () => {
    const email = uniqueAddress('refunded')
    const { id, visitor, sessionId } = await buyEulogy(product, { email, name: 'Rosa Lind' })
    const { orderNumber } = await visitor.confirm(sessionId, id)
    await queue(id, 'refund')
    const message = await waitForEmailTo(
      email,
      ({ subject }) => subject === 'We refunded your payment',
    )
    expect(collapseSpaces(message.text)).toContain(
      'We couldn’t write your eulogy for Rosa Lind in time',
    )
    expect(collapseSpaces(message.text)).toContain(`We’ve refunded your ${priceInDollars}.`)
    expect(collapseSpaces(message.text)).toContain('5 to 10 business days')
    expect(message.text).toContain(`Order number ${orderNumber}.`)
    expect(await openLinkOf(message)).toMatchObject({ id, status: 200 })
  })

  test('about an erasure states the date, 30 days after the notice', async () => {
    const email = uniqueAddress('kept')
    const { id, visitor, sessionId } = await buyEulogy(product, { email, name: 'Rosa Lind' })
    const { orderNumber } = await visitor.confirm(sessionId, id)
    await queue(id, 'erasure-notice', new Date('2029-10-16T09:00:00Z'))
    const message = await waitForEmailTo(
      email,
      ({ subject }) => subject === 'We’ll erase your eulogy on November 15, 2029',
    )
    expect(collapseSpaces(message.text)).toContain('you wrote a eulogy for Rosa Lind with us')
    expect(collapseSpaces(message.text)).toContain('On November 15, 2029 we’ll erase the eulogy')
    expect(message.text).toContain(`Order number ${orderNumber}.`)
    expect(await openLinkOf(message)).toMatchObject({ id, status: 200 })
  })
})

test('is retried, not sent as something else, when its kind is unknown', async () => {
  const email = uniqueAddress('newer')
  const id = await previewTo(email)
  await waitForEmailTo(email)
  const emailId = randomUUID()
  await product.database.owner
    .insertInto('emails')
    .values({
      id: emailId,
      submission_id: id,
      kind: 'anniversary' as EmailKind,
      due_at: new Date(),
    })
    .execute()
  const run = { emailId, settle: async () => true, renew: async () => true }
  await expect(sendEmail(product.workerCtx, run)).rejects.toThrow('Unknown email kind: anniversary')
  const row = (await emailRows(id)).find((candidate) => candidate.id === emailId)
  expect(row).toMatchObject({ sent_at: null, failed_at: null })
})

/** An email without a job, so only the test can send it. */
async function addEmail(submissionId: string): Promise<string> {
  const id = randomUUID()
  await product.database.owner
    .insertInto('emails')
    .values({ id, submission_id: submissionId, kind: 'find-links', due_at: new Date() })
    .execute()
  return id
}

test('a worker that lost its job does not send the email', async () => {
  const email = uniqueAddress('suspended')
  const id = await previewTo(email)
  await waitForEmailTo(email)
  const emailId = await addEmail(id)
  const run = { emailId, settle: async () => false, renew: async () => false }
  await expect(sendEmail(product.workerCtx, run)).rejects.toThrow('Another worker has taken over')
  const received = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(received).toHaveLength(1)
  await product.database.owner.deleteFrom('emails').where('id', '=', emailId).execute()
})

test('a connection that is lost after the send does not make the email go out again', async () => {
  const email = uniqueAddress('recorded')
  const id = await previewTo(email)
  await waitForEmailTo(email)
  const emailId = await addEmail(id)
  let settles = 0
  const settle = async (tx: Tx) => {
    settles += 1
    if (settles === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    return true
  }
  await sendEmail(product.workerCtx, { emailId, settle, renew: async () => true })
  expect(settles).toBe(2)
  const row = (await emailRows(id)).find((candidate) => candidate.id === emailId)
  expect(row?.sent_at).not.toBeNull()
  const received = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(received).toHaveLength(2)
})

test('an email is recorded as sent although its job expired during the send', async () => {
  const email = uniqueAddress('slow-server')
  const id = await previewTo(email)
  await waitForEmailTo(email)
  const emailId = await addEmail(id)
  const run = { emailId, settle: async () => false, renew: async () => true }
  await sendEmail(product.workerCtx, run)
  const row = (await emailRows(id)).find((candidate) => candidate.id === emailId)
  expect(row?.sent_at).not.toBeNull()
  await sendEmail(product.workerCtx, run)
  const received = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(received).toHaveLength(2)
})

test('the email of a retry contains and opens the text of that retry', async () => {
  const email = uniqueAddress('retried')
  const { visitor, id, text } = await buyEulogy(product, { email })
  const first = await waitForEmailTo(email, isEulogy)
  expect(await openLinkOf(first)).toMatchObject({ id, status: 200 })
  const input = {
    name: 'Margaret Ellen Shaw',
    relationship: 'mother',
    customer_name: 'Anna',
    email,
  }
  const body = { ...input, qualities: 'played the violin, patient', memory: 'She played at night.' }
  const retry = await visitor.requestJson<{ id: string }>(api.retries(id), { body })
  const second = await visitor.waitForEulogy(retry.id)
  expect(second).not.toBe(text)
  const message = await waitForEmailTo(
    email,
    (candidate) => isEulogy(candidate) && candidate.n !== first.n,
  )
  expect(message.subject).toBe('A new version of Margaret Ellen Shaw’s eulogy')
  const header = (wanted: string) =>
    message.headers.find(({ name }) => name.toLowerCase() === wanted)?.value
  expect([header('in-reply-to'), header('references')]).toEqual([first.messageId, first.messageId])
  const opened = await openLinkOf(message)
  expect(opened).toMatchObject({ id: retry.id, status: 200 })
  expect(await opened.visitor.fullEulogy(opened.id)).toBe(second)
  expect(collapseSpaces(message.text)).toContain(
    collapseSpaces(typeset(second).split('\n\n')[0] ?? ''),
  )
})

describe('an email whose connection breaks after delivery', () => {
  test("can be opened, because the key's hash is stored before sending", async () => {
    const email = uniqueAddress('mail-cut')
    const visitor = product.visitor()
    const id = await visitor.submit({ email })
    const arrived = waitForEmailTo(email, () => true)
    await visitor.preview(id)
    // The first copy was not confirmed, so nothing was committed after sending it.
    const message = await arrived
    expect(message.deliveries).toBe(1)
    expect(await openLinkOf(message)).toMatchObject({ id, status: 200 })
  })

  test('is resent with the same Message-ID', async () => {
    const email = uniqueAddress('mail-cut')
    const visitor = product.visitor()
    const id = await visitor.submit({ email })
    await visitor.preview(id)
    await waitForEmailTo(email, ({ deliveries }) => deliveries === 2)
    const copies = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
    const [row] = await emailRows(id)
    expect(copies.map(({ messageId }) => messageId)).toEqual([
      `<${row?.id}@127.0.0.1>`,
      `<${row?.id}@127.0.0.1>`,
    ])
  })
})

test('a retried email has the same key, stored once', async () => {
  const email = uniqueAddress('mail-cut')
  const id = await previewTo(email)
  await waitForEmailTo(email, ({ deliveries }) => deliveries === 2)
  const copies = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(copies).toHaveLength(2)
  expect(new Set(copies.map(keyIn)).size).toBe(1)
  expect(await keysOf(id)).toHaveLength(1)
})

test('every email links to deleting and downloading everything', {
  tags: 'R53-d',
}, async () => {
  const email = `${randomUUID()}@example.com`
  const { id } = await buyEulogy(product, { email })
  for (const subject of ['Your preview is ready', 'Your eulogy']) {
    const message = await waitForEmailTo(email, (candidate) =>
      candidate.subject.startsWith(subject),
    )
    expect(message.text).toContain('Delete my words or download everything we have')
    const link = /http\S+show=my-data#key=([\w-]+)/.exec(message.text)
    const visitor = product.visitor()
    const { status } = await visitor.request(api.access(id), { body: { key: link?.[1] } })
    expect(status).toBe(200)
    expect((await visitor.request(api.export(id))).status).toBe(200)
  }
})

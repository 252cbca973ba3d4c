import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import type { EmailKind } from '#domain/email.ts'
import { priceInDollars } from '#domain/offer.ts'
import { typeset } from '#domain/typography.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import {
  attachmentsOf,
  collapseSpaces,
  customerEmails,
  headerOf,
  isEulogy,
  keyIn,
  linkIn,
  uniqueAddress,
} from '#tests/support/emails.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import { queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

const product = setUpProduct()
const { waitForEmailTo, waitForNextEulogy, emailRow, keysOf, previewTo, buyWith } =
  customerEmails(product)

const emailRows = (submissionId: string) =>
  product.database.rows('emails', { submission_id: submissionId })

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
    const { id, orderNumber } = await buyEulogy(product, { email, name: 'Rosa Lind' })
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
    const { id, orderNumber } = await buyEulogy(product, { email, name: 'Rosa Lind' })
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
  const unknown = { submission_id: id, kind: 'anniversary' as never, due_at: new Date() }
  await product.database.add('emails', { id: emailId, ...unknown })
  const run = { emailId, settle: async () => true, renew: async () => true }
  await expect(sendEmail(product.workerCtx, run)).rejects.toThrow('Unknown email kind: anniversary')
  const row = (await emailRows(id)).find((candidate) => candidate.id === emailId)
  expect(row).toMatchObject({ sent_at: null, failed_at: null })
})

test('the email of a retry contains, attaches and opens the text of that retry', async () => {
  const email = uniqueAddress('retried')
  const { visitor, id, text } = await buyEulogy(product, { email })
  const first = await waitForEmailTo(email, isEulogy)
  expect(await openLinkOf(first)).toMatchObject({ id, status: 200 })
  const retry = await startRetry(visitor, id, { email })
  const second = await visitor.waitForEulogy(retry.id)
  expect(second).not.toBe(text)
  const message = await waitForNextEulogy(email, first)
  expect(message.subject).toBe('A new version of Margaret Ellen Shaw’s eulogy')
  for (const header of ['in-reply-to', 'references'])
    expect(headerOf(message, header)).toBe(first.messageId)
  const opened = await openLinkOf(message)
  expect(opened).toMatchObject({ id: retry.id, status: 200 })
  expect(await opened.visitor.fullEulogy(opened.id)).toBe(second)
  for (const paragraph of typeset(second).split('\n\n'))
    expect(collapseSpaces(message.text)).toContain(collapseSpaces(paragraph))
  const [file] = (await attachmentsOf(product, message)).files
  const { pages } = await readPdf(file?.content ?? new Uint8Array())
  expect(pages.map(({ largeText }) => largeText).join(' ')).toBe(collapseSpaces(typeset(second)))
})

test('an email whose connection breaks after delivery is sent again as the same email, with the same key', async () => {
  const email = uniqueAddress('mail-cut')
  const visitor = product.visitor()
  const id = await visitor.submit({ email })
  const arrived = waitForEmailTo(email)
  await visitor.preview(id)
  // The first copy was not confirmed, so nothing was committed after sending it: its key was stored before.
  const message = await arrived
  expect(message.deliveries).toBe(1)
  expect(await openLinkOf(message)).toMatchObject({ id, status: 200 })

  await waitForEmailTo(email, ({ deliveries }) => deliveries === 2)
  const copies = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  const [row] = await emailRows(id)
  expect(copies.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${row?.id}@127.0.0.1>`))
  expect(new Set(copies.map(keyIn)).size).toBe(1)
  expect(await keysOf(id)).toHaveLength(1)
})

test('every email links to deleting and downloading everything', async () => {
  const email = `${randomUUID()}@example.com`
  const { id } = await buyEulogy(product, { email })
  const labels = {
    'Your eulogy preview is ready': 'Delete my words or download everything we have',
    'Your eulogy for': 'Download everything we have, or see how to delete it',
  }
  for (const [subject, label] of Object.entries(labels)) {
    const message = await waitForEmailTo(email, (candidate) =>
      candidate.subject.startsWith(subject),
    )
    expect(message.text).toContain(label)
    const link = /http\S+show=my-data#key=([\w-]+)/.exec(message.text)
    const visitor = product.visitor()
    const { status } = await visitor.request(api.access(id), { body: { key: link?.[1] } })
    expect(status).toBe(200)
    expect((await visitor.request(api.export(id))).status).toBe(200)
  }
})

const waitForFailure = (id: string, kind: 'preview' | 'eulogy') =>
  expect.poll(async () => (await emailRow(id, kind)).failed_at, { timeout: 10_000 }).not.toBeNull()

const isSuppressed = (email: string) =>
  mailboxes.hasBounced(product.database.owner, [product.ctx.guard.hashMailbox(email)])

const alertAbout = (id: string) =>
  product.mailbox.waitForEmail(({ to, text }) => isOperator(to) && text.includes(id), 10_000)

const isOperator = (to: string[]) => to.includes('people@lovinglysaid.test')

const alertsAbout = (id: string) =>
  product.mailbox.listEmails().filter(({ to, text }) => isOperator(to) && text.includes(id))

describe('an email that is rejected for good', () => {
  test('is tried once, and reported to the operator only for a paid order', async () => {
    const email = uniqueAddress('bounced')
    const { id } = await buyWith(email)
    await waitForFailure(id, 'eulogy')
    await waitForFailure(id, 'preview')
    const [eulogy, preview] = [await emailRow(id, 'eulogy'), await emailRow(id, 'preview')]
    expect([eulogy.failure, eulogy.sent_at]).toEqual(['550 5.1.1', null])
    const { subject } = await alertAbout(eulogy.id)
    expect(subject).toContain('An email about a paid order came back')
    expect(alertsAbout(preview.id)).toEqual([])
    const keys = await keysOf(id)
    expect(keys.filter(({ email_id }) => email_id === eulogy.id)).toHaveLength(1)
    expect(keys.length).toBeLessThanOrEqual(2)
  })

  test('suppresses further previews to that mailbox, but not paid texts', async () => {
    const email = uniqueAddress('bounced')
    await waitForFailure(await previewTo(email), 'preview')
    expect(await isSuppressed(email)).toBe(true)
    const again = await buyWith(email.replace('bounced', 'Bounced').replace('@', '+again@'))
    await waitForFailure(again.id, 'preview')
    expect((await emailRow(again.id, 'preview')).failure).toBe('mailbox bounced before')
    await waitForFailure(again.id, 'eulogy')
    expect((await emailRow(again.id, 'eulogy')).failure).toBe('550 5.1.1')
  })

  test('for its content is not retried and does not suppress the mailbox', async () => {
    const email = uniqueAddress('mail-refused')
    const { id } = await buyWith(email)
    await waitForFailure(id, 'eulogy')
    const message = await emailRow(id, 'eulogy')
    expect(message.failure).toBe('554 5.7.1')
    await alertAbout(message.id)
    expect(await isSuppressed(email)).toBe(false)
  })

  test('suppresses the mailbox for 30 days or until it accepts an email', async () => {
    const { owner } = product.database
    const email = uniqueAddress('fixed')
    const mailbox = product.ctx.guard.hashMailbox(email)
    const addBounce = () =>
      mailboxes.addBounced(owner, { mailbox, reason: '550 5.2.2', now: new Date() })
    await addBounce()
    await purgeExpired(product.workerCtxInDays(29))
    expect(await isSuppressed(email)).toBe(true)
    await purgeExpired(product.workerCtxInDays(31))
    expect(await isSuppressed(email)).toBe(false)
    await addBounce()
    await buyWith(email)
    await waitForEmailTo(email, isEulogy)
    await expect.poll(() => isSuppressed(email)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SubmissionReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { listLinks } from '#server/flows/links/list-links.ts'
import type { Email } from '#server/store/emails.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import type { Submission } from '#server/store/submissions.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { makeReaderLink } from '#tests/support/reader-links.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { changeAddressIn } from './change-address.ts'
import { sendEmail } from './send-email.ts'

const password = 'correct-horse-battery'
const product = setUpProduct({ settings: { MAIL_EVENTS: `postmark:${password}` } })
const { waitForEmailTo, emailRow, buyAndReceive } = customerEmails(product)

const report = (fields: object, word = password) =>
  fetch(product.url + api.mailEvents(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`postmark:${word}`).toString('base64')}`,
    },
    body: JSON.stringify({ RecordType: 'Bounce', Type: 'HardBounce', ...fields }),
  })

async function buyAndBounce(changes: object = {}) {
  const email = uniqueAddress('mistyped')
  const bought = await buyAndReceive(email)
  const { id: emailId } = await emailRow(bought.id, 'eulogy')
  const bounce = { Email: email.toUpperCase(), BouncedAt: new Date().toISOString(), ...changes }
  const response = await report(bounce)
  return { ...bought, email, emailId, bounce, status: response.status }
}
const read = async (visitor: Visitor, id: string) =>
  (await (await visitor.request(api.submission(id))).json()) as SubmissionReply
const deliveryTo = async ({ visitor, id }: Awaited<ReturnType<typeof buyAndBounce>>) =>
  (await read(visitor, id)).address?.delivery
const alertsAbout = (subject_id: string) => product.database.rows('operator_alerts', { subject_id })

test('an email about a paid order that comes back alerts the operator once and tells the buyer', async () => {
  const bought = await buyAndBounce()
  expect(bought.status).toBe(200)
  expect(await emailRow(bought.id, 'eulogy')).toMatchObject({
    sent_at: null,
    failure: 'bounced hardbounce',
  })
  expect(await deliveryTo(bought)).toBe('returned')
  expect((await report(bought.bounce)).status).toBe(200)
  expect(await alertsAbout(bought.emailId)).toMatchObject([{ alert: 'email-bounced' }])
  const hash = product.ctx.guard.allMailboxHashes(bought.email)
  expect(await mailboxes.hasBounced(product.ctx.db, hash)).toBe(true)
  const exported = await bought.visitor.request(api.export(bought.id))
  expect(await exported.text()).toContain('bounced hardbounce')
})

test('a forged report changes nothing', async () => {
  const bought = await buyAndBounce({ RecordType: 'Open' })
  expect((await report(bought.bounce, 'another-password-1')).status).toBe(400)
  expect((await emailRow(bought.id, 'eulogy')).sent_at).not.toBeNull()
  expect(await deliveryTo(bought)).toBe('sent')
})

test('a report about an email from before it was sent again changes nothing', async () => {
  const bought = await buyAndBounce({ RecordType: 'Open' })
  const before = new Date(Date.now() - 60 * 60 * 1_000).toISOString()
  await report({ Email: bought.email, BouncedAt: before })
  await report({ ...bought.bounce, Metadata: { send: `${bought.emailId}.2` } })
  expect((await emailRow(bought.id, 'eulogy')).sent_at).not.toBeNull()
})

test('a report without our id that is delivered again changes nothing about the sending after it', async () => {
  const bought = await buyAndBounce({ Metadata: {} })
  await bought.visitor.request(api.email(bought.id), {
    method: 'PUT',
    body: { email: bought.email },
  })
  await expect
    .poll(async () => (await emailRow(bought.id, 'eulogy')).sent_at, { timeout: 10_000 })
    .not.toBeNull()
  await report(bought.bounce)
  const again = await emailRow(bought.id, 'eulogy')
  expect(again).toMatchObject({ sends: 2, failure: null })
  expect(again.sent_at).not.toBeNull()
})

test('a report that names a mailbox to which no such email went stops nothing', async () => {
  const bought = await buyAndBounce({ RecordType: 'Open' })
  const Email = uniqueAddress('stranger')
  const named = {
    ...bought.bounce,
    RecordType: 'Bounce',
    Email,
    Metadata: { send: bought.emailId },
  }
  expect((await report(named)).status).toBe(200)
  await report({ ...named, RecordType: 'SpamComplaint' })
  const hash = product.ctx.guard.allMailboxHashes(Email)
  expect(await mailboxes.hasBounced(product.ctx.db, hash)).toBe(false)
  expect(await mailboxes.hasUnsubscribed(product.ctx.db, hash)).toBe(false)
})

test('a complaint stops what anyone can ask for, and alerts the operator; the text was delivered', async () => {
  const bought = await buyAndBounce({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' })
  expect(await alertsAbout(bought.emailId)).toMatchObject([{ alert: 'email-complained' }])
  expect((await emailRow(bought.id, 'eulogy')).sent_at).not.toBeNull()
  const hash = product.ctx.guard.allMailboxHashes(bought.email)
  expect(await mailboxes.hasUnsubscribed(product.ctx.db, hash)).toBe(true)
})

test('the owner corrects the address: the email goes there with a link of its own, and what was sent before ends', async () => {
  const bought = await buyAndBounce()
  const right = uniqueAddress('right')
  const waiting = { submission_id: bought.id, kind: 'retry-failed', due_at: new Date() } as const
  await product.database.add('emails', { id: randomUUID(), ...waiting })
  const correct = () =>
    bought.visitor.request(api.email(bought.id), { method: 'PUT', body: { email: right } })
  const open = (key: string) => product.visitor().request(api.access(bought.id), { body: { key } })
  expect((await correct()).status).toBe(200)
  // Not yet proven, so it has no words.
  const message = await waitForEmailTo(right, () => true)
  expect((await open(keyIn(bought.message))).status).toBe(404)
  expect((await open(keyIn(message))).status).toBe(200)
  expect(await deliveryTo(bought)).toBe('sent')
  // One that still waits goes there with a new key, too.
  const { id: waitingId, sends } = await emailRow(bought.id, 'retry-failed')
  expect(sends).toBe(2)
  const late = { id: waitingId, sends: 1 }
  const failed = { failed_at: new Date(), failure: '550' }
  expect(await emails.recordEnding(product.database.owner, late, failed)).toBe(false)
  expect((await read(bought.visitor, bought.id)).email).toBe(right)
})

test.each([
  ['another browser', 404],
  ['the owner', 200],
])('the link for readers that %s made answers %i after the correction', async (maker, status) => {
  const { visitor, id, message } = await buyAndBounce()
  const stranger = product.visitor()
  await stranger.request(api.access(id), { body: { key: keyIn(message) } })
  const { key } = await makeReaderLink(maker === 'the owner' ? visitor : stranger, id)
  const ask = (browser: Visitor) =>
    browser.requestJson<{ link: { id: string } }>(api.memoryLinks(), {
      body: { submissionId: id, note: 'Tell me.' },
    })
  const [, owners] = [await ask(stranger), await ask(visitor)]
  const body = { email: uniqueAddress('right') }
  expect((await visitor.request(api.email(id), { method: 'PUT', body })).status).toBe(200)
  expect((await product.visitor().request(api.read(), { body: { key } })).status).toBe(status)
  const links = await product.database.rows('memory_links', { root_id: id })
  const valid = links.filter(({ revoked_at }) => revoked_at === null)
  expect(valid.map(({ id }) => id)).toEqual([owners.link.id])
})

test('an email that is just being written gives the old mailbox no key once the address is corrected', async () => {
  const bought = await buyAndBounce()
  const old = product.ctx.guard.hashAddress(bought.email)
  const { owner } = product.database
  const emailId = randomUUID()
  const waiting = { submission_id: bought.id, kind: 'retry-failed', due_at: new Date() } as const
  await product.database.add('emails', { id: emailId, ...waiting })
  const [submission] = await product.database.rows('eulogy_submissions', { id: bought.id })
  const find = { id: randomUUID(), kind: 'find-links', sends: 1 } as Email
  const isWaiting = async () =>
    (await sql`select from pg_locks where not granted`.execute(owner)).rows.length >= 2
  const late = await owner.transaction().execute(async (tx) => {
    await families.lock(tx, bought.id)
    const run = { settle: async () => true, renew: async () => true }
    const links = { email: find, submission: submission as Submission, to: bought.email }
    const sent = Promise.allSettled([
      sendEmail(product.workerCtx, { emailId, ...run }),
      listLinks(product.workerCtx, links),
    ])
    await expect.poll(isWaiting).toBe(true)
    const family = { rootId: bought.id, email: uniqueAddress('right'), keptKeys: [] }
    await changeAddressIn(product.ctx, tx, { ...family, linkEmail: null })
    return { sent }
  })
  expect(await late.sent).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const keys = await product.database.rows('access_keys', { root_id: bought.id, mailbox: old })
  expect(keys.filter(({ revoked_at }) => revoked_at === null)).toEqual([])
})

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { parseChanges } from '#domain/irreversible-changes.ts'
import { revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import * as erasures from '#server/store/erasures.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { listChanges, replayChanges } from './replay-changes.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus, buyAndReceive } = customerEmails(product)
const { familyOf, purchaseOf } = recordsOf(product)
const operator = { name: 'anna' }
const owner = () => product.database.owner
const aMinuteAgo = () => new Date(Date.now() - 60_000)

const listAll = async () =>
  (await listChanges(product.workerCtx, aMinuteAgo())).map((entry) => JSON.stringify(entry))
const apply = (lines: string[]) => replayChanges(product.workerCtx, operator, lines.join('\n'))

const emailsOf = (submissionId: string) =>
  owner()
    .selectFrom('emails')
    .select(['id', 'kind', 'sent_at', 'sends'])
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'eulogy')
    .execute()

const forgetEmails = (submissionId: string) =>
  owner().deleteFrom('emails').where('submission_id', '=', submissionId).execute()

test('the list holds no words and no addresses, and applying it to the same database changes nothing', async () => {
  const { id } = await buyAndReceive('list@example.com')
  await revokeFamilyLinks(product.workerCtx, id)
  const list = await listAll()
  expect(list.join('\n')).not.toMatch(/list@example\.com|Margaret|Anna/)
  expect(parseChanges(list.join('\n'))).toHaveLength(list.length)
  expect(await apply(list)).toMatchObject({ outcome: 'reapplied', count: 0 })
})

test('an email that went out after the backup is not sent again, and its link works', async () => {
  const { id } = await buyAndReceive('once@example.com')
  const before = await emailsOf(id)
  const list = await listAll()
  const keys = await product.database.rows('access_keys', { root_id: id })
  // Neither the row nor its key is in the backup.
  await forgetEmails(id)
  await apply(list)
  expect(await emailsOf(id)).toEqual(before)
  const restored = await product.database.rows('access_keys', { root_id: id })
  expect(restored.map(({ hash }) => hash.toString('hex')).sort()).toEqual(
    keys.map(({ hash }) => hash.toString('hex')).sort(),
  )
  // The row is there, but pending.
  await product.database.change('emails', { submission_id: id }, { sent_at: null })
  await apply(list)
  expect(await emailsOf(id)).toEqual(before)
})

test('a link that was stopped after its email went out stays stopped', async () => {
  const { id, visitor, message } = await buyAndReceive('stopped@example.com')
  expect(await openStatus(id, keyIn(message))).toBe(200)
  expect((await visitor.request(api.otherKeys(id), { method: 'DELETE' })).status).toBe(200)
  expect(await openStatus(id, keyIn(message))).toBe(404)
  const list = await listAll()
  // Neither the email nor its key is in the backup.
  await forgetEmails(id)
  await apply(list)
  expect(await openStatus(id, keyIn(message))).toBe(404)
})

test('all links that the logs say were stopped are those of emails sent before', async () => {
  const { id, message } = await buyAndReceive('stopped-twice@example.com')
  const [email] = await emailsOf(id)
  await owner().deleteFrom('access_keys').where('root_id', '=', id).execute()
  const stopped = (time: number) => JSON.stringify({ time, rootId: id, msg: 'address corrected' })
  const sentAt = Number(email?.sent_at)
  const sent = JSON.stringify({ time: sentAt, emailId: email?.id, msg: 'email sent' })
  await apply([stopped(sentAt - 1_000), sent])
  expect(await openStatus(id, keyIn(message))).toBe(200)
  await owner().deleteFrom('access_keys').where('root_id', '=', id).execute()
  await apply([stopped(sentAt + 1_000), sent])
  expect(await openStatus(id, keyIn(message))).toBe(404)
})

test('an email that a recovered payment has queued again is not sent', async () => {
  const { id } = await buyAndReceive('queued@example.com')
  const list = await listAll()
  await forgetEmails(id)
  const queued = {
    id: randomUUID(),
    submission_id: id,
    kind: 'eulogy',
    due_at: new Date(),
  } as const
  await owner().insertInto('emails').values(queued).execute()
  await apply(list)
  expect(await emailsOf(id)).toMatchObject([{ id: queued.id, sent_at: expect.any(Date) }])
  expect(await apply(list)).toMatchObject({ count: 0 })
})

test('a text that is lost is emailed again, and the link of the first email works', async () => {
  const { id } = await buyAndReceive('again@example.com')
  const [first] = await emailsOf(id)
  const list = await listAll()
  await forgetEmails(id)
  await owner().deleteFrom('eulogies').where('submission_id', '=', id).execute()
  await apply(list)
  // The worker may have written and emailed it again by now.
  expect((await emailsOf(id)).map((email) => email.id)).not.toContain(first?.id)
  const keys = await product.database.rows('access_keys', { root_id: id, kind: 'email' })
  expect(keys.map(({ email_id }) => email_id)).toContain(null)
})

test('an email that went to an address corrected since the backup proves that one, and the old one nothing', async () => {
  const old = uniqueAddress('typo')
  const { id, visitor } = await buyAndReceive(old)
  const failed = { sent_at: null, failed_at: new Date(), failure: 'bounced' }
  await product.database.change('emails', { submission_id: id, kind: 'eulogy' }, failed)
  const [proven] = await product.database.rows('proven_mailboxes', { root_id: id })
  const email = uniqueAddress('right')
  await visitor.request(api.email(id), { method: 'PUT', body: { email } })
  const message = await waitForEmailTo(email)
  await expect.poll(async () => (await emailsOf(id))[0]?.sent_at).toBeTruthy()
  const list = await listAll()
  expect(list.join('\n')).not.toContain(email)
  // The backup has the old address, which paid.
  await forgetEmails(id)
  await product.database.change('eulogy_submissions', { id }, { email: old })
  await product.database.add('proven_mailboxes', { ...proven, root_id: id } as never)
  await apply(list)
  expect(await openStatus(id, keyIn(message))).toBe(200)
  const mailbox = product.ctx.guard.hashAddress(email)
  const provenNow = await product.database.rows('proven_mailboxes', { root_id: id })
  expect(provenNow.map((row) => row.mailbox)).toEqual([mailbox])
})

test('erasures, revoked links, unsubscribed mailboxes and order numbers are repeated', async () => {
  const { id: erased } = await submitAndPreview(product)
  const { id } = await buyAndReceive('revoked@example.com')
  const mailbox = randomBytes(32)
  await mailboxes.addUnsubscribed(product.workerCtx.db, mailbox, new Date())
  await revokeFamilyLinks(product.workerCtx, id)
  const list = [
    ...(await listAll()),
    JSON.stringify({ what: 'erased', rootId: erased, reason: 'requested' }),
  ]
  const numberOf = async () => (await purchaseOf(id)).order_number
  const known = await numberOf()
  await owner().updateTable('access_keys').set({ revoked_at: null }).execute()
  await mailboxes.removeUnsubscribed(product.workerCtx.db, mailbox)
  await product.database.change('purchases', { root_id: id }, { order_number: '00000001' })

  await apply(list)
  const valid = await product.database.rows('access_keys', { root_id: id, revoked_at: null })
  expect(valid).toEqual([])
  expect(await mailboxes.hasUnsubscribed(product.workerCtx.db, [mailbox])).toBe(true)
  expect(await numberOf()).toBe(known)
  expect(await familyOf(erased)).toEqual([])
  expect(await apply(list)).toMatchObject({ count: 0 })
})

test('a deletion that was requested and not done yet is repeated', async () => {
  const { id } = await submitAndPreview(product)
  const request = { rootId: id, reason: 'requested', now: new Date() } as const
  await erasures.start(owner(), request)
  const list = await listAll()
  // The backup is older than the request.
  await product.database.change(
    'purchases',
    { root_id: id },
    { erasing_at: null, erasing_reason: null },
  )
  await apply(list)
  expect(await familyOf(id)).toEqual([])
})

test('what is listed about a family that was being erased in the backup stops nothing else', async () => {
  const { id } = await submitAndPreview(product)
  const { id: other } = await submitAndPreview(product)
  await erasures.start(owner(), { rootId: id, reason: 'requested', now: new Date() })
  const stopped = JSON.stringify({ what: 'links-revoked', rootId: id, at: new Date() })
  const erased = JSON.stringify({ what: 'erased', rootId: other, reason: 'requested' })
  expect(await apply([stopped, erased])).toMatchObject({ outcome: 'reapplied', count: 1 })
  expect(await familyOf(other)).toEqual([])
})

test('the logs are enough to repeat erasures and to send no email twice', async () => {
  const { id } = await buyAndReceive('logged@example.com')
  const [email] = await emailsOf(id)
  const { id: erased } = await submitAndPreview(product)
  await product.database.change('emails', { submission_id: id }, { sent_at: null })
  const log = [
    { level: 30, time: Date.now(), emailId: email?.id, kind: 'eulogy', msg: 'email sent' },
    { level: 30, time: Date.now(), rootId: erased, reason: 'requested', msg: 'family erased' },
  ]
  expect(await apply(log.map((line) => JSON.stringify(line)))).toMatchObject({ count: 2 })
  expect((await emailsOf(id))[0]?.sent_at).toBeTruthy()
})

test('a damaged list changes nothing', async () => {
  const { id } = await submitAndPreview(product)
  const line = JSON.stringify({ what: 'erased', rootId: id, reason: 'requested' })
  expect(await apply([line, '{"what":"erased"'])).toMatchObject({ outcome: 'unreadable-list' })
  expect(await familyOf(id)).toHaveLength(1)
})

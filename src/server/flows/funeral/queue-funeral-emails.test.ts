import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { morningOf, selectableDays } from '#domain/funeral-day.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import * as bouncedMailboxes from '#server/store/mailboxes/bounced.ts'
import {
  attachmentsOf,
  collapseSpaces,
  customerEmails,
  isEulogy,
  keyIn,
  uniqueAddress,
} from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { queueFuneralEmails } from './queue-funeral-emails.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus } = customerEmails(product)

const timeZone = 'Asia/Kolkata'
const { last: day } = selectableDays(timeZone, new Date())
const { dueAt, expiresAt } = morningOf(day, timeZone)
const minutes = (count: number) => count * 60_000

/** The worker's context at another time. */
const at = (time: Date, ms = 0) => ({
  ...product.workerCtx,
  now: () => new Date(time.getTime() + ms),
})
const run = (time: Date, ms = 0) => queueFuneralEmails(at(time, ms))

async function buyWithDay(name = 'anna') {
  const email = uniqueAddress(name)
  const bought = await buyEulogy(product, { name: 'Rosa Lind', email })
  const set = (next: string | null) =>
    bought.visitor.request(api.funeralDay(bought.id), { body: { day: next, timeZone } })
  expect((await set(day)).status).toBe(200)
  return { ...bought, email, set }
}

const isMorning = ({ subject }: { subject: string }) => subject.startsWith('For today:')
const emailsOf = (submissionId: string) =>
  product.database.owner
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'funeral-day')
    .execute()

test('one email is sent that morning, with the private link and the reading copy', {
  tags: ['D37-c', 'D37-d'],
}, async () => {
  const { id, email, visitor, set } = await buyWithDay()
  const edit = { text: 'Good morning. She baked all night.', revision: 0 }
  await visitor.request(api.edits(id), { body: edit })
  await run(dueAt, -minutes(1))
  expect(await emailsOf(id)).toEqual([])

  await Promise.all([run(dueAt), run(dueAt), run(dueAt, minutes(5))])
  const received = await waitForEmailTo(email, isMorning)
  expect(received.subject).toBe('For today: Rosa Lind’s eulogy')
  expect(collapseSpaces(received.text)).toContain('A reading copy is attached')
  expect(await openStatus(id, keyIn(received))).toBe(200)
  const { files } = await attachmentsOf(product, received)
  expect(files.map(({ type }) => type)).toEqual(['application/pdf'])

  await run(dueAt, minutes(60))
  expect(await emailsOf(id)).toHaveLength(1)
  expect((await set(day)).status).toBe(409)
  expect(await visitor.requestJson(api.funeralDay(id))).toEqual({ state: 'closed', day: null })
})

test('after a downtime it is sent late on the same day, and not on the next', {
  tags: 'D37-d',
}, async () => {
  const late = await buyWithDay()
  await run(expiresAt, -minutes(1))
  expect(await emailsOf(late.id)).toHaveLength(1)

  const tooLate = await buyWithDay()
  await run(expiresAt)
  expect(await emailsOf(tooLate.id)).toEqual([])
})

test('an email that could not be sent all day is not sent on the next', {
  tags: 'D37-d',
}, async () => {
  const { id, email } = await buyWithDay('mail-down')
  await run(dueAt)
  const [queued] = await emailsOf(id)
  await sendEmail(at(expiresAt), {
    emailId: queued?.id ?? '',
    settle: async () => true,
    renew: async () => true,
  })
  expect(await emailsOf(id)).toMatchObject([{ sent_at: null, failure: 'not allowed' }])
  const sent = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(sent.filter(isMorning)).toEqual([])
})

test('a moved day moves the email, and a removed day cancels it', { tags: 'D37-c' }, async () => {
  const moved = await buyWithDay()
  const removed = await buyWithDay()
  const { first } = selectableDays(timeZone, new Date(Date.now() + minutes(3 * 24 * 60)))
  await moved.set(first)
  await removed.set(null)
  await run(dueAt)
  expect(await emailsOf(moved.id)).toEqual([])
  await run(morningOf(first, timeZone).dueAt)
  expect(await emailsOf(moved.id)).toHaveLength(1)
  expect(await emailsOf(removed.id)).toEqual([])
})

test('the version that was changed last is sent', { tags: 'D37-c' }, async () => {
  const { id, visitor } = await buyWithDay()
  const { id: retryId } = await visitor.requestJson<{ id: string }>(api.retries(id), {
    body: {
      name: 'Rosa Lind',
      relationship: 'mother',
      qualities: 'kind, patient',
      customer_name: 'Anna',
      email: 'anna@example.com',
    },
  })
  await visitor.waitForEulogy(retryId)
  await visitor.request(api.edits(id), { body: { text: 'The first one again.', revision: 0 } })
  await run(dueAt)
  expect(await emailsOf(id)).toHaveLength(1)
  expect(await emailsOf(retryId)).toEqual([])
})

test('no email after a refund, even if it was queued before', { tags: 'D37-e' }, async () => {
  const refund = (rootId: string) =>
    product.database.owner
      .updateTable('purchases')
      .set({ state: 'refunded' })
      .where('root_id', '=', rootId)
      .execute()
  const early = await buyWithDay()
  await refund(early.id)
  await run(dueAt)
  expect(await emailsOf(early.id)).toEqual([])

  const late = await buyWithDay('mail-down')
  await run(dueAt)
  await refund(late.id)
  const [queued] = await emailsOf(late.id)
  await sendEmail(at(dueAt), {
    emailId: queued?.id ?? '',
    settle: async () => true,
    renew: async () => true,
  })
  expect(await emailsOf(late.id)).toMatchObject([{ sent_at: null, failure: 'not allowed' }])
})

test('no email after an erasure', { tags: 'D37-e' }, async () => {
  const { id, visitor, email } = await buyWithDay()
  await visitor.request(api.submission(id), { method: 'DELETE' })
  await run(dueAt)
  const sent = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(sent.filter(isMorning)).toEqual([])
})

test('no email to a mailbox that rejected one', { tags: 'D37-e' }, async () => {
  const bounced = await buyWithDay()
  const { owner } = product.database
  const mailbox = product.ctx.guard.hashMailbox(bounced.email)
  // An email that is recorded as sent later would clear the rejection.
  const unsent = owner
    .selectFrom('emails')
    .select('kind')
    .where('submission_id', '=', bounced.id)
    .where('sent_at', 'is', null)
  await waitForEmailTo(bounced.email, isEulogy)
  await expect.poll(() => unsent.execute(), { timeout: 10_000 }).toEqual([])
  await bouncedMailboxes.add(owner, { mailbox, reason: 'no-mailbox', now: new Date() })
  await run(dueAt)
  const failure = async () => (await emailsOf(bounced.id))[0]?.failure
  await expect.poll(failure, { timeout: 10_000 }).toBe('mailbox bounced before')
})

test('who unsubscribed from previews and then told us the day gets the email', {
  tags: 'F7-a',
}, async () => {
  const { email, id } = await buyWithDay()
  const preview = await waitForEmailTo(email, ({ subject }) => subject === 'Your preview is ready')
  const { pathname } = new URL(/http\S+\/api\/unsubscribe\/\S+/.exec(preview.text)?.[0] ?? '')
  expect((await fetch(product.url + pathname, { method: 'POST' })).status).toBe(200)
  await run(dueAt)
  const morning = await waitForEmailTo(email, isMorning)
  expect(morning.text).not.toContain('/api/unsubscribe/')
  expect(morning.headers.map(({ name }) => name.toLowerCase())).not.toContain('list-unsubscribe')
  await expect.poll(async () => (await emailsOf(id))[0]?.sent_at).toBeTruthy()
})

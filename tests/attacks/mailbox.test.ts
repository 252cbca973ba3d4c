import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { announceMemories } from '#server/flows/memories/announce-memories.ts'
import { eraseDue } from '#server/flows/privacy/erase-due.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct, startProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'

const product = setUpProduct({ settings: { LOCAL_LIMITS: localLimits({ emailsPerMailbox: 3 }) } })

const { waitForEmailTo, buyWith } = customerEmails(product)

const subjectsTo = (email: string) =>
  product.mailbox
    .listEmails()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)

const emailRows = (ids: string[]) =>
  product.database.owner
    .selectFrom('emails')
    .select(['submission_id', 'kind'])
    .where('submission_id', 'in', ids)
    .execute()

test('limits previews per mailbox across spellings of its address', async () => {
  const requested = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const visitor = product.visitor()
      const id = await visitor.submit({ email: `${n % 2 ? 'Victim' : 'victim'}+${n}@example.com` })
      return { id, preview: await visitor.preview(id) }
    }),
  )
  expect(requested.every(({ preview }) => preview.length > 100)).toBe(true)
  expect(await emailRows(requested.map(({ id }) => id))).toHaveLength(3)
})

test('sends a paid text beyond the limit', async () => {
  const { id } = await buyEulogy(product, { email: 'victim@example.com' })
  expect(await emailRows([id])).toEqual([{ submission_id: id, kind: 'eulogy' }])
  await product.mailbox.waitForEmail(({ subject }) => subject.startsWith('Your eulogy for'), 10_000)
})

test('stores no address with the count and purges the count after the next day', async () => {
  const { owner } = product.database
  const counts = () => owner.selectFrom('email_counts').selectAll().execute()
  expect((await counts()).length).toBeGreaterThan(0)
  const mailboxes = (await counts()).flatMap(({ mailbox }) => mailbox ?? [])
  expect(Buffer.concat(mailboxes).toString()).not.toContain('v')
  const mailbox = Buffer.alloc(32, 7)
  const day = '2026-03-10'
  await product.database.add('email_counts', { day, counted: 'strangers', mailbox, emails: 1 })
  const isKept = async () => (await counts()).some((row) => row.mailbox?.equals(mailbox))
  const purgeAt = (at: string) =>
    purgeExpired({ ...product.ctx, db: owner, now: () => new Date(at) })
  // The hourly job runs at 17 minutes past.
  await purgeAt('2026-03-10T23:17:00Z')
  await purgeAt('2026-03-11T23:17:00Z')
  expect(await isKept()).toBe(true)
  await purgeAt('2026-03-12T00:17:00Z')
  expect(await isKept()).toBe(false)
})

test('purges the request of a submission within three days, as the privacy policy says', async () => {
  const { owner, row, rows } = product.database
  const id = await product.visitor().submit()
  const seen = await row('submission_requests', { submission_id: id })
  const at = seen.requested_at.getTime() + 49 * 60 * 60 * 1000
  await purgeExpired({ ...product.ctx, db: owner, now: () => new Date(at) })
  expect(await rows('submission_requests', { submission_id: id })).toEqual([])
})

test('replies to contact messages count toward the daily limit', async () => {
  const typed = { name: 'Zebulon Bait', subject: 'Bait subject', message: 'Buy bait' }
  const email = 'contacted@example.com'
  for (let n = 0; n < 5; n += 1)
    await product.visitor().requestJson(api.contact(), { body: { ...typed, email } })
  const forwarded = () =>
    product.mailbox.listEmails().filter(({ subject }) => subject.endsWith(typed.subject))
  await expect.poll(() => forwarded().length, { timeout: 15_000 }).toBe(5)
  const replies = () => product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  await expect.poll(() => replies().length, { timeout: 15_000 }).toBe(3)
  expect(await product.database.rows('emails', { kind: 'contact-received' })).toHaveLength(3)
})

test('in three years a buyer gets emails about the eulogy, an answer to a message, and no others', {
  timeout: 60_000,
}, async () => {
  const email = uniqueAddress('buyer')
  const { id } = await buyWith(email)
  await waitForEmailTo(email, ({ subject }) => subject.startsWith('Your eulogy for'))
  for (const day of [1, 14, 29, 31, 100, 365, 3 * 365 - 28]) {
    const later = product.workerCtxInDays(day)
    await announceMemories(later)
    await eraseDue(later)
  }
  await waitForEmailTo(email, ({ subject }) => /erase/.test(subject))
  expect((await emailRows([id])).map(({ kind }) => kind).toSorted()).toEqual([
    'erasure-notice',
    'eulogy',
    'preview',
  ])
  const about = [/^Your eulogy preview is ready$/, /^Your eulogy for/, /erase/]
  const subjects = subjectsTo(email)
  expect(subjects).toHaveLength(about.length)
  for (const words of about) expect(subjects.some((subject) => words.test(subject))).toBe(true)

  const message = { name: 'Anna', email, subject: 'A question', message: 'Is this private?' }
  await product.visitor().requestJson(api.contact(), { body: message })
  await waitForEmailTo(email, ({ subject }) => !subjects.includes(subject))
  expect(subjectsTo(email)).toHaveLength(about.length + 1)
})

test('strangers can trigger a limited number of emails a day in all, and buyers get theirs', {
  timeout: 90_000,
}, async () => {
  await using capped = await startProduct({ settings: { UNPROVEN_EMAILS_PER_DAY: '10' } })
  const alerts = () =>
    capped.mailbox.listEmails().filter(({ subject }) => subject.includes('limit of emails'))
  const addresses = Array.from({ length: 30 }, () => uniqueAddress('stranger'))
  for (const email of addresses) {
    const body = { name: 'Bea', email, subject: 'Hello', message: 'Hello.' }
    await capped.visitor().requestJson(api.contact(), { body })
  }
  const forwarded = () =>
    capped.mailbox.listEmails().filter(({ subject }) => subject.endsWith('Hello'))
  await expect.poll(() => forwarded().length, { timeout: 30_000 }).toBe(30)
  const received = () =>
    capped.mailbox.listEmails().filter(({ to }) => addresses.some((each) => to.includes(each)))
  await expect.poll(() => received().length, { timeout: 15_000 }).toBe(5)
  for (let n = 0; n < 6; n += 1) {
    const email = uniqueAddress('newcomer')
    addresses.push(email)
    const visitor = capped.visitor()
    await visitor.preview(await visitor.submit({ email }))
  }
  await expect.poll(() => received().length, { timeout: 15_000 }).toBe(10)
  await expect.poll(() => alerts().length, { timeout: 15_000 }).toBe(1)
  const buyer = uniqueAddress('buyer')
  await buyEulogy(capped, { email: buyer })
  await capped.mailbox.waitForEmail(({ to }) => to.includes(buyer), 15_000)
  await capped.visitor().requestJson(api.findLinks(), { body: { email: buyer } })
  const toBuyer = () => capped.mailbox.listEmails().filter(({ to }) => to.includes(buyer))
  await expect
    .poll(
      () =>
        toBuyer()
          .map(({ subject }) => subject)
          .sort(),
      { timeout: 15_000 },
    )
    .toEqual(['Your eulogy for Margaret Ellen Shaw', 'Your private links'])
  expect(received()).toHaveLength(10)
  expect(alerts()).toHaveLength(1)
})

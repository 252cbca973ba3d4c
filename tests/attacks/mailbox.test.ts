import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'

const product = setUpProduct({ settings: { PREVIEW_EMAILS_PER_MAILBOX: '3' } })

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
  await product.mailbox.waitForEmail(({ subject }) => subject.startsWith('Your eulogy'), 10_000)
})

test('stores no address with the count and purges the count after the next day', async () => {
  const { owner } = product.database
  const counts = () => owner.selectFrom('mailbox_counts').selectAll().execute()
  expect((await counts()).length).toBeGreaterThan(0)
  expect(Buffer.concat((await counts()).map(({ mailbox }) => mailbox)).toString()).not.toContain(
    'v',
  )
  const mailbox = Buffer.alloc(32, 7)
  const day = '2026-03-10'
  await owner.insertInto('mailbox_counts').values({ day, mailbox, emails: 1 }).execute()
  const isKept = async () => (await counts()).some((row) => row.mailbox.equals(mailbox))
  const purgeAt = (at: string) =>
    purgeExpired({ ...product.ctx, db: owner, now: () => new Date(at) })
  // The hourly job runs at 17 minutes past.
  await purgeAt('2026-03-10T23:17:00Z')
  await purgeAt('2026-03-11T23:17:00Z')
  expect(await isKept()).toBe(true)
  await purgeAt('2026-03-12T00:17:00Z')
  expect(await isKept()).toBe(false)
})

test('purges the origin of a submission within three days, as the privacy policy says', async () => {
  const { owner } = product.database
  const id = await product.visitor().submit()
  const seen = (await owner.selectFrom('submission_origins').selectAll().execute()).find(
    ({ submission_id }) => submission_id === id,
  )
  expect(seen).toBeDefined()
  const at = (seen?.seen_at.getTime() ?? 0) + 49 * 60 * 60 * 1000
  await purgeExpired({ ...product.ctx, db: owner, now: () => new Date(at) })
  const kept = await owner.selectFrom('submission_origins').select('submission_id').execute()
  expect(kept.map(({ submission_id }) => submission_id)).not.toContain(id)
})

test('a contact message is purged after a year', async () => {
  const { owner } = product.database
  const message = {
    name: 'Bea',
    email: 'bea@example.com',
    subject: 'A year',
    message: 'Thank you.',
  }
  await product.visitor().requestJson(api.contact(), { body: message })
  await product.mailbox.waitForEmail(({ subject }) => subject === 'A year', 10_000)
  const kept = () => owner.selectFrom('contact_messages').select('subject').execute()
  const after = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purgeExpired({ ...product.ctx, db: owner, now: after(364) })
  expect(await kept()).toEqual([{ subject: 'A year' }])
  await purgeExpired({ ...product.ctx, db: owner, now: after(366) })
  expect(await kept()).toEqual([])
})

test('replies to contact messages count toward the daily limit and repeat nothing', async () => {
  const typed = { name: 'Zebulon Bait', subject: 'Bait subject', message: 'Buy bait' }
  const email = 'contacted@example.com'
  for (let n = 0; n < 5; n += 1)
    await product.visitor().requestJson(api.contact(), { body: { ...typed, email } })
  const forwarded = () =>
    product.mailbox.listEmails().filter(({ subject }) => subject === typed.subject)
  await expect.poll(() => forwarded().length, { timeout: 15_000 }).toBe(5)
  const replies = () => product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  await expect.poll(() => replies().length, { timeout: 15_000 }).toBe(3)
  const pending = await product.database.owner
    .selectFrom('contact_messages')
    .select('acknowledged_at')
    .where('email', '=', email)
    .execute()
  expect(pending.filter(({ acknowledged_at }) => acknowledged_at !== null)).toHaveLength(3)
  for (const { subject, html, text } of replies()) {
    expect(subject).toBe('Your message to Lovingly Said')
    expect(html + text).not.toMatch(/bait|zebulon/i)
  }
})

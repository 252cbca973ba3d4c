import { describe, expect, test } from 'vitest'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import * as bouncedMailboxes from '#server/store/mailboxes/bounced.ts'
import { customerEmails, isEulogy, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct()
const { waitForEmailTo, emailRow, keysOf, previewTo, buyWith } = customerEmails(product)

const waitForFailure = (id: string, kind: 'preview' | 'eulogy') =>
  expect.poll(async () => (await emailRow(id, kind)).failed_at, { timeout: 10_000 }).not.toBeNull()

const isSuppressed = (email: string) =>
  bouncedMailboxes.hasAny(product.database.owner, [product.ctx.guard.hashMailbox(email)])

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
    expect(subject).toContain('An email was permanently rejected')
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
      bouncedMailboxes.add(owner, { mailbox, reason: '550 5.2.2', now: new Date() })
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bouncedMailboxes from '#server/store/bounced-mailboxes.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { purgeExpired } from './purge-expired.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const address = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`

const isEulogy = ({ subject }: Email) => subject.startsWith('Your eulogy for')

const letterTo = (email: string, fits: (letter: Email) => boolean = () => true) =>
  product.mailbox.waitForEmail((letter) => letter.to.includes(email) && fits(letter), 10_000)

async function letterOf(submissionId: string, kind: 'preview' | 'eulogy') {
  return product.database.owner
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}

const hasFailed = (id: string, kind: 'preview' | 'eulogy') =>
  expect.poll(async () => (await letterOf(id, kind)).failed_at, { timeout: 10_000 }).not.toBeNull()

const keysOf = (rootId: string) =>
  product.database.owner
    .selectFrom('access_keys')
    .select(['email_id', 'revoked_at'])
    .where('root_id', '=', rootId)
    .where('kind', '=', 'email')
    .execute()

const isSuppressed = (email: string) =>
  bouncedMailboxes.has(product.database.owner, product.ctx.guard.hashMailbox(email))

const alertAbout = (id: string) =>
  product.mailbox.waitForEmail(({ to, text }) => isOperator(to) && text.includes(id), 10_000)

const isOperator = (to: string[]) => to.includes('people@lovinglysaid.test')

const alertsAbout = (id: string) =>
  product.mailbox.listEmails().filter(({ to, text }) => isOperator(to) && text.includes(id))

async function previewTo(email: string) {
  const visitor = product.visitor()
  const id = await visitor.submit({ email })
  await visitor.preview(id)
  return id
}

async function orderFor(email: string) {
  const order = await buyEulogy(product, { email })
  const { orderNumber } = await order.visitor.confirm(order.sessionId, order.id)
  return { ...order, orderNumber: String(orderNumber) }
}

describe('an email that is rejected for good', () => {
  test('is tried once, and reported to the operator only for a paid order', async () => {
    const email = address('bounced')
    const { id } = await orderFor(email)
    await hasFailed(id, 'eulogy')
    await hasFailed(id, 'preview')
    const [eulogy, preview] = [await letterOf(id, 'eulogy'), await letterOf(id, 'preview')]
    expect([eulogy.failure, eulogy.sent_at]).toEqual(['550 5.1.1', null])
    const { subject } = await alertAbout(eulogy.id)
    expect(subject).toContain('An email was refused for good')
    expect(alertsAbout(preview.id)).toEqual([])
    const keys = await keysOf(id)
    expect(keys.filter(({ email_id }) => email_id === eulogy.id)).toHaveLength(1)
    expect(keys.length).toBeLessThanOrEqual(2)
  })

  test('suppresses further previews to that mailbox, but not paid texts', async () => {
    const email = address('bounced')
    await hasFailed(await previewTo(email), 'preview')
    expect(await isSuppressed(email)).toBe(true)
    const again = await orderFor(email.replace('bounced', 'Bounced').replace('@', '+again@'))
    await hasFailed(again.id, 'preview')
    expect((await letterOf(again.id, 'preview')).failure).toBe('mailbox bounced before')
    await hasFailed(again.id, 'eulogy')
    expect((await letterOf(again.id, 'eulogy')).failure).toBe('550 5.1.1')
  })

  test('for its content is not retried and does not suppress the mailbox', async () => {
    const email = address('mail-refused')
    const { id } = await orderFor(email)
    await hasFailed(id, 'eulogy')
    const letter = await letterOf(id, 'eulogy')
    expect(letter.failure).toBe('554 5.7.1')
    await alertAbout(letter.id)
    expect(await isSuppressed(email)).toBe(false)
  })

  test('suppresses the mailbox for 30 days or until it accepts an email', async () => {
    const { owner } = product.database
    const email = address('fixed')
    const mailbox = product.ctx.guard.hashMailbox(email)
    const refuse = () =>
      bouncedMailboxes.add(owner, { mailbox, reason: '550 5.2.2', now: new Date() })
    const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await refuse()
    await purgeExpired({ ...product.workerCtx, now: inDays(29) })
    expect(await isSuppressed(email)).toBe(true)
    await purgeExpired({ ...product.workerCtx, now: inDays(31) })
    expect(await isSuppressed(email)).toBe(false)
    await refuse()
    await orderFor(email)
    await letterTo(email, isEulogy)
    await expect.poll(() => isSuppressed(email)).toBe(false)
  })
})

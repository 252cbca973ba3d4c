import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { handleDeadLetter } from '#server/flows/handle-dead-letter.ts'
import { purgeExpired } from '#server/flows/purge-expired.ts'
import { resendEmail } from '#server/flows/resend-email.ts'
import { revokeLinks } from '#server/flows/revoke-links.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import * as bouncedMailboxes from '#server/store/bounced-mailboxes.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const address = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`
const isEulogy = ({ subject }: Email) => subject.startsWith('Your eulogy for')
const letterTo = (email: string, fits: (letter: Email) => boolean = () => true) =>
  product.mailbox.waitForEmail((letter) => letter.to.includes(email) && fits(letter), 10_000)
const keyIn = (letter: Email) => /#key=([\w-]{43})/.exec(letter.text)?.[1] ?? ''

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

const opens = async (submissionId: string, key: string) =>
  (await product.visitor().request(api.access(submissionId), { body: { key } })).status

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

describe('a letter that is refused for good', () => {
  test('is tried once, and the operator hears of it only when it was paid for', async () => {
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

  test('with a preview keeps further previews from that mailbox, but not what is paid for', async () => {
    const email = address('bounced')
    await hasFailed(await previewTo(email), 'preview')
    expect(await isSuppressed(email)).toBe(true)
    const again = await orderFor(email.replace('bounced', 'Bounced').replace('@', '+again@'))
    await hasFailed(again.id, 'preview')
    expect((await letterOf(again.id, 'preview')).failure).toBe('mailbox bounced before')
    await hasFailed(again.id, 'eulogy')
    expect((await letterOf(again.id, 'eulogy')).failure).toBe('550 5.1.1')
  })

  test('at its content is not tried again either, and says nothing against the mailbox', async () => {
    const email = address('mail-refused')
    const { id } = await orderFor(email)
    await hasFailed(id, 'eulogy')
    const letter = await letterOf(id, 'eulogy')
    expect(letter.failure).toBe('554 5.7.1')
    await alertAbout(letter.id)
    expect(await isSuppressed(email)).toBe(false)
  })

  test('is forgotten with its mailbox after 30 days, and once the mailbox takes mail', async () => {
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

test('a letter that is tried again carries the same key, stored once', async () => {
  const email = address('mail-cut')
  const id = await previewTo(email)
  await letterTo(email, ({ deliveries }) => deliveries === 2)
  const copies = product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  expect(copies).toHaveLength(2)
  expect(new Set(copies.map(keyIn)).size).toBe(1)
  expect(await keysOf(id)).toHaveLength(1)
})

describe('what is not the fault of the recipient is tried again', () => {
  const sender = () => ({
    from: 'words@example.com',
    operator: 'people@example.com',
    brand: 'Lovingly Said',
    domain: 'example.com',
    requireTls: false,
  })
  const letter = (to: string) => ({
    to,
    sendId: crypto.randomUUID(),
    customerName: 'Anna',
    person: 'Ruth',
    preview: 'Good morning',
    link: 'https://example.com/#key=abc',
    dataLink: 'https://example.com/#key=abc',
  })
  const at = (login: string) => `smtp://${login}127.0.0.1:${product.mailbox.smtpPort}`

  test.each([
    ['a login that fails with 535', 'locked-out:x@', {}, 'ana@example.com'],
    ['a sender refused with 550', '', { from: 'unknown-sender@example.com' }, 'ana@example.com'],
    ['a recipient put off with 451', '', {}, 'mail-down@example.com'],
    ['a line that must be requireTls and is not', '', { requireTls: true }, 'bounced@example.com'],
  ])('%s', async (_what, login, changes, to) => {
    const mail = smtpMail({ ...sender(), smtpUrl: at(login), ...changes })
    await expect(mail.sendPreview(letter(to))).rejects.toThrow()
    mail.close()
  })

  test('while a refused recipient is an answer', async () => {
    const mail = smtpMail({ ...sender(), smtpUrl: at('') })
    const posted = await mail.sendPreview(letter('bounced@example.com'))
    expect(posted).toEqual({ refused: '550 5.1.1', mailbox: true })
    mail.close()
  })
})

describe('sending a letter again', () => {
  test('is refused for an unknown order and while the letter is on its way', async () => {
    expect(await resendEmail(product.workerCtx, '00000000')).toBe('order-not-found')
    expect(await resendEmail(product.workerCtx, crypto.randomUUID())).toBe('no-email')
    const email = address('mail-down')
    const { id, orderNumber } = await orderFor(email)
    expect(await resendEmail(product.workerCtx, orderNumber)).toBe('already-queued')
    expect((await letterOf(id, 'eulogy')).sends).toBe(1)
  })

  test('brings a failed letter with a fresh link, under a Message-ID of its own', async () => {
    const email = address('again')
    const { id, orderNumber } = await orderFor(email)
    const first = await letterTo(email, isEulogy)
    await expect.poll(async () => (await letterOf(id, 'eulogy')).sent_at).not.toBeNull()
    const { id: emailId } = await letterOf(id, 'eulogy')
    await product.database.owner
      .updateTable('emails')
      .set({ sent_at: null })
      .where('id', '=', emailId)
      .execute()
    await handleDeadLetter(product.workerCtx, { emailId })
    expect((await letterOf(id, 'eulogy')).failure).toBe('retries exhausted')

    expect(await resendEmail(product.workerCtx, orderNumber)).toBe('resent')
    const second = await letterTo(email, (one) => isEulogy(one) && one.n !== first.n)
    expect(second.messageId).toBe(`<${emailId}.2@127.0.0.1>`)
    expect(second.messageId).not.toBe(first.messageId)
    expect(keyIn(second)).not.toBe(keyIn(first))
    expect(await opens(id, keyIn(second))).toBe(200)
    await expect.poll(async () => (await letterOf(id, 'eulogy')).sent_at).not.toBeNull()
    expect((await letterOf(id, 'eulogy')).failed_at).toBeNull()

    expect(await resendEmail(product.workerCtx, emailId)).toBe('resent')
    const third = await letterTo(email, ({ messageId }) => messageId === `<${emailId}.3@127.0.0.1>`)
    expect(await opens(id, keyIn(third))).toBe(200)
  })
})

describe('a revoked link', () => {
  test('opens nothing, nor does a browser that it let in', async () => {
    const email = address('revoked')
    const { id, visitor, orderNumber } = await orderFor(email)
    const letter = await letterTo(email, isEulogy)
    const friend = product.visitor()
    await friend.requestJson(api.access(id), { body: { key: keyIn(letter) } })
    expect((await friend.request(api.fullEulogy(id))).status).toBe(200)

    expect(await revokeLinks(product.workerCtx, '00000000')).toBeNull()
    expect(await revokeLinks(product.workerCtx, orderNumber)).toBeGreaterThanOrEqual(3)
    expect(await opens(id, keyIn(letter))).toBe(404)
    const reads = [api.submission(id), api.fullEulogy(id), api.versions(id), api.waiting(id)]
    for (const browser of [friend, visitor]) {
      for (const path of reads) expect((await browser.request(path)).status).toBe(404)
    }
    expect(await revokeLinks(product.workerCtx, orderNumber)).toBe(0)

    await resendEmail(product.workerCtx, orderNumber)
    const fresh = await letterTo(email, (one) => isEulogy(one) && one.n !== letter.n)
    expect(await opens(id, keyIn(fresh))).toBe(200)
  })

  test('is not sent: a letter that still waits gets a new one', async () => {
    const email = address('greylisted')
    const { id, orderNumber } = await orderFor(email)
    await expect.poll(async () => (await keysOf(id)).length).toBeGreaterThan(0)
    await revokeLinks(product.workerCtx, orderNumber)
    const letter = await letterTo(email, isEulogy)
    expect(await opens(id, keyIn(letter))).toBe(200)
  })
})

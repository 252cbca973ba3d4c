import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { handleDeadLetter } from './handle-dead-letter.ts'
import { resendEmail } from './resend-email.ts'

const product = setUpProduct()

const address = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`

const isEulogy = ({ subject }: Email) => subject.startsWith('Your eulogy for')

const waitForEmailTo = (email: string, fits: (message: Email) => boolean = () => true) =>
  product.mailbox.waitForEmail((message) => message.to.includes(email) && fits(message), 10_000)

const keyIn = (message: Email) => /#key=([\w-]{43})/.exec(message.text)?.[1] ?? ''

async function emailRow(submissionId: string, kind: 'preview' | 'eulogy') {
  return product.database.owner
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}

const openStatus = async (submissionId: string, key: string) =>
  (await product.visitor().request(api.access(submissionId), { body: { key } })).status

async function buyWith(email: string) {
  const order = await buyEulogy(product, { email })
  const { orderNumber } = await order.visitor.confirm(order.sessionId, order.id)
  return { ...order, orderNumber: String(orderNumber) }
}

describe('resending an email', () => {
  test('is rejected for an unknown order and while the email is queued', async () => {
    expect(await resendEmail(product.workerCtx, '00000000')).toBe('order-not-found')
    expect(await resendEmail(product.workerCtx, crypto.randomUUID())).toBe('no-email')
    const email = address('mail-down')
    const { id, orderNumber } = await buyWith(email)
    expect(await resendEmail(product.workerCtx, orderNumber)).toBe('already-queued')
    expect((await emailRow(id, 'eulogy')).sends).toBe(1)
  })

  test('sends a failed email with a new link and a new Message-ID', async () => {
    const email = address('again')
    const { id, orderNumber } = await buyWith(email)
    const first = await waitForEmailTo(email, isEulogy)
    await expect.poll(async () => (await emailRow(id, 'eulogy')).sent_at).not.toBeNull()
    const { id: emailId } = await emailRow(id, 'eulogy')
    await product.database.owner
      .updateTable('emails')
      .set({ sent_at: null })
      .where('id', '=', emailId)
      .execute()
    await handleDeadLetter(product.workerCtx, { emailId })
    expect((await emailRow(id, 'eulogy')).failure).toBe('retries exhausted')

    expect(await resendEmail(product.workerCtx, orderNumber)).toBe('resent')
    const second = await waitForEmailTo(email, (one) => isEulogy(one) && one.n !== first.n)
    expect(second.messageId).toBe(`<${emailId}.2@127.0.0.1>`)
    expect(second.messageId).not.toBe(first.messageId)
    expect(keyIn(second)).not.toBe(keyIn(first))
    expect(await openStatus(id, keyIn(second))).toBe(200)
    await expect.poll(async () => (await emailRow(id, 'eulogy')).sent_at).not.toBeNull()
    expect((await emailRow(id, 'eulogy')).failed_at).toBeNull()

    expect(await resendEmail(product.workerCtx, emailId)).toBe('resent')
    const third = await waitForEmailTo(
      email,
      ({ messageId }) => messageId === `<${emailId}.3@127.0.0.1>`,
    )
    expect(await openStatus(id, keyIn(third))).toBe(200)
  })
})

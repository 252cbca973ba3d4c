import { describe, expect, test } from 'vitest'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { resendEmail } from './resend-email.ts'

const product = setUpProduct()
const { waitForEmailTo, emailRow, openStatus, buyWith } = customerEmails(product)

describe('resending an email', () => {
  test('is rejected for an unknown order and while the email is queued', async () => {
    expect(await resendEmail(product.workerCtx, '00000000')).toBe('order-not-found')
    expect(await resendEmail(product.workerCtx, crypto.randomUUID())).toBe('no-email')
    const email = uniqueAddress('mail-down')
    const { id, orderNumber } = await buyWith(email)
    expect(await resendEmail(product.workerCtx, orderNumber)).toBe('already-queued')
    expect((await emailRow(id, 'eulogy')).sends).toBe(1)
  })

  test('sends a failed email with a new link and a new Message-ID', async () => {
    const email = uniqueAddress('again')
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
    const second = await waitForEmailTo(
      email,
      (candidate) => isEulogy(candidate) && candidate.n !== first.n,
    )
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

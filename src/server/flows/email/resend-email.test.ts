import { describe, expect, test } from 'vitest'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { resendEmail } from './resend-email.ts'

const product = setUpProduct()
const { waitForEmailTo, emailRow, openStatus, buyAndReceive, waitForNextEulogy } =
  customerEmails(product)

describe('resending an email', () => {
  test('is rejected for an unknown order and while the email is queued', async () => {
    expect(await resendEmail(product.workerCtx, { rootId: crypto.randomUUID() })).toBe('no-email')
    const { id } = await buyAndReceive(uniqueAddress('queued'))
    await product.database.change(
      'emails',
      { submission_id: id, kind: 'eulogy' },
      { sent_at: null },
    )
    const dryRun = resendEmail(product.workerCtx, { rootId: id }, { dryRun: true })
    expect(await dryRun).toBe('already-queued')
    expect(await resendEmail(product.workerCtx, { rootId: id })).toBe('already-queued')
    expect((await emailRow(id, 'eulogy')).sends).toBe(1)
  })

  test('sends a failed email with a new link and a new Message-ID', async () => {
    const email = uniqueAddress('again')
    const { id, message: first } = await buyAndReceive(email)
    const { id: emailId } = await emailRow(id, 'eulogy')
    await product.database.change('emails', { id: emailId }, { sent_at: null })
    await handleDeadLetter(product.workerCtx, { emailId })
    expect((await emailRow(id, 'eulogy')).failure).toBe('retries exhausted')

    expect(await resendEmail(product.workerCtx, { rootId: id })).toBe('resent')
    const second = await waitForNextEulogy(email, first)
    expect(second.messageId).toBe(`<${emailId}.2@127.0.0.1>`)
    expect(second.messageId).not.toBe(first.messageId)
    expect(keyIn(second)).not.toBe(keyIn(first))
    expect(await openStatus(id, keyIn(second))).toBe(200)
    await expect.poll(async () => (await emailRow(id, 'eulogy')).sent_at).not.toBeNull()
    expect((await emailRow(id, 'eulogy')).failed_at).toBeNull()

    expect(await resendEmail(product.workerCtx, { rootId: id, emailId })).toBe('resent')
    const third = await waitForEmailTo(
      email,
      ({ messageId }) => messageId === `<${emailId}.3@127.0.0.1>`,
    )
    expect(await openStatus(id, keyIn(third))).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  buyEulogy,
  openPaymentPage,
  stripeControl,
  submitAndPreview,
} from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { eraseDue } from './erase-due.ts'

const dayMs = 24 * 60 * 60 * 1000

const product = setUpProduct()
const stripe = stripeControl(product)
const { familyOf, erasureOf } = recordsOf(product)
const { waitForEmailTo } = customerEmails(product)

const threeYears = 3 * 365 + 1

const noticeTo = (submission_id: string) => ({ submission_id, kind: 'erasure-notice' }) as const
const noticeOf = async (id: string) => (await product.database.rows('emails', noticeTo(id)))[0]
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

describe('an unpaid submission', () => {
  test('is erased after 30 days and not before', async () => {
    const { id } = await submitAndPreview(product)
    await eraseDue(product.workerCtxInDays(29.9))
    expect(await familyOf(id)).toHaveLength(1)
    await eraseDue(product.workerCtxInDays(30.1))
    expect(await familyOf(id)).toHaveLength(0)
    expect(await erasureOf(id)).toMatchObject({ reason: 'unpaid-30-days', order_number: null })
  })

  test('stays while a checkout is open and ends once it expires', async () => {
    const { id, sessionId } = await openPaymentPage(product)
    await product.database.change('eulogy_submissions', { id }, { created_at: inDays(-31) })
    await eraseDue(product.workerCtxInDays(0))
    expect(await familyOf(id)).toHaveLength(1)
    // By our time it has expired.
    await eraseDue(product.workerCtxInDays(2))
    expect(await familyOf(id)).toHaveLength(1)
    expect(await stripe.readSession(sessionId)).toMatchObject({ status: 'open' })
    // The row stays open when the webhook about its expiry is lost.
    await stripe.expireUnreported(sessionId)
    await eraseDue(product.workerCtxInDays(2))
    expect(await familyOf(id)).toHaveLength(0)
  })

  test('stays when its checkout turns out to be paid', async () => {
    const { visitor, id, sessionId } = await openPaymentPage(product)
    await stripe.payUnreported(sessionId)
    await eraseDue(product.workerCtxInDays(31))
    expect(await familyOf(id)).toMatchObject([{ type: 'paid' }])
    await visitor.waitForEulogy(id)
  })

  test('that cannot be erased does not block the others', async () => {
    const { id: stuck, sessionId } = await openPaymentPage(product)
    const other = await submitAndPreview(product)
    await stripe.failLookups({ status: 400 })
    const counts = await eraseDue(product.workerCtxInDays(40))
    expect(counts.failed).toBeGreaterThan(0)
    expect(await familyOf(stuck)).toHaveLength(1)
    expect(await familyOf(other.id)).toHaveLength(0)
    await stripe.control(`sessions/${sessionId}/expire`)
  })
})

describe('a paid submission', () => {
  test('is erased after 3 years, 30 days after the notice email', async () => {
    const to = uniqueAddress('notified')
    const { id, orderNumber } = await buyEulogy(product, { email: to })
    await eraseDue(product.workerCtxInDays(threeYears - 32))
    expect(await noticeOf(id)).toBeUndefined()

    await eraseDue(product.workerCtxInDays(threeYears - 29))
    await eraseDue(product.workerCtxInDays(threeYears - 29))
    await waitForEmailTo(to, ({ subject }) => subject.startsWith('We’ll erase your eulogy'))
    await expect.poll(async () => (await noticeOf(id))?.sent_at).not.toBeNull()
    // The 30 days start when the email was sent.
    await product.database.change('emails', noticeTo(id), { sent_at: inDays(threeYears - 5) })
    await eraseDue(product.workerCtxInDays(threeYears + 20))
    expect(await familyOf(id)).toHaveLength(1)
    await eraseDue(product.workerCtxInDays(threeYears + 26))
    expect(await familyOf(id)).toHaveLength(0)
    expect(await erasureOf(id)).toMatchObject({ reason: 'paid-3-years', order_number: orderNumber })
    const notices = product.mailbox
      .listEmails()
      .filter(({ to: [first], subject }) => first === to && subject.startsWith('We’ll erase'))
    expect(notices).toHaveLength(1)
  })

  test('stays while the notice email has not been sent', async () => {
    const { id } = await buyEulogy(product)
    const notice = { ...noticeTo(id), id: randomUUID(), due_at: new Date() }
    await product.database.add('emails', notice)
    await eraseDue(product.workerCtxInDays(4 * 365))
    expect(await familyOf(id)).toHaveLength(1)
  })

  test('is erased even if the notice email was permanently rejected', async () => {
    const { id } = await buyEulogy(product, { email: uniqueAddress('bounced') })
    await eraseDue(product.workerCtxInDays(threeYears - 29))
    await expect.poll(async () => (await noticeOf(id))?.failed_at).toBeInstanceOf(Date)
    const rejected = { failed_at: inDays(threeYears - 29) }
    await product.database.change('emails', noticeTo(id), rejected)
    await eraseDue(product.workerCtxInDays(threeYears + 0.5))
    expect(await familyOf(id)).toHaveLength(1)
    await eraseDue(product.workerCtxInDays(threeYears + 2))
    expect(await familyOf(id)).toHaveLength(0)
  })
})

import { describe, expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { refundOrder } from './refund-order.ts'

const product = setUpProduct()
const { waitForEmailTo } = customerEmails(product)
const { operator, actionsOn } = deskRecords(product)
const stripe = stripeControl(product)

const buy = async (email = uniqueAddress('refund')) => ({
  ...(await buyEulogy(product, { email })),
  email,
})
const purchaseState = async (id: string) => (await recordsOf(product).purchaseOf(id)).state

describe('a refund by the operator', () => {
  test('returns the money once, says so and leaves the text', async () => {
    const { id, email, orderNumber, sessionId, visitor, text } = await buy()
    const refund = () => refundOrder(product.workerCtx, operator, orderNumber)
    expect(await refund()).toEqual({ outcome: 'refund-started', dryRun: false })
    expect(['already-refunding', 'already-refunded']).toContain((await refund()).outcome)
    const message = await waitForEmailTo(email, ({ subject }) => /refunded/.test(subject))
    expect(message.text).toContain(`Order number ${orderNumber}`)
    expect(message.text).not.toContain('in time')
    expect(await purchaseState(id)).toBe('refunded')
    expect((await refund()).outcome).toBe('already-refunded')
    expect(await stripe.refundedAt(sessionId)).toBe(price.amount)
    expect(await visitor.fullEulogy(id)).toBe(text)
    expect(await actionsOn(id)).toEqual([
      {
        operator: 'alice',
        action: 'refund',
        order_number: orderNumber,
        words: false,
        outcome: 'refund-started',
      },
      expect.objectContaining({ outcome: expect.stringMatching(/^already-/) }),
      expect.objectContaining({ outcome: 'already-refunded' }),
    ])
  })

  test('changes nothing in a dry run', async () => {
    const { id, orderNumber, sessionId } = await buy()
    const reply = await refundOrder(product.workerCtx, { ...operator, dryRun: true }, orderNumber)
    expect(reply).toEqual({ outcome: 'refund-started', dryRun: true })
    expect(await purchaseState(id)).toBe('paid')
    expect(await stripe.refundedAt(sessionId)).toBe(0)
    expect(await actionsOn(id)).toEqual([])
  })

  test('is refused for an unpaid, a disputed and an unknown order', async () => {
    const { id } = await submitAndPreview(product)
    expect((await refundOrder(product.workerCtx, operator, id)).outcome).toBe('not-paid')
    expect((await refundOrder(product.workerCtx, operator, '00000000')).outcome).toBe(
      'order-not-found',
    )
    const disputed = await buy()
    await product.database.change('purchases', { root_id: disputed.id }, { state: 'disputed' })
    const reply = await refundOrder(product.workerCtx, operator, disputed.orderNumber)
    expect(reply.outcome).toBe('disputed')
  })

  test('works for an order that was erased', async () => {
    const { id, orderNumber, sessionId } = await buy()
    await eraseFamily(product.workerCtx, { rootId: id, reason: 'requested' })
    const reply = await refundOrder(product.workerCtx, operator, orderNumber)
    expect(reply.outcome).toBe('refund-started')
    await expect.poll(() => stripe.refundedAt(sessionId)).toBe(price.amount)
  })
})

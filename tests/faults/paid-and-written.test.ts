import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localLimits } from '#scripts/local/local-limits.ts'
import { writeEulogy } from '#server/flows/eulogy/write-eulogy.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { payFor, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'

const rounds = 12

describe('without a worker', () => {
  const product = setUpProduct({ worker: false })
  beforeAll(() => stripeControl(product).setWebhookMode('off'))

  test(`sends exactly one email when payment and writing finish together, ${rounds} times`, {
    timeout: 300_000,
  }, async () => {
    const worker = product.workerCtx
    const orders = { paidFirst: 0, writtenFirst: 0 }
    // Adapts the head start so that each side wins about half of the races.
    let headStartMs = 5
    for (let round = 0; round < rounds; round += 1) {
      const { visitor, id } = await submitAndPreview(product)
      const { sessionId } = await visitor.openCheckout(id)
      await stripeControl(product).pay(sessionId)
      const write = () =>
        writeEulogy(worker, {
          submissionId: id,
          purpose: 'prewrite',
          holder: `round-${round}`,
          signal: AbortSignal.timeout(10_000),
          settle: async () => true,
        })
      const confirm = () => confirmPayment(product.ctx, sessionId)
      const writing = write()
      await new Promise((resolve) => setTimeout(resolve, headStartMs))
      await Promise.all([writing, confirm()])

      const emails = await product.database.rows('emails', { submission_id: id, kind: 'eulogy' })
      expect(emails).toHaveLength(1)
      // The payment queues the writing only if it committed first.
      const paidFirst = (await recordsOf(product).jobsOf('write-paid', id)).length === 1
      orders[paidFirst ? 'paidFirst' : 'writtenFirst'] += 1
      headStartMs = paidFirst ? headStartMs * 1.6 : headStartMs / 1.6
    }
    console.log(`paid first ${orders.paidFirst} times, written first ${orders.writtenFirst} times`)
    expect(orders.paidFirst).toBeGreaterThanOrEqual(2)
    expect(orders.writtenFirst).toBeGreaterThanOrEqual(2)
  })
})

describe('with a slot for one text', () => {
  const product = setUpProduct({
    settings: { WRITING_SLOTS: '1', LOCAL_LIMITS: localLimits({ writerIdleSeconds: 4 }) },
  })
  beforeEach(() => modelControl(product).reset())

  const countRestRequests = async () =>
    (await modelControl(product).requests()).filter(({ part }) => part === 'rest').length
  const countJudged = async () =>
    (await modelControl(product).requests()).filter(({ task }) => task === 'judge').length
  /** What the text and its preview were judged for. */
  const purposes = async (id: string) =>
    (
      await product.database.owner
        .selectFrom('spend')
        .select('purpose')
        .where('submission_id', '=', id)
        .where('task', '=', 'judge')
        .groupBy('purpose')
        .orderBy((eb) => eb.fn.min('reserved_at'))
        .execute()
    ).map(({ purpose }) => purpose)

  test('a payment waits for a text that is being written instead of starting another', async () => {
    const { visitor, id } = await submitAndPreview(product)
    await modelControl(product).configure({ delayMs: 0, judgeDelayMs: 1_500 })
    await modelControl(product).reset()
    const { sessionId } = await visitor.openCheckout(id)
    await expect.poll(countJudged).toBeGreaterThan(0)
    await stripeControl(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    await visitor.waitForEulogy(id)
    await modelControl(product).configure({ delayMs: 0, judgeDelayMs: null })
    expect(await purposes(id)).toEqual(['preview', 'prewrite'])
    expect(await countRestRequests()).toBe(0)
  })

  test('a paid text does not wait for a prewritten one', async () => {
    const stuck = await submitAndPreview(product, { name: 'Ruth model-stalls-rest Hale' })
    await stuck.visitor.openCheckout(stuck.id)
    await expect.poll(countRestRequests).toBe(1)
    const buyer = await submitAndPreview(product)
    await payFor(product, buyer.visitor, buyer.id)
    await buyer.visitor.waitForEulogy(buyer.id, 4_000)
    expect(await purposes(buyer.id)).toEqual(['preview', 'paid'])
  })
})

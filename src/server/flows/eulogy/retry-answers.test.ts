import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { requestRetry, retryInput } from '#tests/support/retries.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
const { familyOf } = recordsOf(product)
const { waitForEmailTo } = customerEmails(product)

type Accepted = { id: string; retries: number }

const violin = { memory: retryInput.memory ?? '' }
const kite = { memory: 'She once flew a red kite from the kitchen window.' }

const accept = async (...args: Parameters<typeof requestRetry>) => {
  const response = await requestRetry(...args)
  expect(response.status).toBe(201)
  return (await response.json()) as Accepted
}

const refuse = async (...args: Parameters<typeof requestRetry>) => {
  const response = await requestRetry(...args)
  expect(response.status).toBe(409)
  return (await response.json()) as { code: string; message: string }
}

const countOf = async (visitor: Visitor, id: string) =>
  (await visitor.requestJson<{ retries: number }>(api.submission(id))).retries

const keyOf = (id: string, name: string) => `${name}-${id}`

describe('after a lost response', () => {
  test('the same answers under the same key are the same retry', {
    tags: 'R55-a',
  }, async () => {
    const { visitor, id } = await buyEulogy(product)
    const key = keyOf(id, 'first')
    const first = await accept(visitor, id, violin, key)
    expect(await accept(visitor, id, violin, key)).toEqual(first)
    expect(await familyOf(id)).toHaveLength(2)
  })

  test('changed answers under the same key are refused, and another key gets their own text', {
    tags: 'R55-a',
  }, async () => {
    const { visitor, id } = await buyEulogy(product)
    const key = keyOf(id, 'first')
    const first = await accept(visitor, id, violin, key)
    expect(await refuse(visitor, id, kite, key)).toMatchObject({ code: 'other-answers' })
    expect(await refuse(visitor, id, { ...violin, tone: 'celebratory' }, key)).toMatchObject({
      code: 'other-answers',
    })
    expect(await familyOf(id)).toHaveLength(2)
    expect(await countOf(visitor, id)).toBe(1)

    const second = await accept(visitor, id, kite, keyOf(id, 'other'))
    expect(second.id).not.toBe(first.id)
    expect(await visitor.waitForEulogy(second.id)).toContain('red kite')
    expect(await visitor.waitForEulogy(first.id)).toContain('violin')
  })

  test('a changed wish under the same key is refused', { tags: 'R55-a' }, async () => {
    const { visitor, id } = await buyEulogy(product)
    const ask = (different: string) =>
      visitor.request(api.retries(id), {
        body: { ...retryInput, different },
        headers: { 'idempotency-key': keyOf(id, 'first') },
      })
    expect((await ask('Shorter.')).status).toBe(201)
    expect((await ask('Longer.')).status).toBe(409)
    expect((await ask('Shorter.')).status).toBe(201)
    expect(await familyOf(id)).toHaveLength(2)
  })
})

/** A second device, which opened the link in the email. */
async function secondDevice(id: string, email: string) {
  const message = await waitForEmailTo(email, isEulogy)
  const other = product.visitor()
  const response = await other.request(api.access(id), { body: { key: keyIn(message) } })
  expect(response.status).toBe(200)
  return other
}

describe.each(['two tabs', 'two devices'])('%s with different answers', (where) => {
  const openTwice = async () => {
    const email = uniqueAddress('anna')
    const bought = await buyEulogy(product, { email })
    const other = where === 'two tabs' ? bought.visitor : await secondDevice(bought.id, email)
    return { ...bought, other }
  }

  test('make two retries, each with its own text', { tags: 'R55-b' }, async () => {
    const { visitor, other, id } = await openTwice()
    const [first, second] = await Promise.all([
      accept(visitor, id, violin, keyOf(id, 'violin')),
      accept(other, id, kite, keyOf(id, 'kite')),
    ])
    expect(second.id).not.toBe(first.id)
    expect([first.retries, second.retries].sort()).toEqual([0, 1])
    expect(await visitor.waitForEulogy(first.id)).toContain('violin')
    expect(await other.waitForEulogy(second.id)).toContain('red kite')
  })

  test('get one retry and “No Retries Left” when one is left', { tags: 'R55-b' }, async () => {
    const { visitor, other, id } = await openTwice()
    await accept(visitor, id)
    const responses = await Promise.all([
      requestRetry(visitor, id, violin, keyOf(id, 'violin')),
      requestRetry(other, id, kite, keyOf(id, 'kite')),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(await refused?.json()).toEqual({
      code: 'no-retries-left',
      message: 'You have used all your available retries for this eulogy.',
    })
    expect(await familyOf(id)).toHaveLength(3)
    expect(await countOf(visitor, id)).toBe(0)
  })
})

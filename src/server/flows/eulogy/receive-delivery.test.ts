import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { signatureOf } from '#standins/automation/server.ts'
import {
  automationSecret as secret,
  setUpProductWithAutomation,
} from '#tests/support/automation.ts'
import { startProduct } from '#tests/support/product.ts'
import { payForEulogy } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'

const { product, automation } = setUpProductWithAutomation()
const { textsOf } = recordsOf(product)

const sendCallback = (body: string, signature: string, { url } = product) =>
  fetch(url + api.automationCallback(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  })

describe('the callback', () => {
  /** A paid order whose text has not been delivered. */
  async function payWithoutDelivery() {
    const { visitor, id } = await payForEulogy(product, { name: 'Ruth automation-silent Hale' })
    await expect.poll(() => automation.calls(id).length).toBe(2)
    const call = automation.calls(id)[1]
    if (!call) throw new Error('no paid call came')
    return { visitor, id, call }
  }
  test('rejects a text without a valid, recent signature', async () => {
    const { visitor, id, call } = await payWithoutDelivery()
    const body = JSON.stringify({
      submission_id: id,
      attempt: call.attempt,
      full_eulogy: 'Words of another.',
    })
    const now = Date.now()
    const signatures = [
      ...['', signatureOf('another-secret', body, now), signatureOf(secret, `${body} `, now)],
      signatureOf(secret, body, now - 301_000),
    ]
    for (const signature of signatures)
      expect((await sendCallback(body, signature)).status).toBe(400)
    expect(await visitor.fullEulogy(id)).toBeNull()
    expect((await automation.deliver(call)).status).toBe(200)
    expect(await visitor.waitForEulogy(id)).toContain('Ruth')
  })

  test('rejects a text for another submission or another attempt', async () => {
    const one = await payWithoutDelivery()
    const other = await payWithoutDelivery()
    const crossed = { ...one.call, attempt: other.call.attempt }
    const invented = { ...one.call, attempt: crypto.randomUUID() }
    for (const call of [crossed, invented]) {
      expect((await automation.deliver(call, 'Words of another.')).status).toBe(404)
    }
    for (const { call } of [one, other]) expect((await automation.deliver(call)).status).toBe(200)
    expect(await one.visitor.waitForEulogy(one.id)).not.toContain('Words of another')
    expect(await other.visitor.waitForEulogy(other.id)).not.toContain('Words of another')
  })

  test('ignores a text that is sent again', async () => {
    const { visitor, id, call } = await payWithoutDelivery()
    expect((await automation.deliver(call)).status).toBe(200)
    const text = await visitor.waitForEulogy(id)
    expect((await automation.deliver(call)).status).toBe(200)
    expect((await automation.deliver(call, 'Words of another.')).status).toBe(200)
    expect(await visitor.fullEulogy(id)).toBe(text)
    expect(await textsOf(id)).toEqual([{ text }])
  })
})

test('the callback rejects texts when a model writes', async () => {
  await using other = await startProduct({ worker: false })
  const body = JSON.stringify({
    submission_id: crypto.randomUUID(),
    attempt: crypto.randomUUID(),
    full_eulogy: 'x',
  })
  const signature = signatureOf(secret, body, Date.now())
  expect((await sendCallback(body, signature, other)).status).toBe(400)
})

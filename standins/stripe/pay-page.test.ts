import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { cancelUrl, startTestMerchant, successUrl } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

async function see(address: string | null): Promise<string> {
  return (await fetch(address ?? '')).text()
}

async function press(id: string, button: 'pay' | 'decline' | 'back') {
  const response = await fetch(`${merchant.stripe.url}/pay/${id}/${button}`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') }
}

describe('the page where one pays', () => {
  it('says what is bought, for how much, and that no money moves', async () => {
    const page = await see((await merchant.createCheckout()).url)
    expect(page).toContain('Stand-in for Stripe: no real money moves')
    expect(page).toContain('A eulogy for Łucja &amp; &quot;Ben&quot; &lt;3')
    expect(page).toContain('$42.00')
  })

  it('takes the payment and leads to the success address', async () => {
    const { id, url } = await merchant.createCheckout()
    const paid = await press(id, 'pay')
    expect(paid).toEqual({
      status: 303,
      location: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
    })
    await merchant.waitForEvents('checkout.session.completed', id)
    expect(await merchant.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
    expect(await see(url)).toContain('This payment is complete')
  })

  it('pays once when Pay is pressed twice', async () => {
    const { id } = await merchant.createCheckout()
    await press(id, 'pay')
    const first = await merchant.sdk.checkout.sessions.retrieve(id)
    expect(await press(id, 'pay')).toEqual({ status: 303, location: `/pay/${id}` })
    const second = await merchant.sdk.checkout.sessions.retrieve(id)
    expect(second.payment_intent).toBe(first.payment_intent)
  })

  it('shows a declined card and stays open', async () => {
    const { id } = await merchant.createCheckout()
    const { location } = await press(id, 'decline')
    expect(await see(`${merchant.stripe.url}${location}`)).toContain('Your card was declined.')
    expect((await merchant.sdk.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  it('declines the first card of an address that starts with declined', async () => {
    const { id } = await merchant.createCheckout({ customer_email: 'declined@example.com' })
    expect((await press(id, 'pay')).location).toBe(`/pay/${id}?declined`)
    expect((await press(id, 'pay')).location).toContain('/thanks')
  })

  it('leads back to the shop', async () => {
    const { id } = await merchant.createCheckout()
    expect(await press(id, 'back')).toEqual({ status: 303, location: cancelUrl })
  })

  it('says that it has expired, or that it knows nothing', async () => {
    const { id, url } = await merchant.createCheckout()
    await merchant.sdk.checkout.sessions.expire(id)
    expect(await see(url)).toContain('This payment page has expired')
    expect(await see(`${merchant.stripe.url}/pay/cs_test_none`)).toContain('Nothing to pay here')
  })

  it('is listed on the first page', async () => {
    const { url } = await merchant.createCheckout()
    expect(await see(merchant.stripe.url)).toContain(`href="${url}"`)
  })
})

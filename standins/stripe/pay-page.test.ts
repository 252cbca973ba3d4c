import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { cancelUrl, startTestMerchant, successUrl } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

async function fetchPage(url: string | null): Promise<string> {
  return (await fetch(url ?? '')).text()
}

async function click(id: string, button: 'pay' | 'decline' | 'back') {
  const response = await fetch(`${merchant.stripe.url}/pay/${id}/${button}`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') }
}

describe('the payment page', () => {
  it('shows the product, the price and a notice that no money is charged', async () => {
    const page = await fetchPage((await merchant.createCheckout()).url)
    expect(page).toContain('Stripe stand-in: no real money is charged')
    expect(page).toContain('A eulogy for Łucja &amp; &quot;Ben&quot; &lt;3')
    expect(page).toContain('$42.00')
  })

  it('takes the payment and redirects to the success URL', async () => {
    const { id, url } = await merchant.createCheckout()
    const paid = await click(id, 'pay')
    expect(paid).toEqual({
      status: 303,
      location: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
    })
    await merchant.waitForEvents('checkout.session.completed', id)
    expect(await merchant.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
    expect(await fetchPage(url)).toContain('This payment is complete')
  })

  it('charges once when Pay is clicked twice', async () => {
    const { id } = await merchant.createCheckout()
    await click(id, 'pay')
    const first = await merchant.sdk.checkout.sessions.retrieve(id)
    expect(await click(id, 'pay')).toEqual({ status: 303, location: `/pay/${id}` })
    const second = await merchant.sdk.checkout.sessions.retrieve(id)
    expect(second.payment_intent).toBe(first.payment_intent)
  })

  it('shows a declined card and stays open', async () => {
    const { id } = await merchant.createCheckout()
    const { location } = await click(id, 'decline')
    expect(await fetchPage(`${merchant.stripe.url}${location}`)).toContain(
      'Your card was declined.',
    )
    expect((await merchant.sdk.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  it('declines the first attempt for an email that starts with "declined"', async () => {
    const { id } = await merchant.createCheckout({ customer_email: 'declined@example.com' })
    expect((await click(id, 'pay')).location).toBe(`/pay/${id}?declined`)
    expect((await click(id, 'pay')).location).toContain('/thanks')
  })

  it('redirects back to the merchant', async () => {
    const { id } = await merchant.createCheckout()
    expect(await click(id, 'back')).toEqual({ status: 303, location: cancelUrl })
  })

  it('shows a message for an expired or unknown payment', async () => {
    const { id, url } = await merchant.createCheckout()
    await merchant.sdk.checkout.sessions.expire(id)
    expect(await fetchPage(url)).toContain('This payment page has expired')
    expect(await fetchPage(`${merchant.stripe.url}/pay/cs_test_none`)).toContain(
      'Payment page not found',
    )
  })

  it('is listed on the home page', async () => {
    const { url } = await merchant.createCheckout()
    expect(await fetchPage(merchant.stripe.url)).toContain(`href="${url}"`)
  })
})

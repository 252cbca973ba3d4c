import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { writeEulogy } from '#server/flows/eulogy/write-eulogy.ts'
import type { CheckoutOrder } from '#server/gateways/payments/payments.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { refusalOf } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  openPaymentPage,
  payForEulogy,
  stripeControl,
  submitAndPreview,
} from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { openCheckout as openPage } from './open-checkout.ts'
import { watchPaidText } from './watch-paid-texts.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
const { waitForEmailTo } = customerEmails(product)
const { checkoutOf, checkoutsOf, purchaseOf, textsOf } = recordsOf(product)
beforeAll(() => stripe.setWebhookMode('off'))

const db = () => product.database.owner

const openCheckout = (email = 'anna@example.com') => openPaymentPage(product, { email })

const statusOf = async (sessionId: string) => (await stripe.readSession(sessionId)).status

/** Another browser, with the link from the email about the preview. */
async function openLink(id: string, email: string) {
  const linked = product.visitor()
  const key = keyIn(await waitForEmailTo(email))
  expect((await linked.request(api.access(id), { body: { key } })).status).toBe(200)
  return linked
}

const requestCheckout = (visitor: Visitor, submissionId: string, email: string) =>
  visitor.request(api.createCheckout(), { body: { submissionId, name: 'Anna', email } })

describe('a checkout', () => {
  test('is a one-time payment of the price', async () => {
    const { sessionId } = await openCheckout()
    expect(await stripe.readSession(sessionId)).toMatchObject({
      mode: 'payment',
      amount_subtotal: price.amount,
      amount_total: price.amount,
      currency: 'usd',
      subscription: null,
      automatic_tax: { enabled: false },
    })
  })

  test('requires submissionId, name and email', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const body = { submissionId: id, name: 'Margaret', email: 'payer@example.com' }
    for (const left of Object.keys(body)) {
      const response = await visitor.request(api.createCheckout(), {
        body: { ...body, [left]: undefined },
      })
      expect([left, response.status]).toEqual([left, 400])
    }
    const { url } = await visitor.requestJson<{ url: string }>(api.createCheckout(), { body })
    const session = await stripe.readSession(url.slice(url.lastIndexOf('/') + 1))
    expect(session.customer_email).toBe('payer@example.com')
    expect((await checkoutOf(String(session.id))).root_id).toBe(id)
  })

  test('has the URL of a page that returns to /payment-success or, when canceled, to the preview', async () => {
    const { id, url, sessionId } = await openCheckout()
    const session = await stripe.readSession(sessionId)
    expect(url).toBe(session.url)
    expect((await fetch(url)).status).toBe(200)
    const back = new URL(String(session.success_url))
    expect(back.origin + back.pathname).toBe(`${product.url}/payment-success`)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      success: 'true',
      session_id: '{CHECKOUT_SESSION_ID}',
      submission_id: id,
    })
    const canceled = new URL(String(session.cancel_url))
    expect(Object.fromEntries(canceled.searchParams)).toEqual({
      canceled: 'true',
      submission_id: id,
    })
  })
})

describe('an earlier checkout', () => {
  const hour = 60 * 60 * 1000
  /** Opens a checkout again after this many hours. */
  async function reopenAfter(hours: number, inBetween?: (sessionId: string) => unknown) {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    const openedAt = new Date(Date.now() - hours * hour)
    await product.database.change('checkouts', { root_id: id }, { opened_at: openedAt })
    await inBetween?.(sessionId)
    return { id, visitor, first: sessionId, second: (await visitor.openCheckout(id)).sessionId }
  }

  test('is reused after 19 hours', async () => {
    const { id, first, second } = await reopenAfter(19)
    expect(second).toBe(first)
    expect(await checkoutsOf(id)).toEqual([{ session_id: first, state: 'open' }])
  })

  test('is expired at the provider and replaced after 21 hours', async () => {
    const { id, first, second } = await reopenAfter(21)
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'open'])
    expect(await checkoutsOf(id)).toEqual([
      { session_id: first, state: 'expired' },
      { session_id: second, state: 'open' },
    ])
  })

  test('that has expired at the provider is replaced after 21 hours', async () => {
    const { first, second } = await reopenAfter(21, (page) =>
      product.ctx.payments.expireCheckout(page),
    )
    expect(second).not.toBe(first)
  })

  test('that was paid is the last one', async () => {
    const { visitor, id, sessionId } = await openCheckout()
    await stripe.pay(sessionId)
    await visitor.confirm(sessionId, id)
    const refused = await requestCheckout(visitor, id, 'anna@example.com')
    expect(await refusalOf(refused)).toEqual([409, 'already-paid'])
    expect(await checkoutsOf(id)).toEqual([{ session_id: sessionId, state: 'paid' }])
  })

  test('that was just paid is recorded instead, after 21 hours or for another browser', async () => {
    const email = uniqueAddress('paid')
    const { visitor, id, sessionId } = await openCheckout(email)
    const browsers = [visitor, await openLink(id, email)]
    const [first] = await checkoutsOf(id)
    await stripe.pay(sessionId)
    const opened_at = new Date(Date.now() - 21 * hour)
    await product.database.change('checkouts', { session_id: sessionId }, { opened_at })
    for (const browser of browsers)
      expect(await refusalOf(await requestCheckout(browser, id, email))).toEqual([
        409,
        'already-paid',
      ])
    expect(await checkoutsOf(id)).toEqual([{ ...first, state: 'paid' }])
  })

  test('whose payment is still on its way stays the only one', async () => {
    const email = `unpaid.${uniqueAddress('bank')}`
    const { visitor, id, sessionId } = await openCheckout(email)
    const linked = await openLink(id, email)
    await stripe.pay(sessionId)
    expect((await requestCheckout(linked, id, email)).status).toBe(502)
    await stripe.control(`sessions/${sessionId}/settle`)
    expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
    expect(await checkoutsOf(id)).toEqual([{ session_id: sessionId, state: 'paid' }])
  })

  test('of another browser or address is expired first, and its return is worth nothing', async () => {
    const email = uniqueAddress('browsers')
    const { visitor, id, sessionId } = await openCheckout(email)
    const [phone, stranger] = [await openLink(id, email), await openLink(id, email)]
    const pages = [
      sessionId,
      (await phone.openCheckout(id, { email: uniqueAddress('ignored') })).sessionId,
      (await stranger.openCheckout(id)).sessionId,
      (await visitor.openCheckout(id, { email: uniqueAddress('other') })).sessionId,
      (await visitor.openCheckout(id, { email })).sessionId,
    ]
    const states = await Promise.all(pages.map(statusOf))
    expect(states).toEqual(['expired', 'expired', 'expired', 'expired', 'open'])
    expect((await stripe.readSession(pages[1] ?? '')).customer_email).toBe(email)
    // The same browser in another tab.
    expect((await visitor.openCheckout(id, { email })).sessionId).toBe(pages.at(-1))
  })
})

test('two browsers that press at once have one page that can be paid', async () => {
  const email = `stripe-slow.${uniqueAddress('both')}`
  const { visitor, id } = await submitAndPreview(product, { email })
  const linked = await openLink(id, email)
  const request = () =>
    Promise.all([visitor, linked].map((browser) => requestCheckout(browser, id, email)))
  const answers = [...(await request()), ...(await request())]
  const ids = (await checkoutsOf(id)).flatMap(({ session_id }) => session_id ?? [])
  const sent = await Promise.all(
    answers.map(async (answer) =>
      answer.ok ? ((await answer.json()) as { url: string }).url.split('/').at(-1) : null,
    ),
  )
  const listed = await stripe.control<{
    sessions: { id: string; status: string; customer_email: string }[]
  }>('sessions', 'GET')
  const open = listed.sessions.filter(
    (session) => session.customer_email === email && session.status === 'open',
  )
  expect(open.length).toBeLessThanOrEqual(1)
  for (const { id: sessionId } of open) {
    expect(ids).toContain(sessionId)
    expect(sent).toContain(sessionId)
  }
  const { sessionId } = await visitor.openCheckout(id)
  await stripe.pay(sessionId)
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
})

test('an earlier checkout that the provider can’t look up is answered with 502 and used later', async () => {
  const { visitor, id, sessionId } = await openCheckout()
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await product.database.change('checkouts', { session_id: sessionId }, { opened_at: dayAgo })
  // The SDK asks three times.
  await stripe.failLookups({ status: 503, times: 3 })
  expect((await requestCheckout(visitor, id, 'anna@example.com')).status).toBe(502)
  expect(await statusOf(sessionId)).toBe('open')
  expect((await requestCheckout(visitor, id, 'anna@example.com')).status).toBe(200)
  expect(await statusOf(sessionId)).toBe('expired')
})

test('concurrent requests from three tabs, one with another email, open one payment page, which can be paid', async () => {
  const email = 'stripe-slow@example.com'
  const { visitor, id } = await submitAndPreview(product, { email })
  const answers = await Promise.all([
    requestCheckout(visitor, id, email),
    requestCheckout(visitor, id, email),
    requestCheckout(visitor, id, 'stripe-slow-2@example.com'),
  ])
  const opened = answers.filter(({ status }) => status === 200)
  expect(opened.length).toBeGreaterThan(0)
  const pages = await Promise.all(
    opened.map((response) => response.json() as Promise<{ url: string }>),
  )
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
  const sessionId = pages[0]?.url.split('/').at(-1) ?? ''
  await stripe.pay(sessionId)
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  await visitor.waitForEulogy(id)
})

describe('a page that is opened while its checkout changes', () => {
  async function openWhile(change: (checkoutId: string) => Promise<unknown>) {
    const { visitor, id } = await submitAndPreview(product)
    let sessionId = ''
    const { payments } = product.ctx
    const changing = {
      ...payments,
      async openCheckout(order: CheckoutOrder) {
        const page = await payments.openCheckout(order)
        sessionId = page.sessionId
        await change(order.checkoutId)
        return page
      },
    }
    const keys = [...visitor.cookie.matchAll(/=([\w-]{43})\./g)].map(([, key = '']) => key)
    const access = { action: 'pay', submissionId: id, keys } as const
    const request = { ...access, address: '127.0.0.1', email: '' }
    const outcome = await openPage({ ...product.ctx, payments: changing }, request)
    return { outcome, unused: await statusOf(sessionId) }
  }

  test('is expired if another tab’s page is open, which is used', async () => {
    const other = 'https://pay.example/cs_other'
    const { outcome, unused } = await openWhile((checkout) =>
      checkouts.markOpened(db(), checkout, `cs_test_${crypto.randomUUID()}`, other),
    )
    expect([outcome, unused]).toEqual([{ url: other }, 'expired'])
  })

  test('is expired if the checkout was closed', async () => {
    const { outcome, unused } = await openWhile((checkout) =>
      checkouts.close(db(), checkout, 'failed'),
    )
    expect([outcome, unused]).toEqual(['provider-failed', 'expired'])
  })
})

async function buyAndRefund() {
  const { visitor, id } = await payForEulogy(product, { name: 'Ruth model-down-rest Hale' })
  const { workerCtx } = product
  const deadlines = { ...workerCtx.deadlines, alertMs: 0, refundMs: 0 }
  await watchPaidText({ ...workerCtx, deadlines }, id)
  await expect.poll(async () => (await purchaseOf(id)).state).toBe('refunded')
  // An attempt that is still running could store its text once the family has paid again.
  const isWriting = sql`name in ('prewrite', 'write-paid') and state = 'active'
    and data ->> 'submissionId' = ${id}`
  const countWriting = async () =>
    (await sql`select from pgboss.job where ${isWriting}`.execute(db())).rows.length
  await expect.poll(countWriting).toBe(0)
  // From now on the text can be written.
  await product.database.change('eulogy_submissions', { id }, { person: 'Ruth Hale' })
  return { visitor, id }
}

test('a family that was refunded before it got a text gets no text before it pays again, and then keeps the payment and one text', async () => {
  const { visitor, id } = await buyAndRefund()
  const ofFamily = sql`name = 'prewrite' and data ->> 'submissionId' = ${id}`
  // The queue deletes old jobs, so the same job could be sent again.
  await sql`delete from pgboss.job where ${ofFamily}`.execute(db())
  const { sessionId } = await visitor.openCheckout(id)
  const { rows: prewrites } = await sql`select from pgboss.job where ${ofFamily}`.execute(db())
  expect(prewrites).toEqual([])
  const { signal } = new AbortController()
  const settle = async () => true
  const run = { submissionId: id, purpose: 'prewrite', holder: id, signal, settle } as const
  await writeEulogy(product.workerCtx, run)
  expect(await textsOf(id)).toEqual([])

  await stripe.pay(sessionId)
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  await visitor.waitForEulogy(id)
  expect(await textsOf(id)).toHaveLength(1)
  expect((await purchaseOf(id)).state).toBe('paid')
  expect((await checkoutsOf(id)).at(-1)).toEqual({ session_id: sessionId, state: 'paid' })
})

const taxed = setUpProduct({ worker: false, settings: { AUTOMATIC_TAX: 'true' } })

test('with automatic tax the buyer pays the same price, which includes the tax', async () => {
  const { visitor, id, sessionId } = await openPaymentPage(taxed)
  const provider = stripeControl(taxed)
  await provider.pay(sessionId)
  expect(await provider.readSession(sessionId)).toMatchObject({
    amount_subtotal: price.amount,
    amount_total: price.amount,
    automatic_tax: { enabled: true, status: 'complete' },
    // 20 % on top of the rest: a sixth.
    total_details: { amount_tax: Math.round(price.amount / 6) },
  })
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  expect((await recordsOf(taxed).purchaseOf(id)).state).toBe('paid')
  expect(await recordsOf(taxed).alertsAbout(id)).toEqual([])
})

import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { errorColor, expectFullText, expectToast, toast } from './expectations.ts'
import {
  archivePath,
  createPreview,
  payAtProvider,
  payWithoutText,
  post,
  queryDatabase,
  test,
  waitForText,
} from './fixtures.ts'
import { heading } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { eulogyUpdates, failRequests, holdRequests, setOffline } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'
import { stripeUrl } from './stand-ins.ts'

const confirming = /\/api\/confirm-checkout$/

test("Unlock leads to the provider's page, which returns to /payment-success with all three parameters", {
  tag: ['@S4-013', '@R29-a'],
}, async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  const started = page.waitForRequest(/\/api\/create-checkout$/)
  await unlock(page)
  expect((await started).postDataJSON()).toMatchObject({ submissionId: id })
  expect(page.url()).toContain(`${stripeUrl}/pay/`)
  const sessionId = page.url().split('/').at(-1)
  const arrival = page.waitForRequest(/\/payment-success/)
  await page.getByRole('button', { name: 'Pay' }).click()
  const address = new URL((await arrival).url())
  expect(address.pathname).toBe('/payment-success')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    success: 'true',
    session_id: sessionId,
    submission_id: id,
  })
})

test('a card number is typed on the provider’s page only, and reaches us in no request', async ({
  page,
  baseURL,
}) => {
  const card = '4242424242424242'
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(page.locator('input[autocomplete^=cc], input[name*=card]')).toHaveCount(0)
  const toUs: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const body = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    ;(request.url().startsWith(baseURL ?? '') ? toUs : elsewhere).push(body)
  })
  await unlock(page)
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  expect(elsewhere.filter((sent) => sent.includes(card))).toHaveLength(1)
  expect(toUs.length).toBeGreaterThan(3)
  expect(toUs.filter((sent) => sent.includes(card))).toEqual([])
  const stored = await queryDatabase<{ row: string }>(
    'select row_to_json(c)::text as row from checkouts c where root_id = $1',
    [id],
  )
  expect(stored).toHaveLength(1)
  expect(stored[0]?.row).not.toContain('4242')
})

test('leaving the checkout returns to the preview by a URL with its id', {
  tag: ['@S2-180', '@S2-181', '@S2-182', '@R32-a', '@R73-a'],
}, async ({ page }) => {
  const { id, preview } = await createPreview(page)
  await page.goto(archivePath(id))
  await unlock(page)
  const arrival = page.waitForRequest(/canceled=true/)
  await page.getByRole('button', { name: 'Back' }).click()
  expect(new URL((await arrival).url()).searchParams.get('submission_id')).toBe(id)
  await expectToast(page, {
    title: 'Payment Canceled',
    text: "Your payment was canceled. You can try again when you're ready.",
    destructive: true,
  })
  await expect(failure(page)).not.toHaveCSS('color', errorColor)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(preview.slice(0, 60))
  await expect(page.locator('form[name=eulogy]')).toHaveCount(0)
})

test('a return to the home page confirms the payment, loads the submission and waits for the text', {
  tag: ['@S2-150', '@S2-174', '@S2-175', '@S4-014', '@S4-017', '@S8-017', '@R29-b'],
}, async ({ page }) => {
  const { id, returnAddress } = await payWithoutText(page)
  const loaded = page.waitForRequest((request) => request.url().endsWith(`/${id}`))
  await page.goto(`/${new URL(returnAddress).search}`)
  expect((await loaded).method()).toBe('GET')
  await expectToast(page, {
    title: 'Payment Successful',
    text: 'Your full eulogy is being generated. This may take up to 5 minutes.',
  })
  await expect(
    page.getByText('Generating your full eulogy. This may take up to 5 minutes...', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await (await page.request.get(`/api/submissions/${id}`)).json()).toMatchObject({
    type: 'paid',
  })
})

test('the full eulogy replaces the preview and the waiting screen', {
  tag: ['@S4-023', '@S4-024', '@S4-028'],
}, async ({ page }) => {
  const { id, returnAddress } = await payAtProvider(page, await createPreview(page))
  const release = await holdRequests(page, eulogyUpdates)
  await failRequests(page, /\/api\/submissions\/[^/]+$/)
  await page.goto(`/${new URL(returnAddress).search}`)
  const waiting = page.getByText('Generating your full eulogy.')
  await expect(waiting).toBeVisible()
  release()
  await expectFullText(page, await waitForText(page, id))
  await expect(waiting).toHaveCount(0)
  await expect(page.locator('.spinner')).toHaveCount(0)
  await expect(heading(page, 'Your Eulogy Preview')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Unlock/ })).toHaveCount(0)
})

test('a forged return marks nothing as paid and shows the preview', {
  tag: ['@S2-174', '@S8-012', '@R30-b'],
}, async ({ page }) => {
  const { id } = await createPreview(page)
  for (const path of ['/', '/payment-success']) {
    await page.goto(`${path}?success=true&session_id=cs_made_up&submission_id=${id}`)
    await expectToast(page, {
      title: 'Error',
      text: 'There was an error processing your payment confirmation. Please contact support.',
      destructive: true,
    })
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
    expect(await (await page.request.get(`/api/submissions/${id}`)).json()).toMatchObject({
      type: 'general',
      full_eulogy: null,
    })
  }
})

test('an unconfirmed payment says so also in a browser that cannot open the preview', {
  tag: '@S8-012',
}, async ({ page, browser }) => {
  const { id } = await createPreview(page)
  const otherBrowser = await (await browser.newContext()).newPage()
  await otherBrowser.goto(`/?success=true&session_id=cs_made_up&submission_id=${id}`)
  await expectToast(otherBrowser, {
    title: 'Error',
    text: 'There was an error processing your payment confirmation. Please contact support.',
    destructive: true,
  })
  await expect(otherBrowser.locator('#eulogy-form .error-message')).toHaveText(
    /^We couldn’t confirm a payment for this eulogy\./,
  )
  await otherBrowser.context().close()
})

test('a return from an unpaid checkout shows the preview', {
  tag: '@R30-b',
}, async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await unlock(page)
  const session = page.url().split('/').at(-1)
  await page.goto(`/payment-success?success=true&session_id=${session}&submission_id=${id}`)
  await expectToast(page, {
    title: 'Error',
    text: 'There was an error processing your payment confirmation. Please contact support.',
    destructive: true,
  })
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
})

test('the home page treats a visit as a return only with success, session and submission', {
  tag: '@S5-007',
}, async ({ page }) => {
  const { id, sessionId } = await payAtProvider(page, await createPreview(page))
  const input: string[] = []
  page.on('request', (request) => confirming.test(request.url()) && input.push(request.url()))
  const all = { success: 'true', session_id: sessionId, submission_id: id }
  for (const missing of Object.keys(all)) {
    const query = new URLSearchParams(Object.entries(all).filter(([name]) => name !== missing))
    await page.goto(`/?${query}`)
    await page.getByPlaceholder('Enter their full name').fill('Margaret')
    await expect(page.getByText("Margaret's relationship to you")).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
  }
  expect(input).toEqual([])
})

test('the page says that it is confirming until the server has confirmed', {
  tag: '@R30-a',
}, async ({ page }) => {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  const release = await holdRequests(page, confirming)
  await page.goto(returnAddress)
  await expect(page.getByText('Confirming your payment...', { exact: true })).toBeVisible()
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)
  release()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirming your payment...')).toHaveCount(0)
})

test('a return in a browser without the key confirms the payment and shows neither name nor text', {
  tag: '@R39-a',
}, async ({ page, browser }) => {
  const { id, returnAddress } = await payAtProvider(page, await createPreview(page))
  const otherBrowser = await (await browser.newContext()).newPage()
  for (const path of ['/payment-success', '/']) {
    await otherBrowser.goto(path + new URL(returnAddress).search)
    await expect(otherBrowser.getByText(/link to it will be in your email/)).toBeVisible()
    const everything = await otherBrowser.content()
    expect(everything).not.toContain('Margaret')
    expect(everything).not.toContain('Anna')
    await expect(otherBrowser.locator('.eulogy')).toHaveCount(0)
  }
  expect(await (await page.request.get(`/api/submissions/${id}`)).json()).toMatchObject({
    type: 'paid',
  })
  await otherBrowser.context().close()
})

test('a return in another browser opens the eulogy with the claim of its payment, and shows it nowhere', {
  tag: '@R39-c',
}, async ({ page, browser }) => {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  expect(returnAddress).toMatch(/#claim=[\w-]{43}$/)
  const otherBrowser = await (await browser.newContext()).newPage()
  const addresses: string[] = []
  otherBrowser.on('request', (request) => addresses.push(request.url()))
  await otherBrowser.goto(returnAddress)
  await expect(otherBrowser).not.toHaveURL(/claim/)
  await expect(otherBrowser.locator('.eulogy')).toContainText('Margaret')
  // Only the address that was opened had it, and a browser keeps that part to itself.
  expect(addresses.slice(1).join()).not.toContain('claim')
  await otherBrowser.context().close()
})

test('the page logs it and retries while the provider is unavailable', {
  tag: '@S8-023',
}, async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const { returnAddress, sessionId } = await payAtProvider(page, await createPreview(page))
  const restore = await failRequests(page, confirming)
  await page.goto(returnAddress)
  await expect.poll(() => logged.join()).toContain('The payment could not be confirmed')
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('.error-message')).toHaveCount(0)
  await expect(page.getByText('Confirming your payment...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(sessionId))
  await restore()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
})

for (const path of ['/', '/payment-success']) {
  test(`a payment that cannot be confirmed for a minute shows on ${path} how to reach us, and still opens`, {
    tag: ['@S8-012', '@R56-a', '@R56-b', '@R56-c'],
  }, async ({ page }) => {
    const { id, returnAddress } = await payAtProvider(page, await createPreview(page))
    const restore = await failRequests(page, confirming)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const firstAttempt = page.waitForEvent('requestfailed', (request) =>
      confirming.test(request.url()),
    )
    await page.goto(path + new URL(returnAddress).search)
    await firstAttempt
    const failure =
      'There was an error processing your payment confirmation. Please contact support.'
    const panel = page.getByRole('main').locator('.error-message', { hasText: failure })
    await page.clock.runFor(59_000)
    await expect(page.getByText('Confirming your payment...', { exact: true })).toBeVisible()
    await expect(panel).toHaveCount(0)
    await page.clock.runFor(1_000)
    await expect(panel).toHaveText(failure)
    await page.clock.resume()
    await expectToast(page, { title: 'Error', text: failure, destructive: true })
    await expect(page.getByRole('main')).toContainText(`Your reference: ${id}`)
    const contact = page.getByRole('main').getByRole('link', { name: 'Contact support' })
    await expect(contact).toHaveAttribute('href', `/contact?topic=payment&reference=${id}#contact`)
    expect(await axeViolations(page)).toEqual([])
    await restore()
    await expect(fullEulogy(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.error-message')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })
}

const unlockButton = (page: Page) => page.getByRole('button', { name: /^Unlock Full Eulogy/ })
const failure = (page: Page) => page.locator('.unlock .error-message')

test('without a connection the page says that nothing was charged', async ({ page, context }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(unlockButton(page)).toBeVisible()
  await setOffline(context, true)
  await unlockButton(page).click()
  await expect(failure(page)).toHaveText(/^You have not been charged\. .*seems to be offline/)
  expect(await axeViolations(page)).toEqual([])
  await setOffline(context, false)
  await unlock(page)
})

test('someone who has been on the payment page is not told that nothing was ever charged', async ({
  page,
}) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await unlock(page)
  await page.goto(archivePath(id))
  await failRequests(page, /\/create-checkout$/)
  await unlockButton(page).click()
  await expect(failure(page)).toContainText('Nothing was charged just now. If you paid earlier')
  await expect(failure(page)).not.toContainText('You have not been charged')
})

test('a paid eulogy that does not open is not charged again', async ({ page }) => {
  const kept = await createPreview(page)
  await page.goto(archivePath(kept.id))
  await expect(unlockButton(page)).toBeVisible()
  const { sessionId } = await payAtProvider(page, kept)
  await post(page, api.confirmCheckout(), { sessionId, submissionId: kept.id })
  await failRequests(page, /\/api\/submissions\/[^/]+$/)
  await unlockButton(page).click()
  await expect(failure(page)).toHaveText(/already paid for, and you have not been charged again/)
})

test('a canceled payment says that nothing was charged, unless it was paid after all', async ({
  page,
}) => {
  await page.goto('/?canceled=true')
  const line = page.locator('#eulogy-form .error-message')
  await expect(line).toHaveText(/was canceled, and you have not been charged/)
  await expect(line).not.toHaveCSS('color', errorColor)
  const kept = await createPreview(page)
  const canceled = `/?canceled=true&submission_id=${kept.id}`
  await page.goto(canceled)
  await expect(failure(page)).toHaveText(/was canceled, and you have not been charged/)
  const { sessionId } = await payAtProvider(page, kept)
  await post(page, api.confirmCheckout(), { sessionId, submissionId: kept.id })
  await waitForText(page, kept.id)
  await page.goto(canceled)
  await expect(heading(page, 'Your Complete Eulogy')).toBeVisible()
  await expect(page.locator('.error-message')).toHaveCount(0)
})

import { expect } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { expectFullText } from './expectations.ts'
import { queryDatabase, test } from './fixtures.ts'
import { submitForm } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { cspViolations } from './page-checks.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

test('a visitor buys a eulogy, from the home page to the full text and its email', {
  tag: ['@S1-001', '@S1-008', '@S1-011', '@S2-030'],
}, async ({ page }) => {
  const email = uniqueEmail()
  await submitForm(page, { email })
  await unlock(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Purchase' })).toBeVisible()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  const order = await page.getByText(/order number/i).textContent()
  const [number] = /\d{8}/.exec(order ?? '') ?? []
  expect(number).toBeDefined()
  await expect(page.getByText('Your eulogy is ready!')).toBeVisible()
  await expect(fullEulogy(page)).toBeVisible()
  const [kept] = await queryDatabase<{ text: string }>(
    `select text from eulogies join eulogy_submissions s on s.id = submission_id
     where s.email = $1`,
    [email],
  )
  await expectFullText(page, kept?.text ?? 'no text')

  const message = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  expect(message.text).toContain(number)
})

test('a buyer pays with a second card after the first is declined', async ({ page }) => {
  await submitForm(page)
  await unlock(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(fullEulogy(page)).toBeVisible()
})

test('a canceled payment returns to the preview and shows a toast', async ({ page }) => {
  await submitForm(page)
  await unlock(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Payment Canceled', { exact: true })).toBeVisible()
  await expect(
    page.getByText("Your payment was canceled. You can try again when you're ready.").first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
  await page.waitForURL(/\/pay\//)
})

test('the emailed link opens the eulogy in another browser and removes the key from the URL', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail()
  await submitForm(page, { email })
  await unlock(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  const { html } = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  const [, link = ''] = /href="([^"]*archive=true[^"]*)"/.exec(html) ?? []

  const otherBrowser = await (await browser.newContext()).newPage()
  await otherBrowser.goto(link.replaceAll('&amp;', '&'))
  await expect(fullEulogy(otherBrowser)).toBeVisible()
  expect(otherBrowser.url()).not.toContain('key=')
  await otherBrowser.context().close()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('the whole journey keeps to the content security policy', async ({ page }) => {
    const broken = await cspViolations(page)
    await submitForm(page)
    await unlock(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()
    await expect(fullEulogy(page)).toBeVisible()
    expect(broken).toEqual([])
    // The list isn't empty because nobody listens.
    await page.evaluate(() => {
      new Image().src = 'http://127.0.0.1:9/'
    })
    await expect
      .poll(() => broken)
      .toEqual([expect.stringMatching(/^img-src http:\/\/127.0.0.1:9\/? on/)])
  })
})

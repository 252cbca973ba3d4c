import { expect, test } from '@playwright/test'
import { expectFullText } from './expectations.ts'
import { queryDatabase } from './fixtures.ts'
import { completeForm, fullEulogy, uniqueEmail, unlock, waitForEmail } from './journey-steps.ts'

test('bought: from the home page to the full eulogy and its letter', {
  tag: ['@S1-001', '@S1-008', '@S1-011', '@S2-030'],
}, async ({ page }) => {
  const email = uniqueEmail()
  await completeForm(page, { email })
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

  const letter = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  expect(letter.text).toContain(number)
})

test('declined, then bought', async ({ page }) => {
  await completeForm(page)
  await unlock(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(fullEulogy(page)).toBeVisible()
})

test('cancelled: back to the preview with its toast', async ({ page }) => {
  await completeForm(page)
  await unlock(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Payment Canceled', { exact: true })).toBeVisible()
  await expect(
    page.getByText("Your payment was canceled. You can try again when you're ready.").first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock Full Eulogy - $19' }).click()
  await page.waitForURL(/\/pay\//)
})

test('the letter opens the eulogy in another browser, and the key leaves the address', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail()
  await completeForm(page, { email })
  await unlock(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  const { html } = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  const [, link = ''] = /href="([^"]*archive=true[^"]*)"/.exec(html) ?? []

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link.replaceAll('&amp;', '&'))
  await expect(fullEulogy(elsewhere)).toBeVisible()
  expect(elsewhere.url()).not.toContain('key=')
  await elsewhere.context().close()
})

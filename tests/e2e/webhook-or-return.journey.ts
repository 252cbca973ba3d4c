import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { submitForm } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { stripeControl, uniqueEmail, waitForEmail } from './stand-ins.ts'

// The stand-in's webhook mode is global, so these run serially.
test.describe.configure({ mode: 'serial' })

test('an order completes when the buyer closes the tab and only the webhook arrives', async ({
  page,
}) => {
  const email = uniqueEmail()
  await submitForm(page, { email })
  await unlock(page)
  const sessionId = page.url().split('/').at(-1)
  await page.close()
  await stripeControl(`sessions/${sessionId}/pay`, 'POST')
  const message = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  expect(message.text).toContain('Order number')
})

test('an order completes when the webhook never arrives and only the buyer returns', async ({
  page,
}) => {
  await submitForm(page)
  await unlock(page)
  await stripeControl('webhooks', 'PUT', { mode: 'off' })
  try {
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()
    await expect(fullEulogy(page)).toBeVisible()
  } finally {
    await stripeControl('webhooks', 'PUT', { mode: 'normal' })
  }
})

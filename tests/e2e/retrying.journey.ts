import { expect, type Page } from '@playwright/test'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { retryButton, submitForm } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'

async function retry(page: Page, quality: string) {
  await retryButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Revise Your Eulogy' })
  await expect(dialog.getByPlaceholder('Enter their full name')).toHaveValue('Margaret Ellen Shaw')
  await dialog.getByRole('textbox', { name: 'Key qualities or traits' }).fill(quality)
  await dialog.getByRole('button', { name: 'Generate New Eulogy' }).click()
  await expect(page.getByText('Your new eulogy has been generated!', { exact: true })).toBeVisible()
}

test('a buyer uses every retry', async ({ page }) => {
  await submitForm(page)
  await unlock(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry (2 remaining)' })).toBeEnabled()

  await retry(page, 'gentle, brave')
  await expect(page.getByText(/gentle/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry (1 remaining)' })).toBeEnabled()

  await retry(page, 'quick to laugh, generous')
  await expect(page.getByText(/generous/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry (0 remaining)' })).toBeDisabled()
})

test('answers that were changed after a lost response get their own text', {
  tag: ['@R55-a', '@R55-c'],
}, async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  const dialog = page.getByRole('dialog', { name: 'Revise Your Eulogy' })
  const qualities = dialog.getByRole('textbox', { name: 'Key qualities or traits' })
  const generate = dialog.getByRole('button', { name: 'Generate New Eulogy' })
  await retryButton(page).click()
  await qualities.fill('gentle, brave')
  // The server accepts the retry, but its answer never arrives.
  await page.route(/\/retries$/, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await generate.click()
  await expect(dialog.getByRole('alert')).toContainText('preparing your retry')
  await page.unroute(/\/retries$/)
  await expect(qualities).toHaveValue('gentle, brave')

  await qualities.fill('quick to laugh, generous')
  await generate.click()
  await expect(page.getByText('Your new eulogy has been generated!', { exact: true })).toBeVisible()
  await expect(page.getByText(/generous/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry (0 remaining)' })).toBeDisabled()
})

import { expect, type Page, test } from '@playwright/test'
import { retryButton, submitForm } from './form-page.ts'
import { eulogyAction, fullEulogy, unlock } from './journey-pages.ts'

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
  await expect(eulogyAction(page, 'Retry (2 remaining)')).toBeEnabled()

  await retry(page, 'gentle, brave')
  await expect(page.getByText(/gentle/i).first()).toBeVisible()
  await expect(eulogyAction(page, 'Retry (1 remaining)')).toBeEnabled()

  await retry(page, 'quick to laugh, generous')
  await expect(page.getByText(/generous/i).first()).toBeVisible()
  await expect(eulogyAction(page, 'Retry (0 remaining)')).toBeDisabled()
})

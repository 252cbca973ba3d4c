import { expect, type Page } from '@playwright/test'

export async function unlock(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock Full Eulogy - $19' }).click()
  await page.waitForURL(/\/pay\//)
}

export const fullEulogy = (page: Page) =>
  page.getByRole('heading', { name: 'Your Complete Eulogy' })

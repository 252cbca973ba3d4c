import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'

export async function unlock(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
  await page.waitForURL(/\/pay\//)
}

export const fullEulogy = (page: Page) =>
  page.getByRole('heading', { name: 'Your Complete Eulogy' })

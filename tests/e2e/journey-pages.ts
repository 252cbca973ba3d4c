import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'

export async function unlock(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
  await page.waitForURL(/\/pay\//)
}

export const fullEulogy = (page: Page) =>
  page.getByRole('heading', { name: 'Your Complete Eulogy' })

/** A button of the row above the full eulogy. The same row follows the text. */
export const eulogyAction = (page: Page, name: string | RegExp) =>
  page
    .getByRole('group', { name: 'Eulogy actions', exact: true })
    .getByRole('button', { name, exact: true })

/** The path of the link that was made to ask others for a memory, from the message to share. */
export async function linkToShare(page: Page): Promise<string> {
  const message = await page.getByRole('dialog').locator('.message').innerText()
  return /\/share-a-memory\/\S+/.exec(message)?.[0] ?? ''
}

import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'

export async function unlock(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
  await page.waitForURL(/\/pay\//)
}

export const fullEulogy = (page: Page) =>
  page.getByRole('heading', { name: 'Your Complete Eulogy' })

/** A button of the bar of the full eulogy. */
export const eulogyAction = (page: Page, name: string | RegExp) =>
  page
    .getByRole('group', { name: 'Eulogy actions', exact: true })
    .getByRole('button', { name, exact: true })

/** Opens what is behind a button of the full eulogy, unless it's open. */
async function openDoor(page: Page, name: string) {
  const door = page.getByRole('button', { name, exact: true })
  await expect(door).toHaveAttribute('aria-expanded', /./)
  if ((await door.getAttribute('aria-expanded')) === 'false') await door.click()
  await expect(door).toHaveAttribute('aria-expanded', 'true')
}
export const openChange = (page: Page) => openDoor(page, 'Change')
export const openShare = (page: Page) => openDoor(page, 'Share')
export const openSettings = (page: Page) => openDoor(page, 'Your data and settings')

/** One of the ways to change the text, which closes the door. */
export async function chooseMode(page: Page, name: string) {
  await openChange(page)
  const ways = page.getByRole('region', { name: 'Change the text' })
  await ways.getByRole('button', { name, exact: true }).click()
  await expect(ways).toHaveCount(0)
}
export const startEditing = (page: Page) => chooseMode(page, 'Edit')

/** The path of the link that was made to ask others for a memory, from the message to share. */
export async function linkToShare(page: Page): Promise<string> {
  const message = await page.getByRole('dialog').locator('.message').innerText()
  const link = /\/share-a-memory\/\S+/.exec(message)?.[0]
  if (!link) throw new Error(`no link in the message: ${message}`)
  return link
}

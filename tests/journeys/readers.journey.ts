import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { heading } from './form-page.ts'
import {
  fullEulogy,
  openPaidEulogy,
  openSettings,
  openShare,
  sendToSomeone,
  shownText,
  viewButton,
} from './journey-pages.ts'
import { tabTo } from './keyboard-steps.ts'
import { failRequests } from './network-faults.ts'
import { axeViolations, setMedia } from './page-checks.ts'

const stopOthers = (page: Page) =>
  page.getByRole('button', { name: 'Stop other links and devices from opening this' })
const deadReader = (page: Page) => page.getByText('This link doesn’t work, or no longer works.')

async function stopLink(page: Page) {
  await page.getByRole('button', { name: 'Stop this link' }).click()
  await page.getByRole('button', { name: 'Stop the link' }).click()
  await expect(page.getByText('The link is stopped.')).toBeVisible()
}

test('a reader opens the eulogy by the link, and can do nothing else', async ({
  page,
  browser,
}) => {
  const { text } = await openPaidEulogy(page)
  const address = await sendToSomeone(page)

  const reader = await browser.newPage()
  const response = await reader.goto(address.replace(/#.*/, ''))
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(deadReader(reader)).toBeVisible()
  // The text is never painted in another font first.
  await expect(reader.locator('link[rel=preload][href*="newsreader-400-"]')).toHaveCount(1)
  expect(await axeViolations(reader)).toEqual([])
  await reader.goto('about:blank')
  await reader.goto(address)
  await expect(heading(reader, 'The Eulogy for Margaret Ellen Shaw')).toBeFocused()
  await expect(reader.getByText('Shared by Anna')).toBeVisible()
  await expect(reader.locator('.eulogy')).toContainText(text.slice(0, 60))
  expect(reader.url()).not.toContain('key')
  await expect(reader.getByRole('main').getByRole('button')).toHaveText([
    'Reading view',
    'Download or print',
  ])
  await expect(reader.getByRole('main').getByRole('link')).toHaveCount(0)
  await reader.reload()
  await expect(reader.locator('.eulogy')).toContainText(text.slice(0, 60))
  expect(await reader.context().cookies()).toEqual([])

  await stopLink(page)
  await reader.reload()
  await expect(deadReader(reader)).toBeVisible()
})

test('a reader tries a failed link again, reads it aloud, downloads it and prints, until the link is stopped', async ({
  page,
  browser,
}) => {
  const { text } = await openPaidEulogy(page)
  const address = await sendToSomeone(page)
  const reader = await browser.newPage()
  const restore = await failRequests(reader, /\/api\/read$/)
  await reader.goto(address)
  await expect(reader.getByRole('alert')).toBeVisible()
  expect(await axeViolations(reader)).toEqual([])
  await restore()
  await reader.getByRole('button', { name: 'Try again' }).click()
  await expect(reader.getByText('Shared by Anna')).toBeVisible()
  await reader.getByRole('button', { name: 'Reading view' }).click()
  await expect(shownText(reader)).toContainText(text.slice(0, 30))
  await viewButton(reader, 'Done').click()
  await expect(reader.getByRole('button', { name: 'Reading view' })).toBeFocused()

  await reader.getByRole('button', { name: 'Download or print' }).click()
  const files = reader.getByRole('region', { name: 'Files' })
  const kinds = ['Text', 'Print', 'Reading copy (PDF, large type)', 'Word']
  await expect(files.getByRole('button')).toHaveText(kinds)
  expect(await axeViolations(reader)).toEqual([])
  const download = reader.waitForEvent('download')
  await files.getByRole('button').nth(2).click()
  expect((await download).suggestedFilename()).toBe('Eulogy_for_Margaret_Ellen_Shaw.pdf')

  await setMedia(reader, { media: 'print' })
  await expect(reader.getByText('For Margaret Ellen Shaw', { exact: true })).toBeVisible()
  await expect(reader.locator('.eulogy > p').first()).toBeVisible()
  await expect(reader.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await setMedia(reader, { media: 'screen' })
  await stopLink(page)
  await files.getByRole('button', { name: 'Word', exact: true }).click()
  await expect(deadReader(reader)).toBeVisible()
})

test('stopping other links and devices keeps this browser in, by keyboard', async ({ page }) => {
  await openPaidEulogy(page)
  await sendToSomeone(page)
  await page.keyboard.press('Escape')

  await openSettings(page)
  await stopOthers(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Stop Other Links and Devices?' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Stop them' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Only this browser opens it now.')).toBeVisible()
  await openShare(page)
  await page.getByRole('button', { name: 'Send to someone' }).click()
  await expect(page.getByRole('button', { name: 'Copy message' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop this link' })).toHaveCount(0)
  await page.reload()
  await expect(fullEulogy(page)).toBeVisible()
})

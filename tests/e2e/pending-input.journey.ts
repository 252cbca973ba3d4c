import { expect, test } from '@playwright/test'
import { archivePath, createPaidEulogy, createPreview } from './fixtures.ts'
import { fields, heading, nextButton, stepTitles } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { failRequests } from './network-faults.ts'
import { waitForEmail } from './stand-ins.ts'

test('answers edited after the preview are restored after a reload', async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await page.getByRole('button', { name: 'Change my answers' }).click()
  await nextButton(page).click()
  await fields(page).memory.fill('Ten minutes of new words.')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  await page.reload()
  await expect(heading(page, stepTitles[1])).toBeVisible()
  await expect(fields(page).memory).toHaveValue('Ten minutes of new words.')
})

test('an emailed link opens as soon as the connection recovers', async ({ page, browser }) => {
  const { email } = await createPaidEulogy(page)
  const { html } = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  const [, link = ''] = /href="([^"]*archive=true[^"]*)"/.exec(html) ?? []
  const otherBrowser = await (await browser.newContext()).newPage()
  const restore = await failRequests(otherBrowser, /\/access$/)
  const refused = otherBrowser.waitForEvent('requestfailed')
  await otherBrowser.goto(link.replaceAll('&amp;', '&'))
  await refused
  const refusedAgain = otherBrowser.waitForEvent('requestfailed')
  await otherBrowser.reload()
  await refusedAgain
  await expect(otherBrowser.getByText("We're opening your eulogy.")).toBeVisible()
  await restore()
  await expect(fullEulogy(otherBrowser)).toBeVisible()
  await otherBrowser.context().close()
})

import { expect } from '@playwright/test'
import { archivePath, createPaidEulogy, createPreview, test } from './fixtures.ts'
import { fields, generateButton, heading, nextButton, reachStep, stepTitles } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { failRequests } from './network-faults.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

test('what is typed leaves the browser only when the form is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await reachStep(page, 4, { name: 'Zephyrine Quill' })
  await fields(page).customerName.fill('Zephyrine')
  await fields(page).email.fill(uniqueEmail('zephyrine'))
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  expect(sent.length).toBeGreaterThan(3)
  const typed = /zephyrine|quill/i
  expect(sent.filter((request) => typed.test(request))).toEqual([])
  await generateButton(page).click()
  await expect.poll(() => sent.filter((request) => typed.test(request)).length).toBe(1)
})

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

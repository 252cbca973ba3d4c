import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { createPaidEulogy, test } from './fixtures.ts'
import { openShare } from './journey-pages.ts'
import { pressKey } from './keyboard.ts'
import { showEulogy } from './reading-view.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const question = (page: Page) => page.getByLabel('The funeral is on')
const answer = (page: Page) => page.getByRole('button', { name: 'Email me that morning' })
const offer = (page: Page) =>
  page.getByRole('button', { name: 'Email it to me on the day of the funeral' })
const later = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
const day = later.toISOString().slice(0, 10)
const stated = (page: Page) =>
  page.getByText(/^The funeral is on \w+day, \w+ \d+\. We’ll email you/)

/** Opens the eulogy, and what is behind Share. */
async function share(page: Page, id: string) {
  await showEulogy(page, id)
  await openShare(page)
}

test('the day can be given, changed and removed by keyboard', {
  tag: ['@D37-a', '@D37-b'],
}, async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await share(page, id)
  await pressKey(page, offer(page))
  await pressKey(page, answer(page))
  await expect(page.getByText('Choose the day of the funeral', { exact: true })).toBeVisible()
  await question(page).fill('2020-01-01')
  await expect(page.getByText(/^Choose a day from today/)).toBeVisible()
  await question(page).fill(day)
  await pressKey(page, answer(page))
  await expect(stated(page)).toContainText('at about 7 that morning')

  await page.reload()
  await openShare(page)
  await expect(stated(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await pressKey(page, page.getByRole('button', { name: 'Change the day' }))
  await expect(question(page)).toHaveValue(day)
  await pressKey(page, page.getByRole('button', { name: 'Cancel' }))
  await pressKey(page, page.getByRole('button', { name: 'Don’t send it' }))
  await expect(offer(page)).toBeVisible()
  await page.reload()
  await openShare(page)
  await expect(offer(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('a day that could not be saved says so and stays', async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await share(page, id)
  await offer(page).click()
  await question(page).fill(day)
  await page.route(`**${api.funeralDay(id)}`, (route) => route.abort('connectionfailed'))
  await answer(page).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t save this just now.')
  await expect(question(page)).toHaveValue(day)
})

test('a link to read the text is emailed to someone, once, and can be opened', async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  await share(page, id)
  const open = page.getByRole('button', { name: 'Email someone a link to read it' })
  const send = page.getByRole('button', { name: 'Send the link' })
  const address = page.getByLabel('Their email address')
  await pressKey(page, open)
  await expect(address).toBeFocused()
  await pressKey(page, send)
  await expect(page.getByText('Enter the email address')).toBeVisible()
  const to = uniqueEmail('aunt')
  await address.fill(to)
  await pressKey(page, send)
  await expect(page.getByText(`We’re sending a link to ${to}.`)).toBeVisible()
  const received = await waitForEmail(to, 'A eulogy for you to read')
  const start = text.split('\n')[0]?.slice(0, 40) ?? ''
  expect(received.text).not.toContain(start)
  const reader = await page.context().newPage()
  await reader.goto(/http\S+#key=\S+/.exec(received.text)?.[0] ?? '')
  await expect(reader.getByText(start)).toBeVisible()
  await reader.close()
  await open.click()
  await address.fill(to)
  await send.click()
  await expect(page.getByText(`We’ve already sent a link to ${to}.`)).toBeVisible()
})

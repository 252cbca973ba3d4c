import { expect, type Page } from '@playwright/test'
import { expectToast } from './expectations.ts'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { fields, generateButton, heading, reachStep, stepTitles, submitForm } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { breakChunk, failRequests, setOffline } from './network-faults.ts'

const notLoaded = 'Your words are safe. Please try again.'

test('a component that throws shows the general error, its message and a way to continue', {
  tag: ['@S2-048', '@S2-049'],
}, async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  const restore = await breakChunk(page, 'full-eulogy', 'The eulogy page crashed')
  await page.goto(archivePath(id))
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
  await expect(page.getByText('The eulogy page crashed')).toBeVisible()
  await expect(
    page.getByText(/What you typed into the eulogy form is saved in this browser/),
  ).toBeVisible()

  await restore()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(text.slice(0, 60))
})

test('a chunk that does not load shows a message in its place and can be retried', async ({
  page,
}) => {
  const restore = await failRequests(page, /\/assets\/preview-[^/]*\.js$/)
  await submitForm(page)
  await expect(page.getByRole('alert').filter({ hasText: notLoaded })).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
})

test('a chunk removed by a new release loads after the page reloads', async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  let requests = 0
  await page.route(/\/assets\/full-eulogy-[^/]*\.js$/, (route) => {
    requests += 1
    return requests > 2 ? route.continue() : route.fulfill({ status: 404 })
  })
  await page.goto(archivePath(id))
  await expect(page.getByText(notLoaded)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fullEulogy(page)).toBeVisible()
})

test('the form stays and shows an error when the browser is offline', async ({ page, context }) => {
  await failRequests(page, /\/assets\/toaster-[^/]*\.js$/)
  await reachStep(page, 4)
  await fields(page).customerName.fill('Anna')
  await fields(page).email.fill('anna@example.com')
  await setOffline(context, true)
  await generateButton(page).click()
  await expect(page.locator('#eulogy-form .error-message')).toContainText(
    'Your words are saved here.',
  )
  await expectToast(page, {
    title: 'Error',
    text: 'There was an error generating your eulogy. Please try again.',
    destructive: true,
  })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(heading(page, stepTitles[3])).toBeVisible()
  await expect(fields(page).customerName).toHaveValue('Anna')

  await setOffline(context, false)
  await generateButton(page).click()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
})

test('the toast component is loaded before the connection is lost', async ({ page, context }) => {
  const fetched = page.waitForResponse(/\/assets\/toaster-[^/]*\.js$/)
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Anna')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('Subject').fill('Help')
  await page.getByLabel('Message').fill('A long message that took me half an hour.')
  await (await fetched).finished()
  await setOffline(context, true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('region', { name: /^Notification/ })).toBeAttached()
  await expect(page.getByLabel('Message')).toHaveValue(/half an hour/)
})

test('an error on any page of any browser is noticed', async ({ page, browser, pageErrors }) => {
  const fail = (target: Page, message: string) =>
    target.evaluate((words) => {
      setTimeout(() => {
        throw new Error(words)
      })
    }, message)
  const other = await (await browser.newContext()).newPage()
  const opened = other.waitForEvent('popup')
  await other.evaluate(() => void window.open('about:blank'))
  const popup = await opened
  // Each of these has to occur.
  for (const [target, message] of [
    [page, 'here'],
    [other, 'elsewhere'],
    [popup, 'later'],
  ] as const) {
    pageErrors.allow(message)
    const thrown = target.waitForEvent('pageerror')
    await fail(target, message)
    expect((await thrown).message).toBe(message)
  }
})

import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { fields, generateButton, heading, reachStep, stepTitles, submitForm } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { breakChunk, failRequests, setOffline } from './network-faults.ts'
import { axeViolations, expectToast, toast } from './page-checks.ts'

const notGenerated = 'There was an error generating your eulogy. Please try again.'
const notLoaded = 'Your words are safe. Please try again.'

test('a component that throws shows the general error, its message and a way to continue', async ({
  page,
  pageErrors,
}) => {
  const { id, text } = await createPaidEulogy(page)
  const restore = await breakChunk(page, 'full-eulogy', 'The eulogy page crashed')
  pageErrors.allow('The eulogy page crashed')
  const reported = page.waitForRequest(`**${api.browserErrors()}`)
  await page.goto(archivePath(id))
  expect((await reported).postData()).toBeNull()
  expect((await (await reported).response())?.status()).toBe(200)
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
  await expect(page.getByText('The eulogy page crashed')).toBeVisible()
  await expect(
    page.getByText(/What you typed into the eulogy form is saved in this browser/),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await restore()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(text.slice(0, 60))
})

for (const part of [/\/assets\/preview-[^/]*\.js$/, /\/assets\/journey-[^/]*\.css$/]) {
  test(`${part} that does not load has a message there and can be retried`, async ({ page }) => {
    const restore = await failRequests(page, part)
    await submitForm(page)
    await expect(page.getByRole('alert').filter({ hasText: notLoaded })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
    await expect(page.locator('.preview-sheet')).toHaveCSS('border-top-width', '1px')
  })
}

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
  await expectToast(page, { title: 'Error', text: notGenerated, destructive: true })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
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

test('F8 moves the focus to a toast, and a swipe to the right of more than 50 px dismisses it', async ({
  page,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/?canceled=true')
  // The first toast loads its code, so it is rendered a moment later.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await toast(page).count()).toBe(1)
  }).toPass({ intervals: [50] })
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: /^Notification/ })
  await expect(region.getByRole('list')).toBeFocused()
  const box = await toast(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
  const swipe = async (by: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const share of [0.2, 0.5, 0.8, 1]) await page.mouse.move(x + by * share, y)
    await page.mouse.up()
  }
  await swipe(46)
  await swipe(-120)
  await expect(toast(page)).toBeVisible()
  await swipe(56)
  await expect(toast(page)).toHaveCount(0)
})

test('an error on any page of any browser is noticed', async ({ page, browser, pageErrors }) => {
  const fail = (target: Page, message: string) =>
    target.evaluate((words) => {
      setTimeout(() => {
        throw new Error(words)
      })
    }, message)
  const other = await browser.newPage()
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

import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { fields, hasStarted, heading, nextButton, stepTitles } from './form-page.ts'
import { failRequests, holdRequests } from './network-faults.ts'
import { boxOf } from './page-checks.ts'

const program = /\/assets\/.*\.js$/
const notLoaded = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page has not loaded in full.' })
const returned =
  '/payment-success?success=true&session_id=cs_held&submission_id=00000000-0000-4000-8000-000000000000'

/** Advances the clock through the retry delays until this is visible. */
const inTheEnd = (page: Page, so: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(10_000)
    await so()
  }).toPass({ intervals: [100] })

async function tellWho(page: Page, relationship: string) {
  await fields(page).name.fill('Margaret')
  await fields(page).relationship.selectOption(relationship)
}

test('a form whose script does not load says so, keeps the typed text and continues once it loads', async ({
  page,
}) => {
  await page.clock.install()
  const restore = await failRequests(page, program)
  await page.goto('/')
  await tellWho(page, 'mother')
  await nextButton(page).click()
  await inTheEnd(page, () => expect(notLoaded(page)).toBeVisible({ timeout: 200 }))
  await expect(fields(page).name).toHaveValue('Margaret')
  await restore()
  await inTheEnd(page, () => expect(heading(page, stepTitles[1])).toBeVisible({ timeout: 1_000 }))
  await expect(notLoaded(page)).toHaveCount(0)
})

test('Next shows that it was pressed although the app has not loaded', async ({ page }) => {
  const letThrough = await holdRequests(page, program)
  await page.goto('/')
  await tellWho(page, 'mother')
  const next = nextButton(page)
  const turning = () =>
    next.evaluate((button) => getComputedStyle(button, '::before').animationName === 'spin')
  expect(await turning()).toBe(false)
  const { width } = await boxOf(next)
  await next.click()
  expect(await turning()).toBe(true)
  expect((await boxOf(next)).width).toBe(width)
  letThrough()
  await expect(heading(page, stepTitles[1])).toBeVisible()
  expect(await turning()).toBe(false)
})

test('the payment page says that it has not loaded and offers to reload', async ({ page }) => {
  await page.clock.install()
  const restore = await failRequests(page, program)
  await page.goto(returned)
  await inTheEnd(page, () => expect(notLoaded(page)).toBeVisible({ timeout: 200 }))
  await restore()
  const asked = page.waitForRequest(/confirm-checkout$/)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await asked
})

test('a page starts although one of its chunks fails to load once', async ({ context }) => {
  for (const part of ['start', 'core', 'entry.client']) {
    const page = await context.newPage()
    let failed = 0
    await page.route(new RegExp(`/assets/${part}-[^/]*\\.js$`), (route) =>
      failed++ === 0 ? route.abort('connectionfailed') : route.continue(),
    )
    const asked = page.waitForRequest(/confirm-checkout$/)
    await page.goto(returned)
    await asked
    expect(failed, part).toBe(2)
    await expect(notLoaded(page)).toHaveCount(0)
    await page.close()
  }
})

test('typing while the page starts loses no character and no focus', async ({ page }) => {
  await page.goto('/')
  const { name } = fields(page)
  await name.click()
  await page.keyboard.type('Margaret Ellen Shaw', { delay: 30 })
  await expect(page.getByText('Margaret Ellen Shaw’s relationship to you')).toBeVisible()
  await expect(name).toHaveValue('Margaret Ellen Shaw')
  await expect(name).toBeFocused()
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Margaret Ellen Shaw')
})

test('a click that starts before the app counts even if a field appears', async ({ page }) => {
  await pressWhileTheAppComes(page)
  await expect.poll(() => hasStarted(page)).toBe(true)
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
  await page.mouse.up()
  await expect(heading(page, stepTitles[1])).toBeVisible()
})

test('a click released outside the button does not leave step 1', async ({ page }) => {
  await pressWhileTheAppComes(page)
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(page.getByLabel('Which pronoun should we use?')).toBeVisible()
  await expect(heading(page, stepTitles[0])).toBeVisible()
})

/** Presses the mouse button on Next before the app has started, and holds it. */
async function pressWhileTheAppComes(page: Page) {
  const letThrough = await holdRequests(page, program)
  await page.goto('/')
  await tellWho(page, 'friend')
  await nextButton(page).hover()
  await page.mouse.down()
  letThrough()
}

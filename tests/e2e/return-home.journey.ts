import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { archivePath, createPaidEulogy, createPreview, test } from './fixtures.ts'
import { fields, retryButton, stepTitles } from './form-page.ts'
import { fullEulogy, startEditing } from './journey-pages.ts'
import { axeViolations } from './page-checks.ts'

const brand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Lovingly Said' })
const hero = (page: Page) =>
  page.getByRole('heading', { name: 'Craft a Heartfelt Eulogy in Minutes' })
const wayBack = (page: Page) => page.getByRole('link', { name: /^Continue with/ })

async function read(page: Page) {
  const { id, text } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toBeEnabled()
  return { id, text }
}

async function expectFreshHome(page: Page) {
  await expect(hero(page)).toBeInViewport()
  await expect(fullEulogy(page)).toHaveCount(0)
  await expect(fields(page).name).toHaveValue('')
  await expect(page).toHaveURL('/')
}

test('the brand leads from the full eulogy to an empty form, and Back leads to the eulogy', async ({
  page,
}) => {
  await read(page)
  await brand(page).click()
  await expectFreshHome(page)
  await page.goBack()
  await expect(fullEulogy(page)).toBeVisible()
  await page.goForward()
  await expectFreshHome(page)
})

test('the empty form links back to the eulogy, even after a reload', async ({ page }) => {
  const { text } = await read(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expectFreshHome(page)
  await page.reload()
  await expectFreshHome(page)
  await wayBack(page).click()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(text.slice(0, 60))
})

test('an edit made right before leaving the eulogy is saved', async ({ page }) => {
  const { text } = await read(page)
  await startEditing(page)
  await page.getByRole('textbox', { name: 'The text of your eulogy' }).fill(`My friends. ${text}`)
  await brand(page).click()
  await expectFreshHome(page)
  await wayBack(page).click()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy').first()).toContainText('My friends.')
})

test('"Get Started" leads from a preview to the empty form', async ({ page }) => {
  const { id } = await createPreview(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(archivePath(id))
  await expect(
    page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }),
  ).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('heading', { name: stepTitles[0] })).toBeInViewport()
  await expect(fields(page).name).toHaveValue('')
  await page.goBack()
  await expect(
    page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }),
  ).toBeVisible()
})

test('the plain address of home shows home in the tab that opened a eulogy', {
  tag: '@R46-f',
}, async ({ page }) => {
  const { id } = await read(page)
  await expect(page).toHaveURL(archivePath(id))
  await page.goto('/')
  await expectFreshHome(page)
  await page.reload()
  await expectFreshHome(page)
})

test('edited answers stay in the form when the brand is clicked', async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await page.getByRole('button', { name: 'Change my answers' }).click()
  await expect(fields(page).name).toHaveValue('Margaret Ellen Shaw')
  await brand(page).click()
  await expect(hero(page)).toBeInViewport()
  await expect(fields(page).name).toHaveValue('Margaret Ellen Shaw')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
})

test('the skip link keeps the eulogy open, even after a reload', async ({ page }) => {
  await read(page)
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await page.keyboard.press('Enter')
  await expect(fullEulogy(page)).toBeVisible()
  await page.reload()
  await expect(fullEulogy(page)).toBeVisible()
})

test('every page with the form leads back to a preview, and so does the menu', {
  tag: '@R46-e',
}, async ({ page }) => {
  await createPreview(page)
  await page.goto('/eulogy-father')
  const line = page.getByRole('main').getByRole('link', { name: /^Continue with/ })
  await expect(line).toHaveText('Continue with Margaret Ellen Shaw’s eulogy')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Continue with/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
})

test('the menu of a page without a form leads back to a preview, and to a draft', {
  tag: '@R46-e',
}, async ({ page, browser }) => {
  const menuLink = (from: Page) => from.getByRole('banner').getByRole('link', { name: /^Continue/ })
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible()
  await expect(menuLink(page)).toHaveCount(0)
  await createPreview(page)
  await page.goto('/eulogy-ideas/how-to-write-a-eulogy')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menuLink(page)).toHaveText('Continue with Margaret Ellen Shaw’s eulogy')
  expect(await axeViolations(page)).toEqual([])
  await menuLink(page).click()
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await createPreview(page, { name: 'Tom Hale' })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'one other' })).toBeVisible()

  const other = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await other.goto('/eulogy-mother')
  await fields(other).name.fill('Rosa Diaz')
  await expect(other.getByText(/^Saved on this/)).toBeVisible()
  await other.goto('/pricing')
  await other.getByRole('button', { name: 'Menu' }).click()
  await menuLink(other).click()
  await expect(other).toHaveURL('/eulogy-mother')
  await expect(fields(other).name).toHaveValue('Rosa Diaz')
  await other.context().close()
})

test('a draft of another page can be continued', { tag: '@R46-e' }, async ({ page }) => {
  await page.goto('/eulogy-mother')
  await fields(page).name.fill('Rosa Diaz')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  await expect(wayBack(page)).toHaveCount(0)
  await page.goto('/')
  await wayBack(page).click()
  await expect(page).toHaveURL('/eulogy-mother')
  await expect(fields(page).name).toHaveValue('Rosa Diaz')
})

test('clearing the form asks once, and can be undone after a reload', async ({ page }) => {
  await page.goto('/')
  const clear = page.getByRole('button', { name: 'Clear this form' })
  await fields(page).name.fill('Rosa Diaz')
  await clear.click()
  await page.getByRole('button', { name: 'Keep everything' }).click()
  await expect(fields(page).name).toHaveValue('Rosa Diaz')
  await clear.click()
  await page.getByRole('button', { name: 'Clear it all' }).click()
  await expect(fields(page).name).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rosa')
  await page.reload()
  await page.getByRole('button', { name: 'Bring my words back' }).click()
  await expect(fields(page).name).toHaveValue('Rosa Diaz')
})

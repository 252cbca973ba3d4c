import { expect, type Page } from '@playwright/test'
import { archivePath, createPreview, payAtProvider, test } from './fixtures.ts'
import { fields, generateButton, heading, reachStep } from './form-page.ts'
import { editor, fullEulogy, startEditing } from './journey-pages.ts'
import { axeViolations, expectNoStorage } from './page-checks.ts'
import { uniqueEmail } from './stand-ins.ts'

const brand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Lovingly Said' })
const hero = (page: Page) =>
  page.getByRole('heading', { name: 'Craft a Heartfelt Eulogy in Minutes' })
const wayBack = (page: Page) =>
  page.getByRole('link', { name: /^(Continue with|Open your eulogy for) / })
const menuLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Continue/ })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()
const saved = (page: Page) => page.getByText(/^Saved on this/)
const preview = (page: Page) => heading(page, 'Your Eulogy Preview')

/** Returns from the payment, and waits for the text. */
async function returnFromPayment(page: Page, path = '/') {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  await page.goto(path + new URL(returnAddress).search)
  await expectEulogyAtHome(page)
}

async function expectEulogyAtHome(page: Page) {
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page).toHaveURL('/')
}

async function expectFreshHome(page: Page) {
  await expect(hero(page)).toBeVisible()
  await expect(fullEulogy(page)).toHaveCount(0)
  await expect(fields(page).name).toHaveValue('')
  await expect(page).toHaveURL('/')
}

test('home is one click away from the open eulogy, an edit made right before it is saved, and Back leads to the eulogy', async ({
  page,
  context,
}) => {
  await returnFromPayment(page)
  await startEditing(page)
  await editor(page).fill('My friends.')
  await brand(page).click()
  await expectFreshHome(page)
  await expect(hero(page)).toBeInViewport()
  await page.goBack()
  await expectEulogyAtHome(page)
  await page.goForward()
  await expectFreshHome(page)
  await page.goto('/')
  await expectFreshHome(page)
  const tab = await context.newPage()
  await tab.goto('/')
  await expectFreshHome(tab)
  await wayBack(tab).click()
  await expect(fullEulogy(tab)).toBeVisible()
  await expect(tab.locator('.eulogy').first()).toHaveText('My friends.')
})

test('a eulogy that was paid for is open at /, even after the skip link, a reload and Back, and without storage', async ({
  context,
}) => {
  for (const path of ['/', '/payment-success']) {
    const page = await context.newPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await returnFromPayment(page, path)
    await page.getByRole('link', { name: 'Skip to main content' }).focus()
    await page.keyboard.press('Enter')
    await expectEulogyAtHome(page)
    await page.reload()
    await expectNoStorage(page)
    await expectEulogyAtHome(page)
    await page.goto('/pricing')
    await page.goBack()
    await expectEulogyAtHome(page)
  }
})

test('home leads from a preview to the empty form', async ({ page }) => {
  const { id } = await createPreview(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(archivePath(id))
  await expect(preview(page)).toBeVisible()
  await brand(page).click()
  await expectFreshHome(page)
  await page.goBack()
  await expect(preview(page)).toBeVisible()
})

test('every page leads back to a preview, by its form or by the menu', async ({ page }) => {
  await page.goto('/pricing')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible()
  await expect(menuLink(page)).toHaveCount(0)
  await createPreview(page)
  await page.goto('/eulogy-father')
  const line = page.getByRole('main').getByRole('link', { name: /^Continue with/ })
  await expect(line).toHaveText('Continue with Margaret Ellen Shaw’s eulogy')
  await page.goto('/eulogy-ideas/how-to-write-a-eulogy')
  await openMenu(page)
  await expect(menuLink(page)).toHaveText('Continue with Margaret Ellen Shaw’s eulogy')
  expect(await axeViolations(page)).toEqual([])
  await menuLink(page).click()
  await expect(preview(page)).toBeVisible()
  await createPreview(page, { name: 'Tom Hale' })
  await page.goto('/about')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'one other' })).toBeVisible()
})

test('a draft of another page can be continued', async ({ page }) => {
  await page.goto('/eulogy-mother')
  await fields(page).name.fill('Rosa Diaz')
  await expect(saved(page)).toBeVisible()
  await expect(wayBack(page)).toHaveCount(0)
  const expectDraft = async () => {
    await expect(page).toHaveURL('/eulogy-mother#eulogy-form')
    await expect(fields(page).name).toHaveValue('Rosa Diaz')
  }
  await page.goto('/')
  await wayBack(page).click()
  await expectDraft()
  await page.goto('/pricing')
  await openMenu(page)
  await menuLink(page).click()
  await expectDraft()
})

test('clearing the form asks once, and can be undone after a reload; other windows notice', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await fields(page).name.fill('Ruth Hale')
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(fields(other).name).toHaveValue('Ruth Hale')
  const clear = other.getByRole('button', { name: 'Clear this form' })
  await clear.click()
  await other.getByRole('button', { name: 'Keep everything' }).click()
  await expect(fields(other).name).toHaveValue('Ruth Hale')
  await clear.click()
  await other.getByRole('button', { name: 'Clear it all' }).click()
  await expect(fields(other).name).toHaveValue('')
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ruth')
  // The form says that it's saved only while the browser holds its draft.
  await expect(saved(page)).toHaveCount(0)
  await expect(fields(page).name).toHaveValue('Ruth Hale')
  await other.reload()
  await other.getByRole('button', { name: 'Bring my words back' }).click()
  await expect(fields(other).name).toHaveValue('Ruth Hale')
  await fields(page).name.fill('Ruth Ann Hale')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(fields(page).name).toHaveValue('Ruth Ann Hale')
})

test('what is typed leaves the browser only when the form is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await reachStep(page, 4, { name: 'Zephyrine Quill' })
  await fields(page).customerName.fill('Zephyrine')
  await fields(page).email.fill(uniqueEmail('zephyrine'))
  await expect(saved(page)).toBeVisible()
  expect(sent.length).toBeGreaterThan(3)
  const typed = /zephyrine|quill/i
  expect(sent.filter((request) => typed.test(request))).toEqual([])
  await generateButton(page).click()
  await expect.poll(() => sent.filter((request) => typed.test(request)).length).toBe(1)
})

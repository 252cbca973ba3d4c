import { expect, type Page } from '@playwright/test'
import { sitemapPages } from '#tests/site/built-pages.ts'
import { test } from './fixtures.ts'
import { expectNoScripts } from './page-checks.ts'

test.use({ javaScriptEnabled: false })
test.beforeEach(({ page }) => expectNoScripts(page))

const withEulogyForm = (path: string) =>
  path === '/' || /^\/eulogy-(?!types$|(ideas|examples)(\/|$))/.test(path)
const withSmallForm = (path: string) => ['/', '/contact', '/find-my-eulogy'].includes(path)

// By class, because text inside noscript is not found by its content.
const errorMessage = (page: Page, words: string) =>
  page.locator('.error-message', { hasText: words })

test('every page is readable without JavaScript or a cookie, and each form says that it needs a script', async ({
  page,
  context,
}) => {
  for (const path of sitemapPages()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const words = (await page.getByRole('main').innerText()).split(/\s+/)
    expect(words.length, path).toBeGreaterThan(60)
    const forms = Number(withEulogyForm(path)) + Number(withSmallForm(path))
    await expect(errorMessage(page, 'This form needs JavaScript'), path).toHaveCount(forms)
    for (const fold of await page.locator('details:has(.error-message) > summary').all())
      await fold.click()
    for (const line of await page.locator('.error-message').all()) await expect(line).toBeVisible()
  }
  expect(await context.cookies()).toEqual([])
})

test('the menu opens without JavaScript, and one FAQ answer at a time, which can be closed', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Eulogy Types' }).click()
  await expect(page).toHaveURL('/eulogy-types')
  await page.goto('/pricing')
  const answers = page.locator('details')
  const shown = async (open: boolean[]) => {
    for (const [nth, isOpen] of open.entries())
      await expect(answers.nth(nth).locator('p').first()).toBeVisible({ visible: isOpen })
  }
  await expect(answers).toHaveCount(4)
  await shown([false, false, false, false])
  for (const [pressed, open] of [
    [0, [true, false, false, false]],
    [2, [false, false, true, false]],
    [2, [false, false, false, false]],
  ] as const) {
    await answers.nth(pressed).locator('summary').click()
    await shown([...open])
  }
})

test('my eulogy’s page says where else it is, no form asks for a memory', async ({ page }) => {
  await page.goto('/my-eulogy')
  await expect(page.locator('main p', { hasText: 'in our email to you' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByPlaceholder('Enter their full name')).toBeVisible()
  await expect(page.getByText('Ask others for a memory')).toHaveCount(0)
})

import { expect, type Page } from '@playwright/test'
import { createPreview, payAtProvider, test } from './fixtures.ts'
import { fields, retryButton, wishForNewVersion } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { setOffline } from './network-faults.ts'
import { expectKept, offlineNote } from './offline.ts'
import { expectNoStorage } from './page-checks.ts'

const brand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Lovingly Said' })

/** Returns from the payment, and waits for the text. */
async function returnFromPayment(page: Page, path = '/') {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  await page.goto(path + new URL(returnAddress).search)
  await expectEulogy(page)
}

async function expectEulogy(page: Page) {
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page).toHaveURL('/')
}

async function expectFreshHome(page: Page) {
  await expect(fields(page).name).toHaveValue('')
  await expect(fullEulogy(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
}

for (const path of ['/', '/payment-success']) {
  test(`a eulogy that was paid for by ${path} is open at /, even after a reload and Back`, {
    tag: ['@S2-175', '@R59-a'],
  }, async ({ page }) => {
    await returnFromPayment(page, path)
    await page.reload()
    await expectEulogy(page)
    await page.goto('/pricing')
    await page.goBack()
    await expectEulogy(page)
  })
}

test('home is one click away from the open eulogy, and Back leads to the eulogy', {
  tag: ['@R46-f', '@R59-b'],
}, async ({ page, context }) => {
  await returnFromPayment(page)
  await brand(page).click()
  await expectFreshHome(page)
  await page.goBack()
  await expectEulogy(page)
  await page.goto('/')
  await expectFreshHome(page)
  await page.reload()
  await expectFreshHome(page)
  const tab = await context.newPage()
  await tab.goto('/')
  await expectFreshHome(tab)
  await expect(tab.getByRole('link', { name: /^Continue with/ })).toBeVisible()
})

test('a new version and the skip link keep the address', { tag: '@R59-a' }, async ({ page }) => {
  await returnFromPayment(page)
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await page.keyboard.press('Enter')
  await expectEulogy(page)
  await retryButton(page).click()
  await wishForNewVersion(page)
  await expect(page.getByText('Your new eulogy has been generated!', { exact: true })).toBeVisible()
  await expectEulogy(page)
  await page.reload()
  await expectEulogy(page)
  await expect(page.getByText(/version 2 of 2/)).toBeVisible()
})

test('a reload needs no storage', { tag: '@R59-a' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await returnFromPayment(page)
  await page.reload()
  await expectNoStorage(page)
  await expectEulogy(page)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a reload opens the copy', { tag: ['@D32-b', '@R59-a'] }, async ({ page, context }) => {
    await returnFromPayment(page)
    await expectKept(page)
    await setOffline(context, true)
    await page.reload()
    await expect(offlineNote(page)).toBeVisible()
    await expect(fullEulogy(page)).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { expectToast, toast } from './expectations.ts'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { fields, retryButton } from './form-page.ts'
import { eulogyAction } from './journey-pages.ts'
import { failRequests } from './network-faults.ts'

const canceled = {
  title: 'Payment Canceled',
  text: "Your payment was canceled. You can try again when you're ready.",
  destructive: true,
}
const region = (page: Page) => page.getByRole('region', { name: /^Notification/ })

/** A toast, with the time standing still. */
async function raise(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/?canceled=true')
  // The first toast loads its code, so it is rendered a moment later.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await toast(page).count()).toBe(1)
  }).toPass({ intervals: [50] })
  await expectToast(page, canceled)
}

test('a toast closes after 5000 ms', { tag: '@S9-005' }, async ({ page }) => {
  await raise(page)
  await page.clock.runFor(4_800)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('a closed toast leaves the DOM after 1,000,000 ms', { tag: '@S4-058' }, async ({ page }) => {
  await raise(page)
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(region(page)).toHaveCount(1)
  await page.clock.runFor(999_900)
  await expect(region(page)).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(region(page)).toHaveCount(0)
})

test('a swipe to the right of more than 50 px dismisses a toast, a shorter one does not', {
  tag: ['@S9-006', '@S9-007'],
}, async ({ page }) => {
  await raise(page)
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

test('F8 moves the focus to the notifications', { tag: '@S9-008' }, async ({ page }) => {
  await raise(page)
  await page.keyboard.press('F8')
  await expect(region(page).getByRole('list')).toBeFocused()
})

test('a new toast replaces the previous one, in its own style', {
  tag: ['@S4-055', '@S4-056', '@S4-057'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toBeEnabled()
  await failRequests(page, /\/api\/submissions\/[^/]+$/)
  await retryButton(page).click()
  await expectToast(page, {
    title: 'Error',
    text: 'Could not load your previous submission data.',
    destructive: true,
  })
  await eulogyAction(page, 'Copy').click()
  await expect(toast(page).getByText('Error', { exact: true })).toHaveCount(0)
  await expectToast(page, {
    title: 'Copied to Clipboard',
    text: 'The eulogy has been copied to your clipboard.',
  })
})

test('a toast does not interrupt typing', async ({ page }) => {
  await raise(page)
  await fields(page).name.fill('Margaret')
  await expect(fields(page).name).toBeFocused()
  await page.clock.runFor(5_000)
  await expect(fields(page).name).toBeFocused()
})

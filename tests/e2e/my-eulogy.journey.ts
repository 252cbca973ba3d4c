import { expect, type Page } from '@playwright/test'
import { archivePath, createPaidEulogy, createPreview, test } from './fixtures.ts'
import { heading } from './form-page.ts'
import { fullEulogy, openSettings } from './journey-pages.ts'
import { tabTo } from './keyboard.ts'
import { failRequests } from './network-faults.ts'
import { axeViolations, expectNoScripts } from './page-checks.ts'

const openLink = (page: Page) => page.getByRole('link', { name: /^Continue with/ })
const listRequest = /\/api\/my-eulogies$/

test('a new tab offers the eulogy on the home page, and opens it', { tag: '@R46-e' }, async ({
  page,
  context,
}) => {
  const { text } = await createPaidEulogy(page)
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(openLink(tab)).toHaveText('Continue with Margaret Ellen Shaw’s eulogy')
  await openLink(tab).click()
  await expect(tab).toHaveURL('/my-eulogy')
  await expect(fullEulogy(tab)).toBeVisible()
  await expect(tab.locator('.eulogy')).toContainText(text.slice(0, 60))
})

test('the link to the eulogy appears without moving the page', { tag: '@R46-e' }, async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await createPreview(page, { name: 'Margaret Ellen Shaw of the Very Long Name Indeed' })
    await page.goto('/')
    await expect(openLink(page)).toBeVisible()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
    expect(shift).toBeLessThan(0.01)
  }
})

test('a browser without a key asks for no list and sees no link', async ({ page }) => {
  let asked = false
  page.on('request', (request) => {
    asked ||= listRequest.test(request.url())
  })
  await page.goto('/')
  await page.getByPlaceholder('Enter their full name').fill('Rosa')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  expect(asked).toBe(false)
  await expect(openLink(page)).toHaveCount(0)
})

test('the bookmarked page opens the eulogy, and stays at its address', {
  tag: ['@R46-b', '@R46-d'],
}, async ({ page, context }) => {
  const { id, text } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await openSettings(page)
  const bookmark = page.locator('.after-text p', { hasText: 'Bookmark' }).getByRole('link')
  await expect(page.locator('.after-text p', { hasText: 'Bookmark' })).toContainText(
    'Bookmark this page: /my-eulogy',
  )
  const address = await bookmark.getAttribute('href')

  const later = await context.newPage()
  await later.goto(address ?? '')
  await expect(later.locator('.eulogy')).toContainText(text.slice(0, 60))
  await openSettings(later)
  await expect(later.locator('.after-text p', { hasText: 'Bookmark' })).toContainText(
    'Bookmark this page: in this browser',
  )
  await expect(later).toHaveURL('/my-eulogy')
  await later.reload()
  await expect(fullEulogy(later)).toBeVisible()
})

test('a preview opens at the same address', { tag: '@R46-b' }, async ({ page }) => {
  await createPreview(page)
  await page.goto('/')
  await expect(openLink(page)).toHaveText('Continue with Margaret Ellen Shaw’s eulogy')
  await openLink(page).click()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page).toHaveURL('/my-eulogy')
})

test('several eulogies are listed by name, and each has its own address', {
  tag: '@R46-b',
}, async ({ page }) => {
  const { id: rosa, text } = await createPaidEulogy(page, { name: 'Rosa Diaz' })
  await createPreview(page, { name: 'Tom Hale' })
  await page.goto('/')
  await expect(openLink(page)).toHaveText('Continue with Rosa Diaz’s eulogy')
  await page.getByRole('link', { name: 'one other' }).click()
  await expect(heading(page, 'Your Eulogies')).toBeFocused()
  await expect(page.locator('.eulogy-list a')).toHaveText([
    'Your eulogy for Rosa Diaz',
    'Your preview for Tom Hale',
  ])
  await tabTo(page, page.getByRole('link', { name: 'Your eulogy for Rosa Diaz' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/my-eulogy?submission_id=${rosa}`)
  await expect(page.locator('.eulogy')).toContainText(text.slice(0, 60))
  await page.reload()
  await expect(fullEulogy(page)).toBeVisible()
  await page.getByRole('link', { name: 'All your eulogies in this browser' }).click()
  await expect(heading(page, 'Your Eulogies')).toBeVisible()
})

test('a browser without a key gets an explanation', { tag: '@R46-b' }, async ({ page }) => {
  await page.goto('/my-eulogy')
  await expect(heading(page, 'My Eulogy')).toBeFocused()
  await expect(page.getByText('There’s no eulogy to open in this browser.')).toBeVisible()
})

test('the page says when our server cannot be reached, and tries again', async ({ page }) => {
  await createPreview(page)
  await failRequests(page, listRequest)
  await page.goto('/my-eulogy')
  await expect(page.getByRole('alert')).toContainText('Your eulogy is safe.')
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(listRequest)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says where else the eulogy is', async ({ page }) => {
    await page.goto('/my-eulogy')
    await expectNoScripts(page)
    await expect(page.locator('main p', { hasText: 'in our email to you' })).toBeVisible()
  })
})

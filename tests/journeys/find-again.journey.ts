import { expect, type Page } from '@playwright/test'
import { archivePath, createPaidEulogy, createPreview, queryDatabase, test } from './fixtures.ts'
import { fields, heading } from './form-page.ts'
import { fullEulogy, openSettings } from './journey-pages.ts'
import { tabTo } from './keyboard-steps.ts'
import { failRequests } from './network-faults.ts'
import { expectToast } from './page-checks.ts'
import { uniqueEmail, waitForLink } from './stand-ins.ts'

const emailField = (page: Page) => page.getByRole('main').getByLabel('Email')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Email me my private links' })
const deadLink = (page: Page) => page.getByText('This link no longer works. Enter your email')
const openLink = (page: Page) =>
  page.getByRole('link', { name: /^(Continue with|Open your eulogy for) / })

test('a purchase is found again in four ways', async ({ page, browser, context }) => {
  const { id, text, email, returnAddress } = await createPaidEulogy(page)
  const expectText = (shown: Page) =>
    expect(shown.locator('.eulogy').first()).toContainText(text.slice(0, 60))

  await test.step('in a new tab', async () => {
    const tab = await context.newPage()
    await tab.goto('/')
    await expect(openLink(tab)).toHaveText('Open your eulogy for Margaret Ellen Shaw')
    await openLink(tab).click()
    await expect(tab).toHaveURL('/my-eulogy')
    await expectText(tab)
  })
  await test.step('by its address, which says what to bookmark', async () => {
    await page.goto(archivePath(id))
    await expect(fullEulogy(page)).toBeVisible()
    await expect(heading(page, 'Your Eulogy Preview')).toHaveCount(0)
    await openSettings(page)
    const hint = page.locator('.after-text p', { hasText: 'Bookmark' })
    await expect(hint).toContainText('Bookmark this page: /my-eulogy')
    const tab = await context.newPage()
    await tab.goto((await hint.getByRole('link').getAttribute('href')) ?? '')
    await expectText(tab)
    await expect(tab).toHaveURL('/my-eulogy')
    await openSettings(tab)
    await expect(tab.locator('.after-text p', { hasText: 'Bookmark' })).toContainText(
      'Bookmark this page: in this browser',
    )
    await tab.reload()
    await expectText(tab)
  })
  await test.step('by the email address, in another browser', async () => {
    const other = await browser.newPage()
    await other.goto('/find-my-eulogy')
    await emailField(other).fill(email)
    await sendButton(other).click()
    await expect(heading(other, 'Check Your Email')).toBeFocused()
    await other.goto(await waitForLink(email, 'Your private links'))
    await expectText(other)
    await other.goto('/my-eulogy')
    await expectText(other)
  })
  await test.step('a bank app with another browser leads to a new link', async () => {
    const other = await browser.newPage()
    for (const path of ['/', '/payment-success']) {
      await other.goto(path + new URL(returnAddress).search)
      await expect(other.getByText('Your payment has been received.')).toBeVisible()
      await expect(other.getByText(/link to it will be in your email/)).toBeVisible()
      expect(await other.content()).not.toMatch(/Margaret|Anna/)
    }
    await other.getByRole('link', { name: 'send you the link again' }).click()
    await expect(heading(other, 'Find My Eulogy')).toBeVisible()
  })
})

test('the emailed link opens the eulogy in another browser and removes the key from the URL', async ({
  page,
  browser,
}) => {
  const { id, email } = await createPaidEulogy(page)
  const link = await waitForLink(email, 'Your eulogy for Margaret Ellen Shaw')
  expect(link).toContain('#key=')
  const otherBrowser = await browser.newPage()
  const opening = otherBrowser.getByText('We’re opening your eulogy.')
  // It opens as soon as the connection recovers, even after a reload.
  const restore = await failRequests(otherBrowser, /\/access$/)
  const refused = otherBrowser.waitForEvent('requestfailed')
  await otherBrowser.goto(link)
  await refused
  const refusedAgain = otherBrowser.waitForEvent('requestfailed')
  await otherBrowser.reload()
  await refusedAgain
  await expect(opening).toBeVisible()
  const exchanged = otherBrowser.waitForRequest(/\/access$/)
  await restore()
  await expect(fullEulogy(otherBrowser)).toBeVisible()
  expect((await exchanged).method()).toBe('POST')
  expect(otherBrowser.url()).not.toContain('key')
  const cookies = await otherBrowser.context().cookies()
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: `__Host-family-${id}`, httpOnly: true }),
  )
  // An old link opens it, too, where another one did.
  await otherBrowser.goto('about:blank')
  await otherBrowser.goto(`${archivePath(id)}#key=${'A'.repeat(43)}`)
  await expect(fullEulogy(otherBrowser)).toBeVisible()
})

test('the link to the eulogy comes without moving a page', async ({ page }) => {
  await createPreview(page, { name: 'Margaret Ellen Shaw of the Very Long Name Indeed' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
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
    asked ||= /\/api\/my-eulogies$/.test(request.url())
  })
  await page.goto('/')
  await fields(page).name.fill('Rosa')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  expect(asked).toBe(false)
  await expect(openLink(page)).toHaveCount(0)
})

test('finding a eulogy works by keyboard and keeps the address', async ({ page }) => {
  await page.goto('/find-my-eulogy')
  await tabTo(page, sendButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await expect(emailField(page)).toBeFocused()
  const email = uniqueEmail()
  await page.keyboard.type(email)
  const restore = await failRequests(page, /\/find-links$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please press the button again')
  await expect(emailField(page)).toHaveValue(email)
  await restore()
  await emailField(page).press('Enter')
  await expect(heading(page, 'Check Your Email')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Try another address' }))
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toBeVisible()
})

test('an address without the key shows an error, loads nothing, and leads to a new link', async ({
  page,
  browser,
}) => {
  const { id, email } = await createPaidEulogy(page)
  const link = await waitForLink(email, 'Your eulogy for Margaret Ellen Shaw')
  const other = await browser.newPage()
  await other.goto(archivePath(id))
  await expectToast(other, {
    title: 'Error',
    text: 'Unable to load your previous eulogy preview.',
    destructive: true,
  })
  await expect(other).toHaveURL('/find-my-eulogy?link=expired')
  await expect(deadLink(other)).toBeVisible()
  await expect(fields(other).name).toHaveCount(0)
  expect(await other.content()).not.toContain('Margaret')

  // The same once its key is revoked, or the eulogy is erased.
  await queryDatabase('update access_keys set revoked_at = now() where root_id = $1', [id])
  await other.goto('about:blank')
  await other.goto(link)
  await expect(deadLink(other)).toBeVisible()
  await other.reload()
  await expect(deadLink(other)).toBeVisible()
  for (const address of [archivePath(id), `/my-eulogy?submission_id=${id}`]) {
    await page.goto(address)
    await expect(deadLink(page)).toBeVisible()
  }
})

test('a canceled payment without the key says so, that nothing was charged, and how to find the preview', async ({
  page,
  browser,
}) => {
  const { id, email } = await createPreview(page)
  const otherBrowser = await browser.newPage()
  await otherBrowser.goto(`/?canceled=true&submission_id=${id}`)
  const note = otherBrowser.getByRole('status').filter({ hasText: 'Nothing was charged.' })
  await expect(note).toContainText('from the link in our email')
  await expect(otherBrowser.getByText('no longer works')).toHaveCount(0)
  expect(await otherBrowser.content()).not.toContain('Margaret')
  await otherBrowser.reload()
  await expect(note).toBeVisible()
  await emailField(otherBrowser).fill(email)
  await sendButton(otherBrowser).click()
  await expect(heading(otherBrowser, 'Check Your Email')).toBeVisible()
})

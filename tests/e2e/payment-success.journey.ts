import { expect, type Page } from '@playwright/test'
import { price, priceInDollars } from '#domain/offer.ts'
import { dataLayerEvents, toast } from './expectations.ts'
import {
  createPreview,
  type PaidSubmission,
  payAtProvider,
  queryDatabase,
  test,
} from './fixtures.ts'
import { heading } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { pressKey } from './keyboard.ts'
import { eulogyUpdates, failRequests, holdRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'

const percent = async (page: Page) => {
  const text = await page.getByText(/^\d+%$/).textContent()
  const bar = page.getByRole('main').getByRole('progressbar')
  await expect(bar).toHaveJSProperty('value', Number.parseInt(text ?? '', 10))
  await expect(bar).toHaveJSProperty('max', 100)
  return Number.parseInt(text ?? '', 10)
}

/** Opens the page after payment with a paused clock and without the text. */
async function arrive(page: Page): Promise<PaidSubmission & { release: () => void }> {
  const unlocked = await payAtProvider(page, await createPreview(page))
  const release = await holdRequests(page, eulogyUpdates)
  const loaded = page.waitForRequest((request) => request.url().endsWith(unlocked.id))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(unlocked.returnAddress)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  expect((await loaded).method()).toBe('GET')
  return { ...unlocked, release }
}

test('the page shows the order, the progress and the listed text, and one more line after two minutes', {
  tag: [
    ...['@S2-184', '@S2-185', '@S2-186', '@S2-187', '@S2-188', '@S2-190', '@S2-191', '@S2-192'],
    ...['@S2-195', '@S2-196', '@S2-197', '@S2-198', '@S4-037', '@S4-038'],
    ...['@R34-a', '@R18-a', '@R18-b'],
  ],
}, async ({ page }) => {
  const { id } = await arrive(page)
  const [purchase] = await queryDatabase<{ order_number: string }>(
    'select order_number from purchases where root_id = $1',
    [id],
  )
  expect(purchase?.order_number).toMatch(/^\d{8}$/)
  await expect(heading(page, 'Thank You for Your Purchase')).toBeVisible()
  const banner = page.locator('.banner-green')
  await expect(banner).toHaveCSS('background-color', 'rgb(227, 238, 228)')
  await expect(banner).toContainText(`Order number: ${purchase?.order_number}`)
  const crafting = page.getByText('Crafting your personalized eulogy...', { exact: true })
  await expect(crafting.locator('.spinner')).toBeVisible()
  expect(await percent(page)).toBe(10)
  const next = page.locator('section', { has: heading(page, 'What happens next?') })
  await expect(next.getByRole('listitem')).toHaveCount(3)

  const visibleLines = async () =>
    (await page.getByRole('main').innerText())
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^\d+%$/.test(line))
  const listed = [
    'Thank You for Your Purchase',
    'Payment Successful!',
    `Your payment of ${priceInDollars} has been processed successfully.`,
    `Order number: ${purchase?.order_number}`,
    'Dear Anna,',
    "We're now preparing your complete eulogy for Margaret Ellen Shaw.",
    "This may take up to 5 minutes. You'll be automatically redirected when it's ready.",
    'Crafting your personalized eulogy...',
    'What happens next?',
    'Your eulogy will be ready to view, edit and download.',
    'You can make changes through the retry feature.',
    'A copy is sent to your email for safekeeping.',
  ]
  expect(await visibleLines()).toEqual(listed)
  await page.clock.runFor(119_000)
  expect(await visibleLines()).toEqual(listed)
  await page.clock.runFor(1_000)
  const quiet = 'You can close this page. Your eulogy will come by email.'
  await expect(page.getByText(quiet, { exact: true })).toBeVisible()
  expect(await visibleLines()).toEqual(listed.toSpliced(8, 0, quiet))
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('the page says "your loved one" without a name', { tag: '@S2-189' }, async ({ page }) => {
  const unlocked = await payAtProvider(page, await createPreview(page))
  await holdRequests(page, eulogyUpdates)
  // Neither the form nor the table accepts an empty name.
  await queryDatabase("update eulogy_submissions set person = ' ' where id = $1", [unlocked.id])
  await page.goto(unlocked.returnAddress)
  await expect(
    page.getByText("We're now preparing your complete eulogy for your loved one.", {
      exact: true,
    }),
  ).toBeVisible()
})

test('progress adds 1 to 5 every 3 seconds up to 95, and 100 leads to the text after 3 seconds', {
  tag: [
    ...['@S2-183', '@S2-193', '@S2-194', '@S4-042', '@S4-043', '@S4-044', '@S4-045'],
    ...['@S4-047', '@S4-048', '@S4-049', '@R31-a'],
  ],
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { release } = await arrive(page)
  let before = await percent(page)
  expect(before).toBe(10)
  const steps = new Set<number>()
  for (let round = 0; round < 8; round += 1) {
    await page.clock.runFor(2_999)
    expect(await percent(page)).toBe(before)
    await page.clock.runFor(1)
    await expect.poll(() => percent(page)).toBeGreaterThan(before)
    const now = await percent(page)
    expect(now - before).toBeGreaterThanOrEqual(1)
    expect(now - before).toBeLessThanOrEqual(5)
    steps.add(now - before)
    before = now
  }
  expect(steps.size).toBeGreaterThan(1)
  for (let minute = 0; minute < 6; minute += 1) {
    await page.clock.runFor(60_000)
    expect(await percent(page)).toBeLessThanOrEqual(95)
  }
  expect(await percent(page)).toBe(95)
  release()
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
  await expect(page.getByText('Redirecting you now...')).toBeVisible()
  expect(await percent(page)).toBe(100)
  await expect(page.getByText('Crafting your personalized eulogy...')).toHaveCount(0)
  await expect(page.getByRole('main').locator('.spinner')).toHaveCount(0)
  // From here on the text can only come from the navigation state.
  await failRequests(page, /\/api\//)
  await page.clock.runFor(2_999)
  await expect(page).toHaveURL(/\/payment-success\?/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(1_000)
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy p').nth(3)).toBeVisible()
  await expect(page.locator('form[name=eulogy]')).toHaveCount(0)
})

test('a ready text is not also said to be in preparation, and "Read it now" opens it by keyboard', async ({
  page,
}) => {
  const { release } = await arrive(page)
  const preparing = page.getByText("We're now preparing your complete eulogy")
  await expect(preparing).toBeVisible()
  release()
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
  await expect(preparing).toHaveCount(0)
  await expect(page.getByText("You'll be automatically redirected")).toHaveCount(0)
  await failRequests(page, /\/api\//)
  const asked = page.waitForRequest(/\/api\//)
  await pressKey(page, page.getByRole('button', { name: 'Read it now' }))
  await expect(page).toHaveURL('/')
  await page.clock.runFor(1_000)
  await expect(fullEulogy(page)).toBeVisible()
  await asked
})

test('axe finds no violation on the page of a ready text', async ({ page }) => {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  // Axe needs a running clock, so only the redirect is put off.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const later = (run: TimerHandler, ms?: number) => setTimeout(run, ms === 3_000 ? 60_000 : ms)
    window.setTimeout = later as typeof setTimeout
  })
  await page.goto(returnAddress)
  await expect(page.getByRole('button', { name: 'Read it now' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('the page redirects to / after 3 seconds without success, session or submission', {
  tag: ['@S4-046', '@R56-d'],
}, async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const all = { success: 'true', session_id: 'cs_1', submission_id: 'some' }
  for (const missing of Object.keys(all)) {
    const query = new URLSearchParams(Object.entries(all).filter(([name]) => name !== missing))
    // The app requests this once it has started.
    const started = page.waitForResponse(/\/api\/site$/)
    await page.goto(`/payment-success?${query}`)
    await started
    await expect(heading(page, 'There’s No Payment to Confirm Here')).toBeFocused()
    await expect(page.getByRole('main')).not.toContainText('Thank You')
    await expect(page.getByRole('link', { name: 'Go to the home page now' })).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(page).toHaveURL(/\/payment-success/)
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/')
    await expect(page.getByPlaceholder('Enter their full name')).toBeVisible()
  }
})

test('a failure to fetch the submission is only logged', { tag: '@S8-022' }, async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const unlocked = await payAtProvider(page, await createPreview(page))
  await holdRequests(page, eulogyUpdates)
  await failRequests(page, /\/api\/submissions\/[^/]+$/)
  await page.goto(unlocked.returnAddress)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await expect.poll(() => logged.filter((line) => line.includes('could not be')).length).toBe(1)
  await expect(page.getByText('Crafting your personalized eulogy...')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('.error-message')).toHaveCount(0)
})

test('purchase_completed is pushed once per purchase across entry points, tabs and reloads', {
  tag: ['@S4-020', '@S7-030'],
}, async ({ page, context }) => {
  const { id, returnAddress } = await arrive(page)
  const purchases = async (tab: Page) =>
    (await dataLayerEvents(tab)).filter(({ event }) => event === 'purchase_completed')
  const [purchase] = await queryDatabase<{ order_number: string }>(
    'select order_number from purchases where root_id = $1',
    [id],
  )
  expect(await purchases(page)).toEqual([
    {
      event: 'purchase_completed',
      transaction_id: purchase?.order_number,
      value: price.amount / 100,
      currency: 'USD',
      item_name: 'Eulogy',
      relationship: 'mother',
      submission_id: id,
    },
  ])
  await page.reload()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  expect(await purchases(page)).toEqual([])
  const tab = await context.newPage()
  for (const path of ['/payment-success', '/']) {
    await tab.goto(path + new URL(returnAddress).search)
    // The text may be ready: then the eulogy is shown and the toast closes soon.
    await expect(tab.getByText(/Payment Successful|Your Complete Eulogy/).first()).toBeVisible()
    expect(await purchases(tab)).toEqual([])
  }
})

test.describe('while the payment is being confirmed', () => {
  for (const width of [390, 1280]) {
    test(`nothing on the page shifts at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const { returnAddress } = await payAtProvider(page, await createPreview(page))
      await holdRequests(page, eulogyUpdates)
      const confirm = await holdRequests(page, /confirm-checkout$/)
      await page.goto(returnAddress)
      await expect(page.getByText('Confirming your payment...')).toBeVisible()
      const below = heading(page, 'What happens next?')
      const top = () => below.evaluate((element) => element.getBoundingClientRect().top)
      const before = await top()
      const asked = page.waitForRequest(eulogyUpdates)
      confirm()
      await expect(page.getByText(/preparing your complete eulogy for Margaret/)).toBeVisible()
      await asked
      expect(await top()).toBe(before)
    })
  }
})

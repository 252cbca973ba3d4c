import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import {
  archivePath,
  createPreview,
  payAtProvider,
  payWithoutText,
  post,
  queryDatabase,
  renamePerson,
  submissionInput,
  test,
  waitForText,
} from './fixtures.ts'
import { fields, heading, retryButton } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { eulogyUpdates, failRequests, holdRequests, setOffline } from './network-faults.ts'
import {
  axeViolations,
  errorColor,
  expectFullText,
  expectToast,
  toast,
  underToast,
} from './page-checks.ts'

const confirming = /\/api\/confirm-checkout$/
const submission = /\/api\/submissions\/[^/]+$/
const failure = (page: Page) => page.locator('.unlock .error-message')

test('a return to the home page confirms the payment, loads the submission and waits for the text', async ({
  page,
}) => {
  const { id, returnAddress } = await payAtProvider(page, await createPreview(page))
  const release = await holdRequests(page, eulogyUpdates)
  const loaded = page.waitForRequest((request) => request.url().endsWith(`/${id}`))
  // As if the text weren't written yet.
  await page.route(submission, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), full_eulogy: null } })
  })
  await page.route(/\/versions$/, (route) => route.fulfill({ json: { versions: [] } }))
  await page.goto(`/${new URL(returnAddress).search}`)
  expect((await loaded).method()).toBe('GET')
  await expectToast(page, {
    title: 'Payment Successful',
    text: 'Your full eulogy is being generated. This may take up to 5 minutes.',
  })
  const waiting = page.getByText('Generating your full eulogy. This may take up to 5 minutes...', {
    exact: true,
  })
  await expect(waiting).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await (await page.request.get(api.submission(id))).json()).toMatchObject({ type: 'paid' })

  release()
  await expectFullText(page, await waitForText(page, id))
  await expect(waiting).toHaveCount(0)
  await expect(page.locator('.spinner')).toHaveCount(0)
  await expect(heading(page, 'Your Eulogy Preview')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Unlock/ })).toHaveCount(0)
  await page.unroute(submission)
  await page.unroute(/\/versions$/)
  await retryButton(page).click()
  await expect(fields(page).name).toHaveValue(submissionInput.name)
  await expect(fields(page).qualities).toHaveValue(submissionInput.qualities)
})

test('a return in another browser opens the eulogy with the claim of its payment, and shows it nowhere', async ({
  page,
  browser,
}) => {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  expect(returnAddress).toMatch(/#claim=[\w-]{43}$/)
  const otherBrowser = await browser.newPage()
  const addresses: string[] = []
  otherBrowser.on('request', (request) => addresses.push(request.url()))
  await otherBrowser.goto(returnAddress)
  await expect(otherBrowser).not.toHaveURL(/claim/)
  await expect(otherBrowser.locator('.eulogy')).toContainText('Margaret')
  // Only the address that was opened had it, and a browser keeps that part to itself.
  expect(addresses.slice(1).join()).not.toContain('claim')
})

test('a payment that cannot be confirmed for a minute has nothing under its toast, and still opens', async ({
  page,
}) => {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  // What a phone shows between the bars of its browser.
  await page.setViewportSize({ width: 390, height: 667 })
  const restore = await failRequests(page, confirming)
  await page.clock.install()
  await page.goto(`/${new URL(returnAddress).search}`)
  await expect(page.getByText('Confirming your payment...', { exact: true })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  expect(await underToast(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await restore()
  await expect(fullEulogy(page)).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL('/')
})

test('nothing on the page shifts when the payment is confirmed', async ({ page }) => {
  const { returnAddress } = await payAtProvider(page, await createPreview(page))
  await holdRequests(page, eulogyUpdates)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const confirm = await holdRequests(page, confirming)
    // Otherwise only the anchor of the address would change.
    await page.goto('about:blank')
    await page.goto(returnAddress)
    await expect(page.getByText('Confirming your payment...')).toBeVisible()
    const below = heading(page, 'What happens next?')
    const top = () => below.evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    confirm()
    await expect(page.getByText(/preparing your complete eulogy for Margaret/)).toBeVisible()
    expect(await top()).toBe(before)
    await page.unroute(confirming)
  }
})

test('without a connection the page says that nothing was charged', async ({ page, context }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  const unlockButton = page.getByRole('button', { name: /^Unlock Full Eulogy/ })
  await expect(unlockButton).toBeVisible()
  await setOffline(context, true)
  await unlockButton.click()
  await expect(failure(page)).toHaveText(/^You have not been charged\. .*seems to be offline/)
  expect(await axeViolations(page)).toEqual([])
  await setOffline(context, false)
  await unlock(page)
})

test('a canceled payment says that nothing was charged, unless it was', async ({ page }) => {
  await page.goto('/?canceled=true')
  const line = page.locator('#eulogy-form .error-message')
  await expect(line).toHaveText(/was canceled, and you have not been charged/)
  await expect(line).not.toHaveCSS('color', errorColor)
  const kept = await createPreview(page)
  const canceled = `/?canceled=true&submission_id=${kept.id}`
  const { sessionId } = await payAtProvider(page, kept)
  await post(page, api.confirmCheckout(), { sessionId, submissionId: kept.id })
  await waitForText(page, kept.id)
  await page.goto(canceled)
  await expect(heading(page, 'Your Complete Eulogy')).toBeVisible()
  await expect(page.locator('.error-message')).toHaveCount(0)
})

test('the event stream shows the text within a second', async ({ context }) => {
  await context.clock.install()
  // The page's clock is paused, so only the event stream can bring the text.
  await context.clock.pauseAt(Date.now() + 3_600_000)
  const late: number[] = []
  // A busy machine may be late once, but not three times.
  while (late.length < 3 && !late.some((ms) => ms < 1_000)) {
    late.push(await pushedAfter(await context.newPage()))
  }
  expect(Math.min(...late)).toBeLessThan(1_000)
})

/** Milliseconds from the moment the text is written until it is announced on the waiting page. */
async function pushedAfter(page: Page): Promise<number> {
  const seen = Promise.withResolvers<number>()
  await page.exposeFunction('seen', () => seen.resolve(Date.now()))
  const { id, returnAddress } = await payWithoutText(page)
  const streamResponse = page.waitForResponse(/\/waiting$/)
  await page.goto(returnAddress)
  expect((await streamResponse).status()).toBe(200)
  await expect(page.getByText('Crafting your personalized eulogy...')).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.innerText.includes('Your eulogy is ready!')) Object(window).seen()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await renamePerson(id, 'Margaret Ellen Shaw')
  await expect(page.getByText('Your eulogy is ready!')).toBeVisible({ timeout: 40_000 })
  const [eulogy] = await queryDatabase<{ written_at: Date }>(
    'select written_at from eulogies where submission_id = $1',
    [id],
  )
  await page.close()
  return (await seen.promise) - Number(eulogy?.written_at)
}

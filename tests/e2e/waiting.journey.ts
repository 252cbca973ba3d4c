import { expect, type Page } from '@playwright/test'
import { createPaidEulogy, payWithoutText, queryDatabase, renamePerson, test } from './fixtures.ts'
import { failRequests } from './network-faults.ts'

const pollRoute = /\/full-eulogy$/
const streamRoute = /\/waiting$/

/** Counts the polls for the text. */
function countLooks(page: Page) {
  const polls: string[] = []
  page.on('request', (request) => pollRoute.test(request.url()) && polls.push(request.url()))
  return polls
}

test('both pages poll for the text every 10 seconds when there is no event stream', {
  tag: ['@S4-021', '@S4-022', '@S4-041'],
}, async ({ page }) => {
  const { id, returnAddress } = await payWithoutText(page)
  const polls = countLooks(page)
  await failRequests(page, streamRoute)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const path of ['/', '/payment-success']) {
    polls.length = 0
    await page.goto(path + new URL(returnAddress).search)
    await expect.poll(() => polls.length).toBe(1)
    for (const round of [2, 3, 4]) {
      await page.clock.runFor(9_999)
      expect(polls).toHaveLength(round - 1)
      await page.clock.runFor(1)
      await expect.poll(() => polls.length).toBe(round)
    }
    expect(polls.every((address) => address.includes(id))).toBe(true)
  }
})

test('a failed poll is logged and polling continues', { tag: '@S4-026' }, async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  // Written first, because with a paused clock an early poll is not repeated.
  const { returnAddress } = await createPaidEulogy(page)
  const polls = countLooks(page)
  await failRequests(page, streamRoute)
  const restore = await failRequests(page, pollRoute)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect.poll(() => polls.length).toBe(1)
  await page.clock.runFor(10_000)
  await expect.poll(() => polls.length).toBe(2)
  expect(logged.filter((line) => line.includes('could not be polled')).length).toBeGreaterThan(0)
  await restore()
  await page.clock.runFor(10_000)
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
})

test('polling stops once the text is ready', { tag: '@S4-025' }, async ({ page }) => {
  const { returnAddress } = await createPaidEulogy(page)
  const polls = countLooks(page)
  await failRequests(page, streamRoute)
  await page.route(pollRoute, (route) => route.fulfill({ json: { full_eulogy: null } }), {
    times: 1,
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect.poll(() => polls.length).toBe(1)
  await page.clock.runFor(10_000)
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
  expect(polls).toHaveLength(2)
  await page.clock.runFor(2_000)
  expect(polls).toHaveLength(2)
  await page.clock.runFor(60_000)
  await expect(page.locator('.eulogy p').nth(3)).toBeVisible()
  expect(polls).toHaveLength(2)
})

test('leaving the page stops the polling', { tag: '@S4-027' }, async ({ page }) => {
  const { returnAddress } = await payWithoutText(page)
  const polls = countLooks(page)
  await failRequests(page, streamRoute)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect.poll(() => polls.length).toBe(1)
  await page.getByRole('link', { name: 'Lovingly Said' }).first().click()
  await expect(page.getByPlaceholder('Enter their full name')).toBeVisible()
  polls.length = 0
  await page.clock.runFor(60_000)
  expect(polls).toEqual([])
})

test('the event stream shows the text within a second of being written', {
  tag: '@R17-b',
}, async ({ context }) => {
  test.setTimeout(120_000)
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
  const streamResponse = page.waitForResponse(streamRoute)
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

import { expect, type Page, test } from '@playwright/test'
import { createPaidEulogy, payWithoutText, queryDatabase, renamePerson } from './fixtures.ts'
import { failRequests } from './network-faults.ts'

const looking = /\/full-eulogy$/
const pushing = /\/waiting$/

/** Counts how often the browser looks for the text. */
function countLooks(page: Page) {
  const looks: string[] = []
  page.on('request', (request) => looking.test(request.url()) && looks.push(request.url()))
  return looks
}

test('both pages poll for the text every 10 seconds when there is no event stream', {
  tag: ['@S4-021', '@S4-022', '@S4-041'],
}, async ({ page }) => {
  const { id, returnAddress } = await payWithoutText(page)
  const looks = countLooks(page)
  await failRequests(page, pushing)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const path of ['/', '/payment-success']) {
    looks.length = 0
    await page.goto(path + new URL(returnAddress).search)
    await expect.poll(() => looks.length).toBe(1)
    for (const round of [2, 3, 4]) {
      await page.clock.runFor(9_999)
      expect(looks).toHaveLength(round - 1)
      await page.clock.runFor(1)
      await expect.poll(() => looks.length).toBe(round)
    }
    expect(looks.every((address) => address.includes(id))).toBe(true)
  }
})

test('a failed poll is logged and polling continues', { tag: '@S4-026' }, async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  // Written before: with the clock stopped, a look that comes too early is not made again.
  const { returnAddress } = await createPaidEulogy(page)
  const looks = countLooks(page)
  await failRequests(page, pushing)
  const mend = await failRequests(page, looking)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect.poll(() => looks.length).toBe(1)
  await page.clock.runFor(10_000)
  await expect.poll(() => looks.length).toBe(2)
  expect(logged.filter((line) => line.includes('could not be looked for')).length).toBeGreaterThan(
    0,
  )
  await mend()
  await page.clock.runFor(10_000)
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
})

test('polling stops once the text is ready', { tag: '@S4-025' }, async ({ page }) => {
  const { returnAddress } = await createPaidEulogy(page)
  const looks = countLooks(page)
  await failRequests(page, pushing)
  await page.route(looking, (route) => route.fulfill({ json: { full_eulogy: null } }), { times: 1 })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect.poll(() => looks.length).toBe(1)
  await page.clock.runFor(10_000)
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
  expect(looks).toHaveLength(2)
  await page.clock.runFor(2_000)
  expect(looks).toHaveLength(2)
  await page.clock.runFor(60_000)
  await expect(page.locator('.eulogy p').nth(3)).toBeVisible()
  expect(looks).toHaveLength(2)
})

test('leaving the page stops the polling', { tag: '@S4-027' }, async ({ page }) => {
  const { returnAddress } = await payWithoutText(page)
  const looks = countLooks(page)
  await failRequests(page, pushing)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect.poll(() => looks.length).toBe(1)
  await page.getByRole('link', { name: 'Lovingly Said' }).first().click()
  await expect(page.getByPlaceholder('Enter their full name')).toBeVisible()
  looks.length = 0
  await page.clock.runFor(60_000)
  expect(looks).toEqual([])
})

test('the event stream shows the text within a second of being written', {
  tag: '@R17-b',
}, async ({ context }) => {
  test.setTimeout(120_000)
  await context.clock.install()
  // The clock of the page stands: whatever comes is brought by the push, not by the next look.
  await context.clock.pauseAt(Date.now() + 3_600_000)
  const late: number[] = []
  // A busy machine may be late once for reasons of its own, but not three times.
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
  const heard = page.waitForResponse(pushing)
  await page.goto(returnAddress)
  expect((await heard).status()).toBe(200)
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

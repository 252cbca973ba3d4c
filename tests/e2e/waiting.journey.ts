import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { payWithoutText, queryDatabase, renamePerson, test } from './fixtures.ts'
import { failRequests } from './network-faults.ts'

const pollRoute = /\/full-eulogy$/
const streamRoute = /\/waiting$/

test('both pages poll for the text every 10 seconds when there is no event stream', {
  tag: ['@S4-021', '@S4-022', '@S4-041'],
}, async ({ page }) => {
  const { id, returnAddress } = await payWithoutText(page)
  const polls: string[] = []
  page.on('request', (request) => pollRoute.test(request.url()) && polls.push(request.url()))
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

const textInMain = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)
const slow = 'You can close this page. Your eulogy will come by email.'
const late = /This is taking longer than it should\. We're still trying/
const refunded = `Your ${priceInDollars} has been refunded automatically`

/** Makes the changes that the worker makes after Stripe accepts a refund. */
async function refund(id: string) {
  await queryDatabase(
    `update checkouts set state = 'refunded', refund_reason = 'unwritten' where root_id = $1`,
    [id],
  )
  await queryDatabase(`update purchases set state = 'refunded' where root_id = $1`, [id])
  await queryDatabase(`select pg_notify('eulogies', 'refunded ' || $1)`, [id])
}

test('both pages explain a late text after 2 minutes, after 5 minutes and when it is refunded', {
  tag: '@R51-i',
}, async ({ page, context }) => {
  const { id, returnAddress } = await payWithoutText(page)
  let paidSecondsAgo = 0
  await context.route(pollRoute, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (json.order) json.order.paidSecondsAgo = paidSecondsAgo
    await route.fulfill({ response, json })
  })
  await context.clock.install()
  const [success, home] = [page, await context.newPage()]
  for (const [tab, path] of [
    [success, '/payment-success'],
    [home, '/'],
  ] as const) {
    await tab.goto(path + new URL(returnAddress).search)
    await expect(
      textInMain(tab, /Crafting your personalized|Generating your full eulogy/),
    ).toBeVisible()
  }
  const reloadOrderAt = async (seconds: number) => {
    paidSecondsAgo = seconds
    await context.clock.runFor(31_000)
  }
  await reloadOrderAt(121)
  await expect(textInMain(success, slow)).toBeVisible()
  for (const tab of [success, home]) await expect(textInMain(tab, late)).toHaveCount(0)
  await reloadOrderAt(301)
  for (const tab of [success, home]) await expect(textInMain(tab, late)).toBeVisible()
  // A page reports a refund only when the server does, however much time has passed.
  await reloadOrderAt(900)
  await context.clock.runFor(300_000)
  for (const tab of [success, home]) await expect(textInMain(tab, refunded)).toHaveCount(0)
  await expect(success.getByRole('progressbar').first()).toHaveJSProperty('value', 95)

  await refund(id)
  for (const tab of [success, home]) {
    await expect(textInMain(tab, refunded)).toBeVisible()
    await expect(tab.getByRole('main').getByRole('progressbar')).toHaveCount(0)
    const contact = tab.getByRole('link', { name: 'Write to us' })
    await expect(contact).toHaveAttribute('href', '/contact')
    await tab.getByRole('link', { name: 'go back to your preview' }).click()
    // The submission is still there and can be bought again.
    await expect(tab.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  }
})

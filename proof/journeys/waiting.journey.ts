import { expect, type Page, test } from '@playwright/test'
import { ask, keep, payElsewhere, payUnwritten, rename } from './keepsakes.ts'
import { cutLine } from './people.ts'

const looking = /\/full-eulogy$/
const pushing = /\/waiting$/

/** Counts how often the browser looks for the text. */
function countLooks(page: Page) {
  const looks: string[] = []
  page.on('request', (request) => looking.test(request.url()) && looks.push(request.url()))
  return looks
}

test('without the push, the page looks for the text every 10 seconds, on both pages [S4-021 S4-022 S4-041]', async ({
  page,
}) => {
  const { id, returnAddress } = await payUnwritten(page)
  const looks = countLooks(page)
  await cutLine(page, pushing)
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

test('a failing look is logged and the next one is made all the same [S4-026]', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const { returnAddress } = await payElsewhere(page, await keep(page))
  const looks = countLooks(page)
  await cutLine(page, pushing)
  const mend = await cutLine(page, looking)
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

test('once the text is there nobody looks any more [S4-025]', async ({ page }) => {
  const { returnAddress } = await payElsewhere(page, await keep(page))
  const looks = countLooks(page)
  await cutLine(page, pushing)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(returnAddress)
  await expect(page.getByText('Your eulogy is ready!', { exact: true })).toBeVisible()
  const before = looks.length
  await page.clock.runFor(2_000)
  expect(looks).toHaveLength(before)
  await page.clock.runFor(60_000)
  await expect(page.locator('.eulogy p').nth(3)).toBeVisible()
  expect(looks).toHaveLength(before)
})

test('whoever leaves the page is waited for no more [S4-027]', async ({ page }) => {
  const { returnAddress } = await payUnwritten(page)
  const looks = countLooks(page)
  await cutLine(page, pushing)
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

test.describe('with the push', () => {
  // A busy machine may be late for reasons of its own.
  test.describe.configure({ retries: 2 })

  test('the text is on the page within a second of being written [R17-b]', async ({ page }) => {
    const { id, returnAddress } = await payUnwritten(page)
    const heard = page.waitForResponse(pushing)
    await page.goto(returnAddress)
    expect((await heard).status()).toBe(200)
    await expect(page.getByText('Crafting your personalized eulogy...')).toBeVisible()
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (!document.body.innerText.includes('Your eulogy is ready!')) return
        document.documentElement.dataset.seen ??= String(Date.now())
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await rename(id, 'Margaret Ellen Shaw')
    await expect(page.getByText('Your eulogy is ready!')).toBeVisible({ timeout: 40_000 })
    const [eulogy] = await ask<{ written_at: Date }>(
      'select written_at from eulogies where submission_id = $1',
      [id],
    )
    const seen = await page.evaluate(() => Number(document.documentElement.dataset.seen))
    expect(seen - Number(eulogy?.written_at)).toBeLessThan(1_000)
  })
})

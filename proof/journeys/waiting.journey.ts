import { expect, type Page, test } from '@playwright/test'
import { ask, keep, payElsewhere } from './keepsakes.ts'
import { cutLine, fullEulogy } from './people.ts'

const looking = /\/full-eulogy$/
const pushing = /\/waiting$/

/** The model answers no more for this person: the text stays unwritten until the name is mended. */
const renameTo = (name: string, id: string) =>
  ask('update eulogy_submissions set person = $2, name = $2 where id = $1', [id, name])

async function buyUnwritten(page: Page) {
  const kept = await keep(page)
  await renameTo('Margaret model-down Shaw', kept.id)
  return payElsewhere(page, kept)
}

/** Counts how often the browser looks for the text. */
function countLooks(page: Page) {
  const looks: string[] = []
  page.on('request', (request) => looking.test(request.url()) && looks.push(request.url()))
  return looks
}

test('without the push, the page looks for the text every 10 seconds, on both pages [S4-021 S4-022 S4-041]', async ({
  page,
}) => {
  const { id, returnAddress } = await buyUnwritten(page)
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
  await page.goto(`/${new URL(returnAddress).search}`)
  await expect.poll(() => looks.length).toBe(1)
  await page.clock.runFor(10_000)
  await expect.poll(() => looks.length).toBe(2)
  expect(logged.filter((line) => line.includes('could not be looked for')).length).toBeGreaterThan(
    0,
  )
  await mend()
  await page.clock.runFor(10_000)
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy p').nth(3)).toBeVisible()
})

test('once the text is there nobody looks any more [S4-025]', async ({ page }) => {
  const { returnAddress } = await payElsewhere(page, await keep(page))
  const looks = countLooks(page)
  await cutLine(page, pushing)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(`/${new URL(returnAddress).search}`)
  await page.clock.runFor(10_000)
  await expect(page.locator('.eulogy p').nth(3)).toBeVisible()
  const before = looks.length
  await page.clock.runFor(60_000)
  expect(looks).toHaveLength(before)
})

test('whoever leaves the page is waited for no more [S4-027]', async ({ page }) => {
  const { returnAddress } = await buyUnwritten(page)
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

test('with the push, the text is on the page within a second of being written [R17-b]', async ({
  page,
}) => {
  const { id, returnAddress } = await buyUnwritten(page)
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
  await renameTo('Margaret Ellen Shaw', id)
  await expect(page.getByText('Your eulogy is ready!')).toBeVisible({ timeout: 40_000 })
  const [eulogy] = await ask<{ written_at: Date }>(
    'select written_at from eulogies where submission_id = $1',
    [id],
  )
  const seen = await page.evaluate(() => Number(document.documentElement.dataset.seen))
  expect(seen - Number(eulogy?.written_at)).toBeLessThan(1_000)
})

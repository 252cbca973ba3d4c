import { expect, type Page, test } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { payWithoutText, queryDatabase } from './fixtures.ts'

const line = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words)
const slow = 'You may close this page. Your eulogy will come by email.'
const late = /This is taking longer than it should\. We're still trying/
const refunded = `Your ${priceInDollars} has been refunded automatically`

/** What the worker does once Stripe has accepted the refund. */
async function refund(id: string) {
  await queryDatabase(
    `update checkouts set state = 'refunded', refund_reason = 'unwritten' where root_id = $1`,
    [id],
  )
  await queryDatabase(`update purchases set state = 'refunded' where root_id = $1`, [id])
  await queryDatabase(`select pg_notify('eulogies', 'refunded ' || $1)`, [id])
}

for (const path of ['/payment-success', '/']) {
  test(`${path} explains a late text after 2 minutes, after 5 minutes and when it is refunded`, {
    tag: '@R51-i',
  }, async ({ page }) => {
    const { id, returnAddress } = await payWithoutText(page)
    const address = path + new URL(returnAddress).search
    let paidSecondsAgo = 0
    await page.route(/\/full-eulogy$/, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      if (json.order) json.order.paidSecondsAgo = paidSecondsAgo
      await route.fulfill({ response, json })
    })
    await page.clock.install()
    await page.goto(address)
    await expect(line(page, /Crafting your personalized|Generating your full eulogy/)).toBeVisible()
    const after = async (seconds: number) => {
      paidSecondsAgo = seconds
      await page.clock.runFor(31_000)
    }
    await after(121)
    if (path !== '/') await expect(line(page, slow)).toBeVisible()
    await expect(line(page, late)).toHaveCount(0)
    await after(301)
    await expect(line(page, late)).toBeVisible()
    // The server decides that it is refunded, not the elapsed time.
    await after(900)
    await page.clock.runFor(300_000)
    await expect(line(page, refunded)).toHaveCount(0)
    if (path !== '/') {
      const progress = page.getByRole('main').getByRole('progressbar')
      await expect(progress).toHaveJSProperty('value', 95)
    }

    await refund(id)
    await expect(line(page, refunded)).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await page.getByRole('link', { name: 'go back to your preview' }).click()
    // The submission is still there and can be bought again.
    await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  })
}

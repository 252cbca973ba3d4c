import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { payWithoutText, queryDatabase, test } from './fixtures.ts'

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
    await expect(
      textInMain(page, /Crafting your personalized|Generating your full eulogy/),
    ).toBeVisible()
    const reloadOrderAt = async (seconds: number) => {
      paidSecondsAgo = seconds
      await page.clock.runFor(31_000)
    }
    await reloadOrderAt(121)
    if (path !== '/') await expect(textInMain(page, slow)).toBeVisible()
    await expect(textInMain(page, late)).toHaveCount(0)
    await reloadOrderAt(301)
    await expect(textInMain(page, late)).toBeVisible()
    // The page reports a refund only when the server does, however much time has passed.
    await reloadOrderAt(900)
    await page.clock.runFor(300_000)
    await expect(textInMain(page, refunded)).toHaveCount(0)
    if (path !== '/') {
      const progress = page.getByRole('main').getByRole('progressbar')
      await expect(progress).toHaveJSProperty('value', 95)
    }

    await refund(id)
    await expect(textInMain(page, refunded)).toBeVisible()
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

import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { expectErrorLine, expectToast } from './expectations.ts'
import { queryDatabase as askDatabase, test } from './fixtures.ts'
import { fields, heading, stepTitles, submitForm } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { failRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const generate = (page: Page) => page.getByRole('button', { name: 'Generate My Eulogy' })

/** A stored submission without a preview. */
async function storedBy(page: Page, email = uniqueEmail()) {
  const stored = page.waitForResponse(/\/api\/submissions$/)
  const restore = await failRequests(page, /\/preview$/)
  await submitForm(page, { email })
  const { id } = (await (await stored).json()) as { id: string }
  await expect(generate(page)).toBeEnabled()
  await restore()
  return id
}

test('a rate-limited visitor sees when to retry and that the words are safe, in a line that stays', {
  tag: '@R40-a',
}, async ({ page }) => {
  await page.clock.install()
  await storedBy(page)
  const message = 'That’s a lot of previews right now. Your words are safe. Please come back soon.'
  await page.route(/\/preview$/, (route) =>
    route.fulfill({ status: 429, json: { code: 'rate-limited', message } }),
  )
  await generate(page).click()
  await expectToast(page, { title: 'Please Try Again Soon', text: message })
  await expectErrorLine(page, message)
  await expect(heading(page, stepTitles[3])).toBeVisible()
  await expect(fields(page).customerName).toHaveValue('Anna')
})

test.describe('when no free preview can be written', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the page says so, and the full eulogy can be bought, canceled and bought again', {
    tag: '@F3-c',
  }, async ({ page }) => {
    const email = uniqueEmail()
    const pay = async () => {
      await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
      await page.waitForURL(/\/pay\//)
    }
    const id = await storedBy(page, email)
    await askDatabase(
      `insert into spend (id, submission_id, purpose, cost_micros, reserved_at)
       select gen_random_uuid(), $1, 'preview', 0, now() from generate_series(1, 12)`,
      [id],
    )
    await generate(page).click()
    await expect(heading(page, 'The Full Eulogy for Margaret Ellen Shaw')).toBeVisible()
    await expect(page.getByText('so we can’t write it again')).toBeVisible()
    await expect(page.getByText('your money comes back automatically')).toBeVisible()
    await expect(page.locator('.sheet')).toHaveCount(0)
    await expect(page.locator('.error-message')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])

    await pay()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText('Payment Canceled', { exact: true })).toBeVisible()
    await expect(heading(page, 'The Full Eulogy for Margaret Ellen Shaw')).toBeVisible()
    await pay()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(fullEulogy(page)).toBeVisible()
    const message = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
    expect(message.text).toContain('/?archive=true')

    // Nothing typed is left for the next form.
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('eulogy-draft'))
    await expect.poll(() => page.evaluate(drafts)).toEqual([])
  })
})

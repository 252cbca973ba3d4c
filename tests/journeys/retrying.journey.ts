import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { typeset } from '#domain/typography.ts'
import {
  archivePath,
  createPaidEulogy,
  type DeliveredSubmission,
  post,
  queryDatabase,
  submissionInput,
  test,
  waitForText,
} from './fixtures.ts'
import { button, fields, heading, retryButton } from './form-page.ts'
import { versionsButton } from './journey-pages.ts'
import { tabTo } from './keyboard-steps.ts'
import { eulogyUpdates, holdRequests } from './network-faults.ts'
import { axeViolations, boxOf, expectFullText, expectToast, toast } from './page-checks.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Revise Your Eulogy' })
const again = (page: Page) => button(page, 'Generate New Eulogy')

async function openModal(page: Page): Promise<DeliveredSubmission> {
  const owned = await createPaidEulogy(page)
  await page.clock.install()
  await page.goto(archivePath(owned.id))
  await retryButton(page).click()
  await expect(dialogOf(page).getByLabel('What should be different?')).toBeFocused()
  return owned
}

test('a buyer uses every retry', async ({ page }) => {
  const { text } = await openModal(page)
  const retryButtons = page.locator('button', { hasText: 'Retry (' })
  await expect(retryButtons).toHaveText([`Retry (${includedRetries} remaining)`])
  await fields(page).qualities.fill('gentle, brave')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const scrolled = await page.evaluate(() => window.scrollY)
  const release = await holdRequests(page, eulogyUpdates)
  await again(page).click()
  await expect(toast(page).getByText('Retry Submitted', { exact: true })).toBeVisible()
  const panel = page.locator('#eulogy-form section', {
    has: heading(page, 'Generating Your New Eulogy'),
  })
  await expect(panel).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
  await expect(panel).toHaveCSS('background-color', 'rgb(251, 238, 210)')
  await expect(panel).toContainText(/up to 5 minutes\. You can close this page\. We’ll email you\./)
  // The version they have stands below it.
  await expect(page.locator('.panel-amber ~ .sheet')).toContainText(typeset(text).slice(0, 80))
  await expect(button(page, 'Generating...')).toBeDisabled()

  release()
  await expectToast(page, { title: 'Eulogy Ready', text: 'Your new eulogy has been generated!' })
  await expect(retryButton(page)).toHaveText(`Retry (${includedRetries - 1} remaining)`)
  await expect(page.locator('.eulogy')).toContainText(/brave/)
  expect((await page.locator('.eulogy').innerText()).slice(0, 400)).not.toBe(text.slice(0, 400))

  for (let left = includedRetries - 2; left >= 0; left -= 1) {
    await retryButton(page).click()
    await fields(page).qualities.fill(`quick to laugh, generous${left}`)
    await again(page).click()
    await expect(page.getByText(`generous${left}`).first()).toBeVisible()
    await expect(retryButton(page)).toHaveText(`Retry (${left} remaining)`)
  }
  await expect(retryButton(page)).toBeDisabled()
})

/** Makes the next attempt the last one instead of hours of retries. */
const makeLastAttempt = (submissionId: string) =>
  queryDatabase(
    "update pgboss.job set retry_limit = 0 where data->>'submissionId' = $1 and state < 'completed'",
    [submissionId],
  )

test('a slow retry says so, the current version stays readable, and a failure keeps it and the retry', async ({
  page,
}) => {
  const { text } = await openModal(page)
  const answer = page.waitForResponse(/\/retries$/)
  await fields(page).name.fill('Margaret model-down Shaw')
  await again(page).click()
  const panel = page.locator('.eulogy-body > .panel-amber')
  await expect(heading(page, 'Generating Your New Eulogy')).toBeFocused()
  await page.clock.runFor(290_000)
  await expect(panel).toContainText('This may take up to 5 minutes.')
  await page.clock.runFor(20_000)
  await expect(panel).toContainText(
    /longer than it should.*close this page.*email you.*within 10 minutes, we’ll say so/,
  )
  await expect(panel).not.toContainText('5 minutes')
  await expect(page.locator('.eulogy')).toContainText(typeset(text).slice(0, 80))

  const retry: { id: string } = await (await answer).json()
  await makeLastAttempt(retry.id)
  const failed = 'There was an error generating your new eulogy. Please try again.'
  await expect(toast(page).getByText(failed)).toBeVisible({ timeout: 60_000 })
  await expectToast(page, { title: 'Error', text: failed, destructive: true })
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('#eulogy-form .error-message')).toHaveText(
    /^We couldn’t write a new version just now.*you still have the retry/,
  )
  await expect(page.locator('.eulogy')).toContainText(typeset(text).slice(0, 80))
  await expect(retryButton(page)).toHaveText(`Retry (${includedRetries} remaining)`)
})

const compare = (page: Page) => page.getByRole('button', { name: 'Compare side by side' })

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1100, height: 900 } })

  test('two versions are compared side by side and one chosen, by keyboard', async ({ page }) => {
    const { id, text: first, email } = await createPaidEulogy(page)
    const retry = async (of: string, qualities: string) => {
      const answers = { ...submissionInput, email, qualities }
      const { id } = await post<{ id: string }>(page, api.retries(of), answers)
      return { id, text: await waitForText(page, id) }
    }
    const second = await retry(id, 'gentle, brave')
    const third = await retry(second.id, 'stern, funny')
    await page.goto(archivePath(third.id))
    await versionsButton(page).click()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const expectColumn = (name: string, text: string) => expectFullText(column(name), text)
    await tabTo(page, compare(page))
    await page.keyboard.press('Enter')
    await expectColumn('Version 3', third.text)
    await expectColumn('Version 2', second.text)
    const [left, right] = [await boxOf(column('Version 3')), await boxOf(column('Version 2'))]
    expect([left.y, left.width]).toEqual([right.y, right.width])
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1000, height: 900 })
    await expect(page.locator('.comparison')).toHaveCount(0)
    await expect(page.locator('.sheet')).toHaveCount(1)
    await page.setViewportSize({ width: 1100, height: 900 })

    await page.getByLabel('Compare with').selectOption('Version 1')
    await expectColumn('Version 1', first)
    await tabTo(page, page.getByRole('button', { name: 'Choose version 1' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.eulogy-head')).toContainText('version 1 of 3')
    await expect(button(page, 'Change')).toBeFocused()
    await expectFullText(page, first)
    await expect(page.locator('.comparison')).toHaveCount(0)
  })
})

import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { typeset } from '#domain/typography.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { expectError, expectNoErrorLine, toast } from './expectations.ts'
import {
  archivePath,
  queryDatabase as askDatabase,
  createPaidEulogy,
  createPreview,
  post,
  submissionInput,
  test,
} from './fixtures.ts'
import {
  fields,
  heading,
  retryButton,
  stepTitles,
  submitForm,
  wishForNewVersion,
} from './form-page.ts'
import { eulogyAction, fullEulogy } from './journey-pages.ts'
import { eulogyUpdates, failRequests, holdRequests } from './network-faults.ts'

const notGenerated = 'There was an error generating your eulogy. Please try again.'
const notWritten = { line: /^We couldn’t write this just now\. Your words are saved here/ }

const again = (page: Page) => page.getByRole('button', { name: 'Generate New Eulogy', exact: true })

async function openModal(page: Page) {
  const owned = await createPaidEulogy(page)
  await page.clock.install()
  await page.goto(archivePath(owned.id))
  await retryButton(page).click()
  await expect(again(page)).toBeVisible()
  return owned
}

/** Makes the next attempt the last one instead of hours of retries. */
const makeLastAttempt = (submissionId: string) =>
  askDatabase(
    "update pgboss.job set retry_limit = 0 where data->>'submissionId' = $1 and state < 'completed'",
    [submissionId],
  )

/** Every error is a destructive toast and a line that stays in its panel. */
test.describe('an error is shown as a toast and as a line that stays', { tag: '@R40-a' }, () => {
  test.beforeEach(({ page }) => page.clock.install())

  test('the submission cannot be stored', { tag: ['@S8-001', '@S8-002', '@S8-003'] }, async ({
    page,
  }) => {
    const restore = await failRequests(page, /\/api\/submissions$/)
    await submitForm(page)
    await expectError(page, notGenerated, notWritten)
    await expect(heading(page, stepTitles[3])).toBeVisible()
    await expect(fields(page).customerName).toHaveValue('Anna')
    await restore()
    await page.getByRole('button', { name: 'Generate My Eulogy' }).click()
    await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
    await expectNoErrorLine(page)
  })

  test('the model is down', { tag: '@S8-004' }, async ({ page }) => {
    await submitForm(page, { name: 'Ruth model-down Hale' })
    await expectError(page, notGenerated, notWritten)
    await expect(page.getByRole('button', { name: 'Generate My Eulogy' })).toBeEnabled()
  })

  test('the answer has no preview in it', { tag: '@S8-005' }, async ({ page }) => {
    await submitForm(page, { name: 'Ruth model-empty Hale' })
    await expectError(page, notGenerated, notWritten)
  })

  test('the payment cannot be started', { tag: '@S8-011' }, async ({ page }) => {
    const { id } = await createPreview(page, { email: `stripe-down.${Date.now()}@example.com` })
    await page.goto(archivePath(id))
    await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
    await expectError(page, 'There was an error processing your payment. Please try again.', {
      line: 'You have not been charged. The payment page didn’t open. Please press the button again.',
    })
    await expect(
      page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }),
    ).toBeEnabled()
    await holdRequests(page, /\/create-checkout$/)
    await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
    await expectNoErrorLine(page)
  })

  test('the payment cannot be confirmed', { tag: '@S8-012' }, async ({ page }) => {
    const { id } = await createPreview(page)
    await page.goto(`/payment-success?success=true&session_id=cs_made_up&submission_id=${id}`)
    await expectError(
      page,
      'There was an error processing your payment confirmation. Please contact support.',
      { line: errorMessages.paymentNotConfirmed },
    )
  })

  test('the archive cannot be loaded', { tag: '@S8-015' }, async ({ page }) => {
    await failRequests(page, /\/api\/submissions\/[^/]+$/)
    await page.goto(archivePath('00000000-0000-4000-8000-000000000000'))
    await expectError(page, 'Unable to load your previous eulogy preview.')
    await expect(fields(page).name).toHaveValue('')
  })

  test('the submission cannot be loaded for a retry', { tag: '@S8-008' }, async ({ page }) => {
    const { id } = await createPaidEulogy(page)
    await page.goto(archivePath(id))
    await expect(retryButton(page)).toBeEnabled()
    const restore = await failRequests(page, /\/api\/submissions\/[^/]+$/)
    await retryButton(page).click()
    await expectError(page, 'Could not load your previous submission data.')
    await expect(fullEulogy(page)).toBeVisible()
    await restore()
    await retryButton(page).click()
    await expect(again(page)).toBeVisible()
    await expectNoErrorLine(page)
  })
})

test('a retry cannot be prepared', { tag: ['@S8-009', '@R40-a'] }, async ({ page }) => {
  await openModal(page)
  const restore = await failRequests(page, /\/retries$/)
  await fields(page).qualities.fill('gentle')
  await again(page).click()
  // The toast is behind the dialog, so a screen reader needs the line.
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('preparing your retry')
  await expectError(page, 'There was an error preparing your retry. Please try again.')
  await expect(fields(page).qualities).toHaveValue('gentle')
  await restore()
  await holdRequests(page, eulogyUpdates)
  await again(page).click()
  await expect(heading(page, 'Generating Your New Eulogy')).toBeVisible()
  await expectNoErrorLine(page)
})

test('all retries are used up', { tag: ['@S8-013', '@S8-014', '@R40-a'] }, async ({ page }) => {
  const { id, email } = await openModal(page)
  for (const _ of [1, 2])
    await post(page, `/api/submissions/${id}/retries`, { ...submissionInput, email })
  await wishForNewVersion(page)
  await expectError(page, 'You have used all your available retries for this eulogy.', {
    title: 'No Retries Left',
  })
})

test('a retry that fails keeps the text and the retry', {
  tag: ['@S8-010', '@R14-g', '@R40-a'],
}, async ({ page }) => {
  test.setTimeout(90_000)
  const { id, text } = await openModal(page)
  await fields(page).name.fill('Margaret model-down Shaw')
  const answer = page.waitForResponse(/\/retries$/)
  await again(page).click()
  const retry = await (await answer).json()
  await makeLastAttempt(retry.id)
  await expect(toast(page).getByText('There was an error generating your new eulogy.')).toBeVisible(
    {
      timeout: 60_000,
    },
  )
  await expectError(page, 'There was an error generating your new eulogy. Please try again.', {
    line: /^We couldn’t write a new version just now.*you still have the retry/,
  })
  await expect(page.locator('.eulogy')).toContainText(typeset(text).slice(0, 80))
  await expect(retryButton(page)).toHaveText('Retry (2 remaining)')
  expect(id).not.toBe(retry.id)
})

test('a slow retry says so, and the current version stays readable', {
  tag: '@R14-g',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { text } = await openModal(page)
  const answer = page.waitForResponse(/\/retries$/)
  await fields(page).name.fill('Margaret model-down Shaw')
  await again(page).click()
  const panel = page.locator('.eulogy-body > .panel-amber')
  await expect(heading(page, 'Generating Your New Eulogy')).toBeFocused()
  await expect(panel).toContainText('This may take up to 5 minutes.')
  const read = panel.getByRole('button', { name: 'Read the version you have' })
  await page.clock.runFor(110_000)
  await expect(read).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(panel).toContainText(/taking longer than usual.*email you the new version/)
  await expect(panel).toContainText(
    /within 10 minutes, we’ll tell you here and by email.*The version you have is kept/,
  )
  await expect(page.locator('.eulogy')).toHaveCount(0)
  await read.click()
  await expect(page.locator('.eulogy')).toContainText(typeset(text).slice(0, 80))
  await panel.getByRole('button', { name: 'Hide it again' }).click()
  await expect(page.locator('.eulogy')).toHaveCount(0)

  const retry: { id: string } = await (await answer).json()
  await page.goto('/pricing')
  await makeLastAttempt(retry.id)
  const type = 'select type from eulogy_submissions where id = $1'
  await expect
    .poll(() => askDatabase(type, [retry.id]), { timeout: 60_000 })
    .toEqual([{ type: 'general' }])
  await page.goBack()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.error-message')).toContainText('you still have the retry')
  await expect(page.locator('.eulogy')).toContainText(typeset(text).slice(0, 80))
  await expect(retryButton(page)).toHaveText('Retry (2 remaining)')
})

test('a eulogy without an id shows an error and offers no retry', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.evaluate(() => {
    const lost = { submissionId: '', fullEulogy: 'Thank you all for being here.' }
    history.replaceState({ usr: lost, key: 'lost', idx: 0 }, '', '/')
  })
  await page.reload()
  await expect(fullEulogy(page)).toBeVisible()
  await expectError(page, 'Submission ID is missing. Please try again.')
  await expect(page.getByRole('button', { name: 'Loading...', exact: true })).toBeDisabled()
  await page.clock.runFor(30_000)
  await expect(toast(page)).toHaveCount(0)
})

test('a failed copy shows an error line that stays', { tag: '@R40-a' }, async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await page.clock.install()
  // A browser without a clipboard, as in a page within another app.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  })
  await page.goto(archivePath(id))
  await eulogyAction(page, 'Copy').click()
  await expectError(page, 'We couldn’t copy the text. Please select it and copy it by hand.')
  await page.evaluate(() => {
    const clipboard = { writeText: async () => {} }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await eulogyAction(page, 'Copy').click()
  await expectNoErrorLine(page)
})

test('a canceled payment says so even if the preview cannot be read, and a reload opens it', {
  tag: ['@S2-180', '@R69-a'],
}, async ({ page }) => {
  const { id } = await createPreview(page)
  await page.clock.install()
  const mend = await failRequests(page, /\/api\/submissions\/[^/]+$/)
  await page.goto(`/?canceled=true&submission_id=${id}`)
  await expectError(page, "Your payment was canceled. You can try again when you're ready.", {
    title: 'Payment Canceled',
    line: /was canceled, and you have not been charged.*reload this page/,
  })
  await mend()
  await page.reload()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
})

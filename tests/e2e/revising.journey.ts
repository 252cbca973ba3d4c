import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { dataLayerEvents, expectFullText, expectToast, toast } from './expectations.ts'
import {
  archivePath,
  createPaidEulogy,
  type DeliveredSubmission,
  post,
  queryDatabase,
  submissionInput,
  test,
} from './fixtures.ts'
import { fields, heading, retryButton, wishForNewVersion } from './form-page.ts'
import { fullEulogy, openChange } from './journey-pages.ts'
import { eulogyUpdates, holdRequests } from './network-faults.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Revise Your Eulogy' })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true })
const again = (page: Page) => page.getByRole('button', { name: 'Generate New Eulogy', exact: true })

async function openModal(page: Page): Promise<DeliveredSubmission> {
  const owned = await createPaidEulogy(page)
  await page.goto(archivePath(owned.id))
  await retryButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  return owned
}

for (const height of [844, 667]) {
  test(`on a screen of ${height} px the whole form is shown below the question, and both buttons stay in view`, {
    tag: ['@R70-a', '@S2-168', '@S2-170', '@S2-171'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: height === 667 ? 375 : 390, height })
    await openModal(page)
    const buttonsInView = async () => {
      await expect(cancel(page)).toBeInViewport({ ratio: 1 })
      await expect(again(page)).toBeInViewport({ ratio: 1 })
    }
    await expect(dialogOf(page).getByLabel('What should be different?')).toBeInViewport()
    for (const field of Object.values(fields(page))) await expect(field).toBeVisible()
    await expect(dialogOf(page).locator('details')).toHaveCount(0)
    await buttonsInView()
    await fields(page).email.focus()
    await expect(fields(page).email).toBeInViewport({ ratio: 1 })
    await buttonsInView()
    await fields(page).qualities.fill('')
    await again(page).click()
    await expect(fields(page).qualities).toBeFocused()
    await buttonsInView()
  })
}

test('with nothing changed, the modal asks once before it uses a retry', {
  tag: '@R70-b',
}, async ({ page }) => {
  await openModal(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (/\/retries$/.test(request.url())) sent.push(request.postDataJSON())
  })
  const question = dialogOf(page).getByText(
    'You haven’t changed anything. Use one of your retries for another version?',
  )
  // A second click of the same finger is no answer.
  await again(page).dblclick()
  await expect(question).toBeInViewport({ ratio: 1 })
  await expect(dialogOf(page).getByRole('alert')).toContainText('You haven’t changed anything.')
  await expect(again(page)).toBeInViewport({ ratio: 1 })
  await cancel(page).click()
  await retryButton(page).click()
  await expect(question).toHaveCount(0)
  await again(page).click()
  await expect(question).toBeVisible()
  await fields(page).qualities.fill('gentle, brave')
  await expect(question).toHaveCount(0)
  await fields(page).qualities.fill(submissionInput.qualities)
  await again(page).click()
  await expect(question).toBeVisible()
  expect(sent).toEqual([])
  await again(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toEqual([expect.objectContaining({ qualities: submissionInput.qualities })])
})

test('the modal is the form, filled in with the stored values', {
  tag: ['@S2-166', '@S2-167', '@S2-168', '@S2-169', '@S2-170', '@S2-171'],
}, async ({ page }) => {
  const { email } = await openModal(page)
  await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
  const form = fields(page)
  await expect(form.name).toHaveValue(submissionInput.name)
  await expect(form.scripture).toHaveValue(submissionInput.scripture)
  await expect(form.qualities).toHaveValue(submissionInput.qualities)
  await expect(form.memory).toHaveValue(submissionInput.memory)
  await expect(form.length).toHaveValue(submissionInput.length)
  await expect(page.getByLabel('Warm and Celebratory')).toBeChecked()
  await expect(form.theme).toHaveValue(submissionInput.theme)
  await expect(form.additional).toHaveValue(submissionInput.additional)
  await expect(form.customerName).toHaveValue(submissionInput.customer_name)
  await expect(form.email).toHaveValue(email)
  await expect(form.relationship).toHaveValue(submissionInput.relationship)
  const sent = page.waitForRequest(/\/retries$/)
  await expect(cancel(page)).toBeVisible()
  await wishForNewVersion(page)
  expect((await sent).postDataJSON()).toMatchObject({ relationship: 'mother' })
})

test('a retry first asks what should be different and says what it uses', {
  tag: ['@R52-a', '@R52-b', '@R70-a'],
}, async ({ page }) => {
  const { id } = await openModal(page)
  const different = page.getByRole('textbox', { name: /^What should be different\?/ })
  await expect(dialogOf(page).getByRole('textbox').first()).toHaveAccessibleName(
    /^What should be different\?/,
  )
  await expect(dialogOf(page)).toContainText(`This uses one of your ${includedRetries} retries.`)
  await expect(dialogOf(page)).toContainText('your edits stay with the version you made them in')
  await different.fill('Shorter, and more about the bread.')
  await page.keyboard.press('Escape')
  await retryButton(page).click()
  await expect(different).toHaveValue('Shorter, and more about the bread.')
  const answer = page.waitForResponse(/\/retries$/)
  await again(page).click()
  const { id: newId } = await (await answer).json()
  const rows = await queryDatabase<{ different: string }>(
    'select different from eulogy_submissions where root_id = $1 order by created_at',
    [id],
  )
  expect(rows.map((row) => row.different)).toEqual(['', 'Shorter, and more about the bread.'])
  expect(newId).not.toBe(id)
})

test('Cancel closes the modal and uses no retry', { tag: '@S2-170' }, async ({ page }) => {
  await openModal(page)
  await fields(page).qualities.fill('other words')
  await cancel(page).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(retryButton(page)).toHaveText('Retry (2 remaining)')
})

test('text typed in the modal is restored after Escape, Cancel and a reload', async ({ page }) => {
  const { id } = await openModal(page)
  const { memory, qualities } = fields(page)
  await memory.fill('Half an hour of new memories.')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await retryButton(page).click()
  await expect(memory).toHaveValue('Half an hour of new memories.')
  await qualities.fill('gentle, brave')
  await cancel(page).click()
  await page.goto(archivePath(id))
  await retryButton(page).click()
  await expect(memory).toHaveValue('Half an hour of new memories.')
  await expect(qualities).toHaveValue('gentle, brave')
  const sent = page.waitForRequest(/\/retries$/)
  await again(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ memory: 'Half an hour of new memories.' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(
    await page.evaluate((key) => localStorage.getItem(key), `eulogy-revision-${id}`),
  ).toBeNull()
})

test('the modal announces one retry less while the button shows the stored number', {
  tag: ['@S4-029', '@S7-028'],
}, async ({ page }) => {
  await openModal(page)
  expect(
    (await dataLayerEvents(page)).filter(({ event }) => event === 'retry_modal_opened'),
  ).toEqual([{ event: 'retry_modal_opened', retriesLeft: 1 }])
  const buttons = page.locator('button', { hasText: 'Retry (' })
  await expect(buttons).toHaveText(['Retry (2 remaining)'])
})

test('the modal says that a new eulogy is being created when it is submitted', {
  tag: ['@S2-172', '@S2-173'],
}, async ({ page }) => {
  await openModal(page)
  const release = await holdRequests(page, /\/retries$/)
  await wishForNewVersion(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Creating Your New Eulogy', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/may take up to 5 minutes/)).toBeVisible()
  await expect(again(page)).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Escape does not close the modal while a retry is being requested', async ({ page }) => {
  await openModal(page)
  await fields(page).memory.fill('Half an hour of new memories.')
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(/\/retries$/, async (route) => {
    await refused
    await route.abort('connectionfailed')
  })
  await again(page).click()
  const creating = page.getByRole('dialog', { name: 'Creating Your New Eulogy' })
  await expect(creating).toBeVisible()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(creating).toBeVisible()
  refuse()
  await expect(fields(page).memory).toHaveValue('Half an hour of new memories.')
  await expect(again(page)).toBeVisible()
  for (const _ of [1, 2]) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await retryButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
})

test('an amber panel replaces the text during a retry and the button is disabled', {
  tag: ['@S2-158', '@S2-161', '@S2-162', '@S2-163', '@S2-164', '@S4-032', '@S4-034', '@S8-018'],
}, async ({ page }) => {
  await openModal(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const scrolled = await page.evaluate(() => window.scrollY)
  await holdRequests(page, eulogyUpdates)
  await wishForNewVersion(page)
  const panel = page.locator('#eulogy-form section', {
    has: page.getByRole('heading', { name: 'Generating Your New Eulogy', exact: true }),
  })
  await expect(panel).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
  await expect(panel).toHaveCSS('background-color', 'rgb(251, 238, 210)')
  await expect(panel).toContainText(/up to 5 minutes/)
  await expect(page.locator('.eulogy')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Generating...', exact: true })).toBeDisabled()
  await expect(toast(page).getByText('Retry Submitted', { exact: true })).toBeVisible()
})

test('the new eulogy appears without a reload, as a new row with the changed input', {
  tag: ['@S4-030', '@S4-033', '@S4-035', '@S8-019'],
}, async ({ page }) => {
  const { id, text } = await openModal(page)
  await fields(page).qualities.fill('gentle, brave')
  const answer = page.waitForResponse(/\/retries$/)
  await again(page).click()
  const { id: newId } = await (await answer).json()
  await expectToast(page, { title: 'Eulogy Ready', text: 'Your new eulogy has been generated!' })
  await expect(retryButton(page)).toHaveText('Retry (1 remaining)')
  expect(newId).not.toBe(id)
  const rows = await queryDatabase<{ id: string; qualities: string }>(
    'select id, qualities from eulogy_submissions where root_id = $1 order by created_at',
    [id],
  )
  expect(rows).toEqual([
    { id, qualities: submissionInput.qualities },
    { id: newId, qualities: 'gentle, brave' },
  ])
  await expect(page.locator('.eulogy')).toContainText(/brave/)
  expect((await page.locator('.eulogy').innerText()).slice(0, 400)).not.toBe(text.slice(0, 400))
})

test('a retry is rejected when none is left, and the button shows the stored number', {
  tag: ['@S4-036', '@S8-013', '@S8-014'],
}, async ({ page }) => {
  const { id, email } = await openModal(page)
  for (const _ of [1, 2]) await post(page, api.retries(id), { ...submissionInput, email })
  await wishForNewVersion(page)
  await expectToast(page, {
    title: 'No Retries Left',
    text: 'You have used all your available retries for this eulogy.',
    destructive: true,
  })
  await expect(retryButton(page)).toHaveText('Retry (0 remaining)')
  await expect(retryButton(page)).toBeDisabled()
  await expect(fullEulogy(page)).toBeVisible()
  const rows = await queryDatabase('select 1 from eulogy_submissions where root_id = $1', [id])
  expect(rows).toHaveLength(3)
})

test('earlier versions can be read after a retry', {
  tag: ['@R14-e', '@R14-f'],
}, async ({ page }) => {
  const { id, text, email } = await createPaidEulogy(page)
  const retried = await post<{ id: string }>(page, api.retries(id), {
    ...submissionInput,
    email,
    qualities: 'gentle, brave',
  })
  await page.goto(archivePath(retried.id))
  await expect(fullEulogy(page)).toBeVisible()
  await openChange(page)
  const versions = page.getByRole('group', { name: 'Your versions' })
  await expect(versions.getByRole('radio')).toHaveCount(2)
  await expect(versions.getByRole('radio').nth(1)).toBeChecked()
  await expect(versions).toBeInViewport()
  await versions.getByRole('radio').first().check()
  await expect(page.getByText('version 1 of 2')).toBeVisible()
  await expectFullText(page, text)
})

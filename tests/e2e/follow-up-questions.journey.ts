import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { archivePath, createPreview, queryDatabase, submissionInput, test } from './fixtures.ts'
import { heading, retryButton } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { failRequests, holdRequests } from './network-faults.ts'

const little = {
  ...submissionInput,
  length: 'medium',
  qualities: 'patient, funny, kind',
  memory: 'She taught me to swim.',
  scripture: '',
  additional: '',
} as const
const answer = 'She once drove all night to bring me my violin, and never spoke of it.'
const moment = 'Is there a small moment you’d like people to hear about?'

const box = (page: Page) => page.getByRole('textbox', { name: /^Quick question/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const estimated = (page: Page) =>
  page.getByText(/^(Your full eulogy|This will be a short text): about/)
const expectedWords = async (page: Page) =>
  Number(/about (\d+) words/.exec(await estimated(page).innerText())?.[1])
const unlockButton = (page: Page) =>
  page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}`, exact: true })
const kept = (id: string) =>
  queryDatabase<{ answer: string }>(
    'select answer from follow_up_answers where submission_id = $1',
    [id],
  )

async function open(page: Page, changes: Partial<typeof submissionInput> = {}) {
  const { id } = await createPreview(page, { ...little, ...changes })
  await page.goto(archivePath(id))
  await expect(estimated(page)).toBeVisible()
  return id
}

test('a visitor who wrote enough sees the expected length and no questions', async ({ page }) => {
  await open(page, { ...submissionInput, memory: `${submissionInput.memory} `.repeat(5) })
  await expect(estimated(page)).toHaveText('Your full eulogy: about 420 words, 3 to 4 minutes.')
  await expect(page.getByText(/words to reach/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /quick question/ })).toHaveCount(0)
})

test('a visitor who wrote little can answer three questions, each of which adds to the length', async ({
  page,
}) => {
  const id = await open(page)
  const preview = await page.locator('.eulogy').innerText()
  await expect(page.getByText(/^Add about \d+ words to reach 5–7 minutes\./)).toBeVisible()
  await expect(unlockButton(page)).toBeEnabled()
  const before = await expectedWords(page)
  await press(page, 'Answer two questions first')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAccessibleName(new RegExp(moment.replace('?', '\\?')))
  await box(page).fill(answer)
  await press(page, 'Add this')
  await expect(page.getByText('Quick question 2 of 3 (Optional)')).toBeVisible()
  expect(await expectedWords(page)).toBeGreaterThan(before)
  expect(await kept(id)).toEqual([{ answer }])
  await press(page, 'Skip this question')
  await expect(page.getByText('Quick question 3 of 3 (Optional)')).toBeVisible()
  await press(page, 'Skip this question')
  await expect(page.getByText("That's all our questions. You can continue as is.")).toBeFocused()
  await press(page, 'Show the questions I skipped')
  await expect(page.getByText('Quick question 2 of 3 (Optional)')).toBeVisible()
  expect(await page.locator('.eulogy').innerText()).toBe(preview)

  const after = await expectedWords(page)
  await page.goto(archivePath(id))
  await expect(page.getByRole('list', { name: 'What you added' })).toContainText(answer)
  expect(await expectedWords(page)).toBe(after)
  await expect(page.getByRole('button', { name: 'Answer two questions first' })).toBeVisible()
})

test('an answer is used in the text and can be changed in the retry', async ({ page }) => {
  await open(page)
  await press(page, 'Answer two questions first')
  await box(page).fill(answer)
  await press(page, 'Add this')
  await expect(page.getByText('Quick question 2 of 3 (Optional)')).toBeVisible()
  await unlockButton(page).click()
  await page.waitForURL(/\/pay\//)
  await press(page, 'Pay')
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText('violin')
  await retryButton(page).click()
  await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^A fond memory/ })).toHaveValue(
    `${little.memory}\n${answer}`,
  )
})

test('a typed answer survives a reload and is sent with the payment', async ({ page }) => {
  const id = await open(page)
  await press(page, 'Answer two questions first')
  await box(page).fill(answer)
  await expect(page.getByText(/^Saved on this (phone|computer)\.$/)).toBeVisible()
  await page.goto(archivePath(id))
  await expect(box(page)).toHaveValue(answer)
  expect(await kept(id)).toEqual([])
  await unlockButton(page).click()
  await page.waitForURL(/\/pay\//)
  expect(await kept(id)).toEqual([{ answer }])
})

test('a failed answer stays in the field with an error, and the next click sends it', async ({
  page,
}) => {
  const id = await open(page)
  const restore = await failRequests(page, /\/follow-up-answers$/)
  await press(page, 'Answer two questions first')
  await box(page).fill(answer)
  await press(page, 'Add this')
  const trouble = page.getByText(/We couldn’t add this just now\. Your words are saved here/)
  await expect(trouble).toBeVisible()
  await expect(box(page)).toHaveValue(answer)
  await unlockButton(page).click()
  await expect(page.locator('.unlock .error-message')).toContainText('Your words are saved here')
  await page.goto(archivePath(id))
  await expect(box(page)).toHaveValue(answer)
  await restore()
  await press(page, 'Add this')
  await expect(page.getByRole('list', { name: 'What you added' })).toContainText(answer)
  expect(await kept(id)).toEqual([{ answer }])
})

test('the field is disabled while an answer or the payment is being sent', async ({ page }) => {
  await open(page)
  const add = await holdRequests(page, /\/follow-up-answers$/)
  await press(page, 'Answer two questions first')
  await box(page).fill(answer)
  await press(page, 'Add this')
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible()
  await expect(box(page)).not.toBeEditable()
  add()
  await expect(page.getByText('Quick question 2 of 3 (Optional)')).toBeVisible()
  await expect(box(page)).toBeEditable()
  await box(page).fill('She hummed.')
  const pay = await holdRequests(page, /\/create-checkout$/)
  const asked = page.waitForRequest(/\/create-checkout$/)
  await unlockButton(page).click()
  await expect(box(page)).not.toBeEditable()
  await asked
  pay()
})

test('an answer typed before skipping is restored with its question, even after a reload', async ({
  page,
}) => {
  const id = await open(page)
  await press(page, 'Answer two questions first')
  await box(page).fill(answer)
  for (const _ of [1, 2, 3]) await press(page, 'Skip this question')
  await press(page, 'Show the questions I skipped')
  await expect(box(page)).toHaveValue(answer)
  await press(page, 'Skip this question')
  await expect(box(page)).toHaveValue('')
  await page.goto(archivePath(id))
  await press(page, 'Answer two questions first')
  await expect(box(page)).toHaveValue(answer)
  await unlockButton(page).click()
  await page.waitForURL(/\/pay\//)
  expect(await kept(id)).toEqual([{ answer }])
})

test('a typed answer is kept while the form is edited', async ({ page }) => {
  await open(page)
  await press(page, 'Answer two questions first')
  await box(page).fill(answer)
  await press(page, 'Change my answers')
  await press(page, 'Next')
  await expect(page.getByRole('textbox', { name: /^A fond memory/ })).toHaveValue(
    `${little.memory}\n${answer}`,
  )
})

test('after "Answer two questions first" the next keystrokes land in the answer', async ({
  page,
}) => {
  await open(page)
  await press(page, 'Answer two questions first')
  await page.keyboard.type('She sang.')
  await expect(box(page)).toHaveValue('She sang.')
  await press(page, 'Skip this question')
  await page.keyboard.type('Every day.')
  await expect(box(page)).toHaveValue('Every day.')
})

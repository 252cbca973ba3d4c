import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { archivePath, createPreview, queryDatabase, submissionInput, test } from './fixtures.ts'
import { heading, retryButton, submitForm } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { failRequests, holdRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const unlockButton = (page: Page) =>
  page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function pay(page: Page) {
  await unlockButton(page).click()
  await page.waitForURL(/\/pay\//)
}

test('the preview replaces the form once it is written, stays in its place and is the same after a reload', {
  tag: ['@S4-012', '@S2-142'],
}, async ({ page }) => {
  const release = await holdRequests(page, /\/preview$/)
  await submitForm(page)
  release()
  const sheet = page.locator('.sheet')
  await expect(sheet).toBeVisible()
  const top = () => sheet.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  await expect.poll(top).toBeGreaterThan(0)
  const before = await top()
  await expect(unlockButton(page)).toBeEnabled()
  expect(await top()).toBe(before)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.locator('form[name=eulogy]')).toHaveCount(0)
  const shown = await page.locator('.eulogy').innerText()
  expect(shown.split(/\s+/).length).toBeGreaterThan(10)
  await page.reload()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  expect(await page.locator('.eulogy').innerText()).toBe(shown)
})

test('the button is in the first view, right below the text, even of a preview of 45 words', async ({
  page,
}) => {
  const { id, email } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
  const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0)
  const text = bottom(await page.locator('.sheet').boundingBox())
  const button = await unlockButton(page).boundingBox()
  expect((button?.y ?? 0) - text).toBeLessThan(40)
  const change = page.getByRole('button', { name: 'Change my answers' })
  expect((await change.boundingBox())?.y).toBeGreaterThan(bottom(button))
  await waitForEmail(email, 'Your preview is ready')
  const words = Array.from({ length: 15 }, () => 'mornings with father')
  await queryDatabase('update eulogy_submissions set preview = $2 where id = $1', [
    id,
    words.join(' '),
  ])
  await page.goto(archivePath(id))
  await expect(page.locator('.eulogy')).toContainText('mornings with father')
  await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
})

test('without a free preview the page says so, and the full eulogy can be bought, canceled and bought again', {
  tag: '@F3-c',
}, async ({ page }) => {
  const email = uniqueEmail()
  const generate = page.getByRole('button', { name: 'Generate My Eulogy' })
  const stored = page.waitForResponse(/\/api\/submissions$/)
  const restore = await failRequests(page, /\/preview$/)
  await submitForm(page, { email })
  const { id } = (await (await stored).json()) as { id: string }
  await expect(generate).toBeEnabled()
  await restore()
  await queryDatabase(
    `insert into spend (id, submission_id, purpose, cost_micros, reserved_at)
     select gen_random_uuid(), $1, 'preview', 0, now() from generate_series(1, 12)`,
    [id],
  )
  await generate.click()
  await expect(heading(page, 'The Full Eulogy for Margaret Ellen Shaw')).toBeVisible()
  await expect(page.getByText('so we can’t write it again')).toBeVisible()
  await expect(page.getByText('your money comes back automatically')).toBeVisible()
  await expect(page.locator('.sheet')).toHaveCount(0)
  await expect(page.locator('.error-message')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await pay(page)
  await press(page, 'Back')
  await expect(page.getByText('Payment Canceled', { exact: true })).toBeVisible()
  await expect(heading(page, 'The Full Eulogy for Margaret Ellen Shaw')).toBeVisible()
  await pay(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  const message = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  expect(message.text).toContain('/?archive=true')

  // Nothing typed is left for the next form.
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('eulogy-draft'))
  await expect.poll(() => page.evaluate(drafts)).toEqual([])
})

const little = {
  length: 'medium',
  qualities: 'patient, funny, kind',
  memory: 'She taught me to swim.',
  scripture: '',
  additional: '',
} as const
const answer = 'She once drove all night to bring me my violin, and never spoke of it.'
const later = 'She hummed over the washing, always the same waltz.'

const question = (page: Page) => page.getByRole('textbox', { name: /^Quick question/ })
const kept = (id: string) =>
  queryDatabase<{ answer: string }>(
    'select answer from follow_up_answers where submission_id = $1 order by answer desc',
    [id],
  )

test('a quick answer makes the text longer, is kept over a reload, and is used in the text and its retry', {
  tag: '@R62-a',
}, async ({ page }) => {
  const estimated = page.getByText(/^(Your full eulogy|This will be a short text): about/)
  const expectedWords = async () =>
    Number(/about (\d+) words/.exec(await estimated.innerText())?.[1])
  const { id } = await createPreview(page, { ...submissionInput, ...little })
  await page.goto(archivePath(id))
  await expect(page.getByText(/^Add about \d+ words to reach 5–7 minutes\./)).toBeVisible()
  const preview = await page.locator('.eulogy').innerText()
  const before = await expectedWords()
  await expect(unlockButton(page)).not.toHaveClass(/btn-primary/)
  await press(page, 'Answer two questions first')
  await page.keyboard.type(answer)
  await press(page, 'Add this')
  await expect(page.getByText('Quick question 2 of 3 (Optional)')).toBeVisible()
  expect(await expectedWords()).toBeGreaterThan(before)
  expect(await kept(id)).toEqual([{ answer }])
  expect(await page.locator('.eulogy').innerText()).toBe(preview)

  // The next one isn't sent until the payment.
  await question(page).fill(later)
  await expect(page.getByText(/^Saved on this (phone|computer)\.$/)).toBeVisible()
  await page.goto(archivePath(id))
  await expect(page.getByRole('list', { name: 'What you added' })).toContainText(answer)
  await expect(question(page)).toHaveValue(later)
  expect(await kept(id)).toEqual([{ answer }])
  await pay(page)
  expect(await kept(id)).toEqual([{ answer }, { answer: later }])
  await press(page, 'Pay')
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText('violin')
  await retryButton(page).click()
  await expect(page.getByRole('textbox', { name: /^A fond memory/ })).toHaveValue(
    `${little.memory}\n${answer}\n${later}`,
  )
})

import { expect, type Page } from '@playwright/test'
import { expectCopiedEulogy } from './expectations.ts'
import {
  archivePath,
  createPaidEulogy,
  queryDatabase,
  test,
  versionOf,
  waitForText,
} from './fixtures.ts'
import { chooseMode, eulogyAction, openChange, startEditing } from './journey-pages.ts'
import { setMedia } from './page-checks.ts'

const control = (page: Page) => page.getByRole('button', { name: 'From your words', exact: true })
const showSources = (page: Page) => chooseMode(page, 'From your words')
const note = (page: Page) => page.getByRole('note')
const sentence = (page: Page, words: RegExp) =>
  page.locator('.eulogy').getByRole('button', { name: words })
const at = (page: Page, place: number) => page.locator('.eulogy').getByRole('button').nth(place)

async function openSourced(page: Page) {
  const { id, text } = await createPaidEulogy(page)
  const { sentences } = await versionOf(page, id)
  await page.goto(archivePath(id))
  await expect(eulogyAction(page, 'Change')).toBeEnabled()
  return { id, text, sentences }
}

test('each sentence shows the words it is based on or its kind', async ({ page }) => {
  const { sentences } = await openSourced(page)
  await expect(page.locator('.eulogy').getByRole('button')).toHaveCount(0)
  await showSources(page)
  await openChange(page)
  await expect(control(page)).toHaveAttribute('aria-pressed', 'true')
  await eulogyAction(page, 'Change').click()
  await expect(page.locator('.eulogy').getByRole('button')).toHaveCount(sentences.length)
  const first = sentences.find(({ status }) => status === 'supported')
  expect(first?.evidence.length).toBeGreaterThan(0)
  await expect(note(page)).toContainText('From your words')
  for (const { words } of first?.evidence ?? []) await expect(note(page)).toContainText(words)

  await at(page, sentences.length - 1).click()
  const remembered = sentence(page, /never let go of my hand/)
  await remembered.click()
  await expect(note(page)).toHaveCount(1)
  await expect(note(page)).toContainText('What you remember')
  await expect(remembered).toHaveAccessibleDescription(/^From your words .*let go of my hand/)
  await remembered.click()
  await expect(note(page)).toHaveCount(0)
  await sentence(page, /nurses of the night shift/).click()
  await expect(note(page)).toContainText('What you wanted said')

  const ceremony = sentences.findIndex(({ status }) => status === 'ceremony')
  expect(ceremony).toBeGreaterThanOrEqual(0)
  await at(page, ceremony).click()
  await expect(note(page)).toContainText('A greeting, thanks or goodbye')
  await showSources(page)
  await expect(note(page)).toHaveCount(0)
})

test('a reflection is labeled as a reflection', async ({ page }) => {
  const { id, sentences } = await openSourced(page)
  const place = sentences.findIndex(({ status }) => status === 'supported')
  const last = sentences.length - 1
  const reflected = sentences.map((one, nth) => {
    if (nth === last) return { ...one, status: 'reflection', evidence: [] }
    return nth === place ? { ...one, status: 'reflection' } : one
  })
  const set = 'update eulogies set sentences = $2 where submission_id = $1'
  await queryDatabase(set, [id, JSON.stringify(reflected)])
  await page.goto(archivePath(id))
  await showSources(page)
  await at(page, place).click()
  await expect(note(page)).toContainText('A reflection on your words')
  await at(page, last).click()
  await expect(note(page)).toContainText('A reflection; it states no fact')
})

test("an edited sentence is labeled as the buyer's; the others keep their evidence", async ({
  page,
}) => {
  const { id, text } = await openSourced(page)
  await startEditing(page)
  const area = page.getByRole('textbox', { name: 'The text of your eulogy' })
  const edited = `My dear friends. ${text.replace('the nurses', 'all the nurses')}`
  await area.fill(edited)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await showSources(page)
  for (const theirs of [/^My dear friends\.$/, /all the nurses/]) {
    await sentence(page, theirs).click()
    await expect(note(page)).toContainText('Your own sentence')
  }
  await sentence(page, /never let go of my hand/).click()
  await expect(note(page)).toContainText('What you remember')
  expect(await waitForText(page, id)).toBe(edited)
})

test('the text is one tab stop and the arrow keys move through its sentences', async ({ page }) => {
  const { sentences } = await openSourced(page)
  const first = sentences.findIndex(({ status }) => status === 'supported')
  await openChange(page)
  await control(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(at(page, first)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(at(page, first + 1)).toBeFocused()
  await expect(at(page, first + 1)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(note(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(note(page)).toBeVisible()
  await page.keyboard.press('End')
  await expect(at(page, sentences.length - 1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.eulogy :focus')).toHaveCount(0)
})

test('copying and printing leave out the notes', async ({ page }) => {
  const { text } = await openSourced(page)
  await showSources(page)
  await expectCopiedEulogy(page, text)
  await setMedia(page, { media: 'print' })
  await expect(note(page)).toBeHidden()
  await expect(page.locator('.mode-note')).toBeHidden()
})

test('a text without evidence has no such button', async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await queryDatabase("update eulogies set sentences = '[]' where submission_id = $1", [id])
  await page.goto(archivePath(id))
  await openChange(page)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
  await expect(control(page)).toHaveCount(0)
})

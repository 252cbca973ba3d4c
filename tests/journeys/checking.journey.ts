import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { typeset } from '#domain/typography.ts'
import { archivePath, createPaidEulogy, markSentences, test, waitForText } from './fixtures.ts'
import { eulogyAction, seeHow, startEditing } from './journey-pages.ts'
import { expectCopiedEulogy, setMedia } from './page-checks.ts'

const notes = (page: Page) => page.getByRole('group', { name: 'Line to check' })
const count = (page: Page) => page.locator('.lines-to-check')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answered = (page: Page) => page.locator('.mark-note.answered')
const area = (page: Page) => page.getByRole('textbox', { name: 'The text of your eulogy' })

const check = (page: Page) => count(page).getByRole('button').click()
const undo = (page: Page) => answered(page).getByRole('button', { name: 'Undo' })
const lines = (page: Page) => page.locator('.eulogy .marked')

async function openMarked(page: Page) {
  const { id, text } = await createPaidEulogy(page)
  const marked = await markSentences(page, id, [2, 4])
  await page.goto(archivePath(id))
  await expect(count(page)).toContainText('2 lines to check')
  await expect(lines(page)).toHaveText(marked)
  return { id, text, marked }
}

test('a removed line leaves the saved text and can be undone', async ({ page }) => {
  const { id, text, marked } = await openMarked(page)
  const [first = '', second = ''] = marked
  await check(page)
  await button(page, 'Take it out').click()
  await expect(answered(page)).toContainText('Taken out.')
  await expect(undo(page)).toBeFocused()
  await expect(page.locator('.eulogy')).not.toContainText(first)
  await expect.poll(() => waitForText(page, id)).not.toContain(first)
  await undo(page).click()
  await expect(lines(page)).toHaveCount(2)
  await expect.poll(() => waitForText(page, id)).toBe(text)

  await check(page)
  await button(page, 'Take it out').click()
  await startEditing(page)
  // A marked line that is edited loses its mark.
  const edited = (await area(page).inputValue()).replace(
    second,
    `${second.slice(0, -1)}, I am sure.`,
  )
  await area(page).fill(`${edited} Goodbye.`)
  await button(page, 'Done').click()
  await expect(page.locator('.eulogy')).toContainText('Goodbye.')
  await expect(lines(page)).toHaveCount(0)
  await expect.poll(() => waitForText(page, id)).toMatch(/Goodbye\.$/)
  expect(await waitForText(page, id)).not.toContain(first)
  await seeHow(page)
  await page.locator('.eulogy').getByRole('button', { name: 'Goodbye.' }).click()
  await expect(page.getByRole('note')).toContainText('Your own sentence')
})

test('while lines are marked, copying and downloading ask once, and leave out marks and questions', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, text } = await openMarked(page)
  await eulogyAction(page, 'Download').click()
  const dialog = page.getByRole('dialog', { name: '2 lines are still marked' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Check them first' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notes(page).first()).toBeFocused()
  await expectCopiedEulogy(page, text)
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  expect(await readFile(await (await started).path(), 'utf8')).toBe(typeset(text))

  await page.goto(archivePath(id))
  await expect(lines(page)).toHaveCount(2)
  await eulogyAction(page, 'Copy').click()
  await button(page, 'Copy anyway').click()
  await expect(page.locator('.toast')).toContainText('Copied to Clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(typeset(text))
  await check(page)
  await setMedia(page, { media: 'print' })
  await expect(notes(page).first()).toBeHidden()
  await expect(count(page)).toBeHidden()
})

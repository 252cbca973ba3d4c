import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { archivePath, post, test, waitForText } from './fixtures.ts'
import { button } from './form-page.ts'
import { editor, eulogyAction, openPaidEulogy, startEditing } from './journey-pages.ts'
import { axeViolations, boxOf } from './page-checks.ts'

const press = (page: Page, name: string) => button(page, name).click()

async function edit(page: Page) {
  const owned = await openPaidEulogy(page)
  await startEditing(page)
  await expect(editor(page)).toHaveValue(owned.text)
  return owned
}

test('the editor shows the marks of the page, and saves those that were typed', async ({
  page,
}) => {
  const { id } = await openPaidEulogy(page)
  await post(page, api.edits(id), { text: `"Don't," he said.`, revision: 0 })
  await page.goto(archivePath(id))
  await startEditing(page)
  await expect(editor(page)).toHaveValue('“Don’t,” he said.')
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(` It's late.\n\nGoodbye.`)
  await expect(editor(page)).toHaveValue(`“Don’t,” he said. It's late.\n\nGoodbye.`)
  await press(page, 'Done')
  const paragraphs = ['“Don’t,” he said. It’s late.', 'Goodbye.']
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphs)
  expect(await waitForText(page, id)).toBe(`"Don't," he said. It's late.\n\nGoodbye.`)
  await page.goto(archivePath(id))
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphs)
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  expect(await readFile(await (await started).path(), 'utf8')).toBe(paragraphs.join('\n\n'))
})

test('after edits in two windows one is picked, Undo restores the other', async ({ page }) => {
  const { id, text } = await edit(page)
  await post(page, api.edits(id), { text: `${text} Theirs.`, revision: 0 })
  await editor(page).fill(`${text} Mine.`)
  await expect(page.getByText(/also changed in another window/)).toBeVisible()
  const above = await boxOf(button(page, 'Use the other version'))
  const below = await boxOf(page.locator('.mode-bar > p'))
  expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(16)
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'Use the other version')
  await expect(editor(page)).toHaveValue(`${text} Theirs.`)
  await press(page, 'Undo')
  await expect(editor(page)).toHaveValue(`${text} Mine.`)
  await press(page, 'Done')
  await expect.poll(() => waitForText(page, id)).toBe(`${text} Mine.`)
})

test('with a phone’s keyboard, the bar is one row, the header scrolls', async ({ page }) => {
  await edit(page)
  await page.setViewportSize({ width: 390, height: 460 })
  const bar = page.locator('.mode-bar')
  await expect(bar).toContainText('about 1 minute')
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(' Goodbye.')
  await expect(page.getByText('All changes saved.', { exact: true })).toBeVisible()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72)
  await page.evaluate(() => window.scrollBy(0, 200))
  await expect(page.locator('.site-header')).not.toBeInViewport()
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { typeset } from '#domain/typography.ts'
import { archivePath, post, test, waitForText } from './fixtures.ts'
import { eulogyAction, openPaidEulogy, startEditing } from './journey-pages.ts'
import { axeViolations } from './page-checks.ts'

const area = (page: Page) => page.getByRole('textbox', { name: 'The text of your eulogy' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function edit(page: Page) {
  const owned = await openPaidEulogy(page)
  await startEditing(page)
  await expect(area(page)).toHaveValue(owned.text)
  return owned
}

test('a buyer edits the full eulogy and the edit is saved', async ({ page }) => {
  const { id, text } = await edit(page)
  const changed = `My dear friends,\n\n${text}`
  await area(page).fill(changed)
  await press(page, 'Done')
  await expect(page.locator('.eulogy > p').first()).toHaveText('My dear friends,')
  expect(await waitForText(page, id)).toBe(changed)
  await page.goto(archivePath(id))
  await expect(page.locator('.eulogy > p').first()).toHaveText('My dear friends,')
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  expect(await readFile(await (await started).path(), 'utf8')).toBe(typeset(changed))
})

test('the editor shows the marks of the page, and saves those that were typed', async ({
  page,
}) => {
  const { id } = await openPaidEulogy(page)
  await post(page, api.edits(id), { text: `"Don't," he said.`, revision: 0 })
  await page.goto(archivePath(id))
  await startEditing(page)
  await expect(area(page)).toHaveValue('“Don’t,” he said.')
  await area(page).press('ControlOrMeta+End')
  await area(page).pressSequentially(` It's late.`)
  await expect(area(page)).toHaveValue(`“Don’t,” he said. It's late.`)
  await press(page, 'Done')
  await expect(page.locator('.eulogy > p')).toHaveText('“Don’t,” he said. It’s late.')
  expect(await waitForText(page, id)).toBe(`"Don't," he said. It's late.`)
})

test('after edits in two windows one is picked, Undo restores the other', async ({ page }) => {
  const { id, text } = await edit(page)
  await post(page, api.edits(id), { text: `${text} Theirs.`, revision: 0 })
  await area(page).fill(`${text} Mine.`)
  await expect(page.getByText(/also changed in another window/)).toBeVisible()
  const [above, below] = [
    await page.getByRole('button', { name: 'Use the other version' }).boundingBox(),
    await page.locator('.mode-bar > p').boundingBox(),
  ]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'Use the other version')
  await expect(area(page)).toHaveValue(`${text} Theirs.`)
  await press(page, 'Undo')
  await expect(area(page)).toHaveValue(`${text} Mine.`)
  await press(page, 'Done')
  await expect.poll(() => waitForText(page, id)).toBe(`${text} Mine.`)
})

test('with a phone’s keyboard, the bar is one row, the header scrolls', async ({ page }) => {
  await edit(page)
  await page.setViewportSize({ width: 390, height: 460 })
  const bar = page.locator('.mode-bar')
  await expect(bar).toContainText('about 1 minute')
  await area(page).press('ControlOrMeta+End')
  await area(page).pressSequentially(' Goodbye.')
  await expect(page.getByText('All changes saved.', { exact: true })).toBeVisible()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72)
  await page.evaluate(() => window.scrollBy(0, 200))
  await expect(page.locator('.site-header')).not.toBeInViewport()
})

import { expect, type Page } from '@playwright/test'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { heading, retryButton } from './form-page.ts'
import { eulogyAction, fullEulogy } from './journey-pages.ts'
import { pressKey, tabTo } from './keyboard.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const area = (page: Page) => page.getByRole('textbox', { name: 'The text of your eulogy' })

async function read(page: Page) {
  const owned = await createPaidEulogy(page)
  await page.goto(archivePath(owned.id))
  await expect(fullEulogy(page)).toBeFocused()
  await expect(retryButton(page)).toBeEnabled()
  return owned
}

test('the full eulogy can be copied, downloaded and edited by keyboard', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text } = await read(page)
  await pressKey(page, eulogyAction(page, 'Copy'), 'Space')
  await expect(page.locator('.toast')).toContainText('Copied to Clipboard')
  await expect(eulogyAction(page, 'Copy')).toBeFocused()
  const started = page.waitForEvent('download')
  await pressKey(page, eulogyAction(page, 'Download'))
  await started
  await expect(eulogyAction(page, 'Download')).toBeFocused()

  await pressKey(page, eulogyAction(page, 'Change'))
  await pressKey(page, button(page, 'Edit'))
  await expect(area(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('My friends. ')
  await pressKey(page, button(page, 'Undo'))
  await expect(area(page)).toHaveValue(text)
  await expect(area(page)).toBeFocused()
  await page.keyboard.type('Goodbye. ')
  await tabTo(page, button(page, 'Restore original'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(area(page)).toHaveValue(text)
  await expect(area(page)).toBeFocused()
  await pressKey(page, button(page, 'Done'), 'Space')
  await expect(page.locator('.eulogy > p').first()).toBeVisible()
  await expect(eulogyAction(page, 'Change')).toBeFocused()
})

test('a retry works by keyboard, from its modal to the choice of a version', async ({ page }) => {
  test.setTimeout(120_000)
  await read(page)
  const modal = page.getByRole('dialog')
  await pressKey(page, retryButton(page))
  await expect(heading(page, 'Revise Your Eulogy')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(retryButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await pressKey(page, modal.getByRole('button', { name: 'Cancel' }))
  await expect(retryButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await pressKey(page, button(page, 'Generate New Eulogy'))
  await expect(modal.getByRole('alert')).toContainText('You haven’t changed anything.')
  const qualities = modal.getByRole('textbox', { name: /^Key qualities/ })
  await tabTo(page, qualities)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await pressKey(page, button(page, 'Generate New Eulogy'))
  await expect(qualities).toBeFocused()
  await page.keyboard.type('gentle, brave')
  await pressKey(page, button(page, 'Generate New Eulogy'))
  await expect(page.locator('.toast')).toContainText('Eulogy Ready')
  await expect(fullEulogy(page)).toBeFocused()

  await pressKey(page, eulogyAction(page, 'Change'))
  const versions = page.getByRole('group', { name: 'Your versions' }).getByRole('radio')
  await expect(versions).toHaveCount(2)
  await tabTo(page, versions.nth(1))
  await page.keyboard.press('ArrowUp')
  await expect(versions.nth(0)).toBeFocused()
  await expect(versions.nth(0)).toBeChecked()
})

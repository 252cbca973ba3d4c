import { expect, type Locator, type Page, test } from '@playwright/test'
import { fields, generate, heading, next, retryButton, titles } from './filling.ts'
import { told } from './keepsakes.ts'
import { fullEulogy, ownEmail } from './people.ts'

/** Presses Tab until this has the focus, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function type(page: Page, target: Locator, words: string) {
  await tabTo(page, target)
  await page.keyboard.type(words)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await expect(target).toBeInViewport()
  await page.keyboard.press(key)
}

test('from the home page to the full eulogy and into its text with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const form = fields(page)
  await page.goto('/')
  await type(page, form.name, told.name)
  await type(page, form.relationship, 'Mo')
  await expect(form.relationship).toHaveValue('mother')
  await press(page, next(page))
  await expect(heading(page, titles[1])).toBeFocused()
  await type(page, form.qualities, told.qualities)
  await press(page, next(page), 'Space')
  await expect(heading(page, titles[2])).toBeFocused()
  await press(page, next(page))
  await expect(heading(page, titles[3])).toBeFocused()
  await type(page, form.customerName, 'Anna')
  await type(page, form.email, ownEmail())
  await press(page, generate(page))

  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Click to unlock the full eulogy' }))
  await press(page, page.getByRole('button', { name: "No thanks, I'll decide later" }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Unlock Full Eulogy - $19' }))
  await page.waitForURL(/\/pay\//)
  await press(page, page.getByRole('button', { name: 'Pay' }))

  await expect(fullEulogy(page)).toBeVisible()
  await expect(fullEulogy(page)).toBeFocused()
  await expect(retryButton(page)).toBeEnabled()
  await press(page, retryButton(page))
  await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(retryButton(page)).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Edit', exact: true }))
  await expect(page.getByRole('textbox', { name: 'The text of your eulogy' })).toBeFocused()
  await page.keyboard.type('My friends. ')
  await press(page, page.getByRole('button', { name: 'Done', exact: true }), 'Space')
  await expect(page.locator('.eulogy > p').first()).toBeVisible()
})

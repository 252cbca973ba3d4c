import { expect, type Page } from '@playwright/test'
import { countWords } from '#domain/length.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { test, versionOf, waitForText } from './fixtures.ts'
import { button, heading, retryButton } from './form-page.ts'
import { chooseMode, eulogyAction, openPaidEulogy, seeHow } from './journey-pages.ts'
import { pressKey } from './keyboard-steps.ts'

const changeButtons = (page: Page) => page.getByRole('button', { name: /^Change this paragraph/ })
const both = (page: Page) => heading(page, 'Which one do you want to keep?')
const newOne = (page: Page) => page.getByRole('region', { name: 'The new paragraph' })
const written = (page: Page) => newOne(page).locator('.rewrite-text')
const left = (page: Page, count: number) => page.getByText(`${count} of 5 rewrites left`).first()

async function openParagraph(page: Page, position: number) {
  await chooseMode(page, 'Change a paragraph')
  await changeButtons(page).nth(position).click()
  await expect(heading(page, 'Change this paragraph')).toBeFocused()
}

test('a shorter paragraph is shown next to the old one, used, saved and undone, by keyboard', async ({
  page,
}) => {
  const { id, text } = await openPaidEulogy(page)
  await expect(changeButtons(page)).toHaveCount(0)
  await pressKey(page, button(page, 'Change'))
  await pressKey(page, button(page, 'Change a paragraph'))
  for (const target of await changeButtons(page).all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await pressKey(page, changeButtons(page).nth(1))
  await expect(heading(page, 'Change this paragraph')).toBeFocused()
  await expect(left(page, 5)).toBeVisible()
  await pressKey(page, button(page, 'Shorter'), 'Space')
  await expect(both(page)).toBeFocused()
  await expect(page.locator('.mode-bar')).toHaveText(
    'Choose one of the two. The old one stays until you do.Done',
  )
  await expect(page.locator('.btn-primary:visible')).toHaveText(['Use this one'])
  const old = splitParagraphs(text)[1] ?? ''
  await expect(page.getByRole('region', { name: 'The paragraph now' })).toContainText(old)
  const shorter = (await written(page).innerText()).trim()
  expect(countWords(shorter)).toBeLessThan(countWords(old))
  expect(await waitForText(page, id)).toBe(text)
  const boxes = async () => {
    const sections = await page.locator('.rewrite-both section').all()
    return Promise.all(sections.map((section) => section.boundingBox()))
  }
  const [above, below] = await boxes()
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
  await page.setViewportSize({ width: 1280, height: 844 })
  const [beside, other] = await boxes()
  expect(beside?.y).toBe(other?.y)

  await pressKey(page, button(page, 'Use this one'))
  await expect(page.getByText('The new paragraph is in the text.')).toBeVisible()
  await expect.poll(() => waitForText(page, id)).toBe(text.replace(old, shorter))
  await expect(changeButtons(page)).toHaveCount(0)
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(eulogyAction(page, 'Change')).toBeFocused()
  await expect.poll(() => waitForText(page, id)).toBe(text)
})

test('an added memory is in the paragraph and in "From your words"', async ({ page }) => {
  await openPaidEulogy(page)
  await openParagraph(page, 1)
  await button(page, 'Add a memory').click()
  await button(page, 'Add it').click()
  await expect(page.getByText('Write what to add')).toBeVisible()
  const memory = page.getByRole('textbox', { name: 'What do you remember?' })
  await expect(memory).toBeFocused()
  await memory.fill('She kept a jar of buttons and named every one of them.')
  // What was typed is still there after a reload.
  await page.reload()
  await expect(retryButton(page)).toBeEnabled()
  await openParagraph(page, 1)
  await button(page, 'Add a memory').click()
  await expect(memory).toHaveValue('She kept a jar of buttons and named every one of them.')
  await button(page, 'Add it').click()
  await expect(written(page)).toContainText('jar of buttons')
  await button(page, 'Use this one').click()
  await seeHow(page)
  await expect(changeButtons(page)).toHaveCount(0)
  await page.getByRole('button', { name: /jar of buttons/ }).click()
  await expect(page.getByRole('note')).toContainText('What you added')
})

test('a lost reply and a reload lose nothing and use up one, and the new paragraph can be looked at again', async ({
  page,
}) => {
  const { id, text } = await openPaidEulogy(page)
  let posts = 0
  await page.route(/\/rewrites$/, async (route) => {
    posts += 1
    if (posts > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openParagraph(page, 1)
  await button(page, 'Shorter').click()
  await expect(both(page)).toBeVisible()
  expect(posts).toBe(2)
  const shorter = await written(page).innerText()

  await page.reload()
  await expect(both(page)).toBeVisible()
  await expect(written(page)).toHaveText(shorter)
  expect((await versionOf(page, id)).rewrites).toHaveLength(1)
  await button(page, 'Keep the old one').click()
  await expect(changeButtons(page)).toHaveCount(0)
  await page.reload()
  await expect(retryButton(page)).toBeEnabled()
  await expect(both(page)).toHaveCount(0)
  expect(await waitForText(page, id)).toBe(text)
  await openParagraph(page, 1)
  await button(page, 'Look again at: shorter').click()
  await expect(written(page)).toHaveText(shorter)
  await button(page, 'Use this one').click()
  await expect.poll(async () => (await versionOf(page, id)).full_eulogy).toContain(shorter.trim())
  await chooseMode(page, 'Change a paragraph')
  await expect(left(page, 4)).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import { archive, ask, groundsOf, own, written } from './keepsakes.ts'

const control = (page: Page) => page.getByRole('button', { name: 'From your words', exact: true })
const note = (page: Page) => page.getByRole('note')
const sentence = (page: Page, words: RegExp) =>
  page.locator('.eulogy').getByRole('button', { name: words })

async function openGrounded(page: Page) {
  const { id, text } = await own(page)
  const grounds = await groundsOf(page, id)
  await page.goto(archive(id))
  await expect(control(page)).toBeEnabled()
  return { id, text, grounds }
}

test('each sentence shows the words it comes from, or says that it comes from none', async ({
  page,
}) => {
  const { grounds } = await openGrounded(page)
  await expect(page.locator('.eulogy').getByRole('button')).toHaveCount(0)
  await control(page).click()
  await expect(control(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.eulogy').getByRole('button')).toHaveCount(grounds.length)
  const first = grounds.find(({ tells }) => tells)
  expect(first?.from.map(({ words }) => words.trim())).toEqual(['patient', 'funny'])
  await expect(note(page)).toContainText('From your words')
  for (const { words } of first?.from ?? []) await expect(note(page)).toContainText(words.trim())

  const remembered = sentence(page, /never let go of my hand/)
  await remembered.click()
  await expect(note(page)).toHaveCount(1)
  await expect(note(page)).toContainText('What you remember')
  await expect(remembered).toHaveAccessibleDescription(
    /^From your words .*She taught me to swim in the cold sea and never let go of my hand\./,
  )
  await remembered.click()
  await expect(note(page)).toHaveCount(0)
  await sentence(page, /nurses of the night shift/).click()
  await expect(note(page)).toContainText('Thank the nurses of the night shift.')
  await expect(note(page)).toContainText('What you wanted said')

  const thought = grounds.findIndex(({ from, tells }) => from.length > 0 && !tells)
  await page.locator('.eulogy').getByRole('button').nth(thought).click()
  await expect(note(page)).toContainText('A thought that follows your words')

  expect(grounds.at(-1)?.from).toEqual([])
  await page.locator('.eulogy').getByRole('button').last().click()
  await expect(note(page)).toContainText('Not from your words')
  await control(page).click()
  await expect(note(page)).toHaveCount(0)
})

test('a sentence that the buyer has changed is theirs; the others are still known', async ({
  page,
}) => {
  const { id, text } = await openGrounded(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const area = page.getByRole('textbox', { name: 'The text of your eulogy' })
  const edited = `My dear friends. ${text.replace('the nurses', 'all the nurses')}`
  await area.fill(edited)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await control(page).click()
  for (const theirs of [/^My dear friends\.$/, /all the nurses/]) {
    await sentence(page, theirs).click()
    await expect(note(page)).toContainText('Your own sentence')
  }
  await sentence(page, /never let go of my hand/).click()
  await expect(note(page)).toContainText('She taught me to swim in the cold sea')
  expect(await written(page, id)).toBe(edited)
})

test('with the keyboard there is one stop in the text, and the arrow keys go through it', async ({
  page,
}) => {
  const { grounds } = await openGrounded(page)
  const first = grounds.findIndex(({ tells }) => tells)
  const at = (place: number) => page.locator('.eulogy').getByRole('button').nth(place)
  await control(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(at(first)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(at(first + 1)).toBeFocused()
  await expect(at(first + 1)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(note(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(note(page)).toBeVisible()
  await page.keyboard.press('End')
  await expect(at(grounds.length - 1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.eulogy :focus')).toHaveCount(0)
})

test('marking words copies the eulogy alone, and paper gets no notes', async ({ page }) => {
  const { text } = await openGrounded(page)
  await control(page).click()
  const copied = await page.evaluate(() => {
    const eulogy = document.querySelector('.eulogy')
    if (eulogy) window.getSelection()?.selectAllChildren(eulogy)
    return window.getSelection()?.toString() ?? ''
  })
  const words = (of: string) => of.split(/\s+/).filter(Boolean)
  expect(words(copied)).toEqual(words(text))
  await page.emulateMedia({ media: 'print' })
  await expect(note(page)).toBeHidden()
  await expect(control(page)).toBeHidden()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the note stands in the margin beside its sentence, and no word moves', async ({ page }) => {
    await openGrounded(page)
    const paragraph = page.locator('.eulogy > p').nth(1)
    const before = await paragraph.boundingBox()
    await control(page).click()
    await expect(note(page)).toBeVisible()
    const after = await paragraph.boundingBox()
    expect([after?.x, after?.width, after?.height]).toEqual([
      before?.x,
      before?.width,
      before?.height,
    ])
    const asked = sentence(page, /nurses of the night shift/)
    await asked.click()
    const [beside, text] = [await note(page).boundingBox(), await asked.boundingBox()]
    expect(beside?.x).toBeGreaterThan((after?.x ?? 0) + (after?.width ?? 0))
    expect(Math.abs((beside?.y ?? 0) - (text?.y ?? 0))).toBeLessThan(12)
  })
})

test('a text of which nothing is known has no such control', async ({ page }) => {
  const { id } = await own(page)
  await ask("update eulogies set rests_on = '[]' where submission_id = $1", [id])
  await page.goto(archive(id))
  await expect(page.getByRole('button', { name: 'Retry (2 remaining)' })).toBeEnabled()
  await expect(control(page)).toHaveCount(0)
})

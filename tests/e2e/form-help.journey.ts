import { expect, type Page, test } from '@playwright/test'
import { backButton, fields, heading, nextButton, reachStep, stepTitles } from './form-page.ts'
import { axeViolations } from './page-checks.ts'

const form = (page: Page) => page.locator('form[name=eulogy]')
const boxOf = async (locator: ReturnType<typeof form>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

for (const step of [2, 3, 4] as const) {
  test(`step ${step} begins with its first field, without picture and price`, async ({ page }, {
    annotations,
  }) => {
    await reachStep(page, step)
    await expect(page.locator('.form-side')).toHaveCount(0)
    await expect(form(page).getByText('money back')).toHaveCount(0)
    const first = form(page).locator('.field').first()
    const { y } = await boxOf(first)
    annotations.push({ type: 'px', description: String(y) })
    console.log(`step ${step}: first field at ${Math.round(y)} px`)
    expect(y).toBeGreaterThan(64)
    expect(y).toBeLessThanOrEqual(330)
  })
}

test('the foot of the form says where the answers stay, before anything is typed', async ({
  page,
}) => {
  await reachStep(page, 1)
  await expect(
    form(page).getByText('What you type stays in this browser until you send it.'),
  ).toBeVisible()
})

test('a starter question belongs to the field above it', async ({ page }) => {
  await reachStep(page, 2)
  const question = page.locator('.starter-question').first()
  await expect(question).toContainText("If you're stuck: What did she care about most?")
  const [area, asked, next] = await Promise.all([
    boxOf(fields(page).qualities),
    boxOf(question),
    boxOf(page.locator('label', { hasText: 'A fond memory' })),
  ])
  const above = asked.y - (area.y + area.height)
  const below = next.y - (asked.y + asked.height)
  expect(above).toBeLessThan(16)
  expect(below).toBeGreaterThan(2 * above)
})

test('a name in lower case is asked about, and one tap accepts it', async ({ page }) => {
  await reachStep(page, 1)
  const { name, relationship } = fields(page)
  await name.fill('margaret hale')
  const before = await boxOf(relationship)
  const accept = page.getByRole('button', { name: 'Margaret Hale', exact: true })
  await expect(accept).toBeVisible()
  await expect(name).toHaveValue('margaret hale')
  expect(Math.abs((await boxOf(relationship)).y - before.y)).toBeLessThanOrEqual(2)
  expect(await axeViolations(page)).toEqual([])
  await accept.click()
  await expect(name).toHaveValue('Margaret Hale')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

test('a name that is meant to be in lower case stays, and is not asked about again', async ({
  page,
}) => {
  await reachStep(page, 1)
  const { name, relationship } = fields(page)
  await name.fill('bell hooks')
  await page.getByRole('button', { name: 'Keep as is' }).click()
  await expect(name).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await relationship.selectOption('mentor')
  await nextButton(page).click()
  await expect(heading(page, stepTitles[1])).toBeVisible()
  await backButton(page).click()
  await expect(name).toHaveValue('bell hooks')
  await page.waitForTimeout(1_000)
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

test('the estimate changes while someone types, and nothing moves', { tag: '@R43-a' }, async ({
  page,
}) => {
  await reachStep(page, 2)
  const { memory } = fields(page)
  const estimate = page.locator('.length-estimate')
  const announced = page.locator('.length-estimate + [role=status]')
  await fields(page).qualities.fill('kind')
  const before = await boxOf(nextButton(page))
  await memory.pressSequentially('She sang to us.')
  await expect(estimate).toContainText('Your full eulogy: about 90 words, 1 minute.')
  await expect(announced).toHaveText('')
  expect((await boxOf(nextButton(page))).y).toBe(before.y)
  await expect(announced).toContainText('about 90 words')
  expect((await boxOf(nextButton(page))).y).toBe(before.y)
})

test('each tone has an example', async ({ page }) => {
  await reachStep(page, 3)
  for (const radio of await fields(page).tone.getByRole('radio').all()) {
    await expect(radio).toHaveAccessibleDescription(/^“.+”$/)
  }
})

for (const [width, relationships] of [
  [390, ['mother', 'father', 'friend']],
  [768, ['mother', 'father', 'friend']],
] as const) {
  test(`at ${width} px a speaker is shown from the head to the lectern`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 })
    await reachStep(page, 1)
    for (const relationship of relationships) {
      await fields(page).relationship.selectOption(relationship)
      const picture = page.locator('.form-side img')
      await expect(picture).toHaveAttribute('alt', /lectern/)
      // The drawings are 480 × 360: heads begin below 40, lecterns at 258.
      const [top, bottom] = await picture.evaluate((image) => {
        const { width, height } = image.getBoundingClientRect()
        const shown = Math.min(360, (480 * height) / width)
        const position = Number.parseFloat(
          getComputedStyle(image).objectPosition.split(' ')[1] ?? '',
        )
        const hidden = ((360 - shown) * position) / 100
        return [hidden, hidden + shown] as const
      })
      expect(top).toBeLessThanOrEqual(40)
      expect(bottom).toBeGreaterThanOrEqual(310)
    }
  })
}

test('buttons below a form have even widths on a phone', async ({ page }) => {
  await reachStep(page, 2)
  const [back, next] = await Promise.all([boxOf(backButton(page)), boxOf(nextButton(page))])
  expect(Math.abs(back.width - next.width)).toBeLessThan(2)
  await fields(page).qualities.fill('kind')
  await nextButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await nextButton(page).click()
  await expect(heading(page, stepTitles[3])).toBeVisible()
  const widths = await form(page)
    .locator('.form-actions .btn')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2)
})

test('the arrow of a select is a vector drawing', async ({ page }) => {
  await reachStep(page, 1)
  await expect(fields(page).relationship).toHaveCSS('background-image', /^url\("data:image\/svg/)
})

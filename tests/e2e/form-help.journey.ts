import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import {
  backButton,
  fields,
  generateButton,
  heading,
  nextButton,
  reachStep,
  stepTitles,
} from './form-page.ts'
import { axeViolations, overlaps } from './page-checks.ts'

const form = (page: Page) => page.locator('form[name=eulogy]')
const boxOf = async (locator: ReturnType<typeof form>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

test('each later step begins with its first field, without picture and price', async ({ page }) => {
  for (const step of [2, 3, 4] as const) {
    if (step === 2) await reachStep(page, step)
    else await nextButton(page).click()
    await expect(heading(page, stepTitles[step - 1] ?? '')).toBeVisible()
    await expect(page.locator('.form-side')).toBeHidden()
    await expect(form(page).getByText('money back')).toHaveCount(0)
    const { y } = await boxOf(form(page).locator('.field').first())
    expect(y, `step ${step}`).toBeGreaterThan(64)
    expect(y, `step ${step}`).toBeLessThanOrEqual(330)
    if (step === 2) await fields(page).qualities.fill('kind')
  }
})

test('the picture of the relationship stays beside all four steps', {
  tag: ['@R61-b'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const { name, relationship, qualities } = fields(page)
  const picture = page.locator('.form-side img')
  await name.fill('Tom Hale')
  await relationship.selectOption('father')
  for (const title of stepTitles) {
    await expect(heading(page, title)).toBeVisible()
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(picture).toBeInViewport()
      await expect(picture).toHaveAttribute('alt', /^A man speaks/)
      const [beside, card] = [await boxOf(picture), await boxOf(form(page))]
      expect(beside.x + beside.width).toBeLessThan(card.x)
      expect(card.x + card.width).toBeLessThanOrEqual(width)
      expect(beside.y).toBeGreaterThanOrEqual(64)
    }
    if (title === stepTitles[1]) await qualities.fill('kind, patient, funny')
    if (title !== stepTitles[3]) await nextButton(page).click()
  }
})

test('the foot of the form says where the answers stay, before anything is typed', async ({
  page,
}) => {
  await reachStep(page, 1)
  await expect(
    form(page).getByText('What you type stays in this browser until you send it.'),
  ).toBeVisible()
  // The arrow of a select is a vector drawing.
  await expect(fields(page).relationship).toHaveCSS('background-image', /^url\("data:image\/svg/)
})

const stepTwoLimit = 900

test('step 2 fits on little more than a screen, and every field is in it', async ({ page }) => {
  await reachStep(page, 2)
  const { qualities, memory, length } = fields(page)
  for (const field of [qualities, memory, length]) await expect(field).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask others for a memory' })).toBeVisible()
  expect((await boxOf(form(page))).height).toBeLessThanOrEqual(stepTwoLimit)
  await qualities.fill('kind')
  expect((await boxOf(form(page))).height).toBeLessThanOrEqual(stepTwoLimit)
})

test('a question to start from is shown on request, right below the box that was used', async ({
  page,
}) => {
  await reachStep(page, 2)
  const { qualities, memory } = fields(page)
  const ask = page.getByRole('button', { name: 'A question to start from' })
  const question = page.locator('.starter-question')
  await expect(question).toHaveCount(0)
  await ask.click()
  await expect(question).toContainText('What did she care about most?')
  await expect(ask).toHaveAttribute('aria-expanded', 'true')
  const gap = async (area: typeof memory) => {
    const [box, asked] = [await boxOf(area), await boxOf(question)]
    return asked.y - (box.y + box.height)
  }
  expect(await gap(qualities)).toBeLessThan(16)
  await memory.focus()
  await ask.click()
  await expect(question).toContainText('Which smell or sound')
  expect(await gap(memory)).toBeLessThan(16)
  await ask.click()
  await expect(question).toHaveCount(0)
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

for (const width of [390, 1280]) {
  test(`a slip in the email address is asked about above the hint at ${width} px, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await reachStep(page, 4)
    const { email } = fields(page)
    await email.fill('anna@gmial.com')
    const before = await boxOf(generateButton(page))
    const accept = page.getByRole('button', { name: 'anna@gmail.com', exact: true })
    await expect(accept).toBeVisible()
    expect(await overlaps(form(page))).toEqual([])
    expect((await boxOf(generateButton(page))).y).toBeCloseTo(before.y, 0)
    const hint = page.getByText(/^We’ll email you a private link/)
    expect((await boxOf(accept)).y).toBeLessThan((await boxOf(hint)).y)
    await accept.click()
    await expect(email).toHaveValue('anna@gmail.com')
    await expect(page.getByText('Did you mean')).toHaveCount(0)
    expect((await boxOf(generateButton(page))).y).toBeCloseTo(before.y, 0)
  })
}

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

test('a speaker is shown from the head to the lectern', async ({ page }) => {
  await reachStep(page, 1)
  const picture = page.locator('.form-side img')
  for (const relationship of ['mother', 'father', 'friend']) {
    await fields(page).relationship.selectOption(relationship)
    await expect(picture).toHaveAttribute('alt', /lectern/)
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 1024 })
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
  }
})

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

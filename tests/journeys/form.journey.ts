import { expect, type Locator, type Page } from '@playwright/test'
import { submissionInput, test } from './fixtures.ts'
import {
  backButton,
  fields,
  generateButton,
  heading,
  nextButton,
  reachStep,
  stepTitles,
  submitForm,
  writeNowButton,
} from './form-page.ts'
import { axeViolations, boxOf, errorColor, overlaps } from './page-checks.ts'
import { uniqueEmail } from './stand-ins.ts'

const form = (page: Page) => page.locator('form[name=eulogy]')

/** On the page, however far it is scrolled. */
const topOf = (part: Locator) =>
  part.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

async function goOn(page: Page, title: string) {
  await nextButton(page).click()
  await expect(heading(page, title)).toBeVisible()
}

test("the browser's Back goes back one step, at the page's own address, also from the sheet that asks", async ({
  page,
}) => {
  await page.goto('/eulogy-mother')
  const { name, qualities } = fields(page)
  await name.fill(submissionInput.name)
  await goOn(page, stepTitles[1])
  await qualities.fill(submissionInput.qualities)
  await goOn(page, stepTitles[2])
  await expect(page).toHaveURL('/eulogy-mother')
  await page.goBack()
  await expect(heading(page, stepTitles[1])).toBeVisible()
  await page.reload()
  await expect(qualities).toHaveValue(submissionInput.qualities)
  await page.goBack()
  await expect(heading(page, stepTitles[0])).toBeVisible()
  await expect(page).toHaveURL('/eulogy-mother')
  await name.fill('')
  await page.goForward()
  await expect(heading(page, stepTitles[0])).toBeVisible()
  await name.fill(submissionInput.name)
  for (const title of stepTitles.slice(1)) await goOn(page, title)
  await backButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await nextButton(page).click()
  await fields(page).customerName.fill('Anna')
  await fields(page).email.fill(uniqueEmail())
  await generateButton(page).click()
  await page.getByRole('button', { name: 'Back to my answers' }).click()
  await expect(heading(page, stepTitles[3])).toBeFocused()
  await page.goForward()
  await expect(writeNowButton(page)).toBeVisible()
  for (const title of [stepTitles[3], stepTitles[2]]) {
    await page.goBack()
    await expect(heading(page, title)).toBeVisible()
  }
  await page.goBack()
  await expect(qualities).toHaveValue(submissionInput.qualities)
})

const stepTwoLimit = 1_250

test('on a phone each step begins with its first field, and nothing moves while someone types', async ({
  page,
}) => {
  await reachStep(page, 1)
  const { name, relationship, qualities, memory, email } = fields(page)
  const label = page.locator(`label[for="${await name.getAttribute('id')}"]`)
  await expect(label).not.toHaveCSS('color', errorColor)
  await nextButton(page).click()
  await expect(label).toHaveCSS('color', errorColor)
  const [field, error] = [
    await boxOf(name),
    await boxOf(page.getByText('Enter their name', { exact: true })),
  ]
  expect(error.y - field.y - field.height).toBeGreaterThanOrEqual(0)
  expect(error.y - field.y - field.height).toBeLessThan(30)
  // The arrow of a select is a vector drawing.
  await expect(relationship).toHaveCSS('background-image', /^url\("data:image\/svg/)
  await name.fill('margaret hale')
  const relationshipAt = await topOf(relationship)
  await expect(page.getByRole('button', { name: 'Margaret Hale', exact: true })).toBeVisible()
  expect(Math.abs((await topOf(relationship)) - relationshipAt)).toBeLessThanOrEqual(2)
  expect(await axeViolations(page)).toEqual([])
  await relationship.selectOption('mother')

  const beginsWithItsField = async (title: string) => {
    await goOn(page, title)
    await expect(page.locator('.form-side')).toBeHidden()
    await expect(form(page).getByText('money back')).toHaveCount(0)
    const { y } = await boxOf(form(page).locator('.field').first())
    expect(y, title).toBeGreaterThan(64)
    expect(y, title).toBeLessThanOrEqual(330)
  }
  await beginsWithItsField(stepTitles[1])
  const [back, next] = [await boxOf(backButton(page)), await boxOf(nextButton(page))]
  expect(Math.abs(back.width - next.width)).toBeLessThan(2)
  await expect(page.getByRole('button', { name: 'Ask others for a memory' })).toBeVisible()
  expect((await boxOf(form(page))).height).toBeLessThanOrEqual(stepTwoLimit)
  const [traits, story] = [await boxOf(qualities), await boxOf(memory)]
  expect(story.height).toBeGreaterThan(2.5 * traits.height)
  await qualities.fill('kind')
  const nextAt = await topOf(nextButton(page))
  await memory.pressSequentially('She sang to us.')
  await expect(page.locator('.length-estimate')).toContainText('about 90 words, 1 minute.')
  expect(await topOf(nextButton(page))).toBe(nextAt)
  await page.getByRole('button', { name: 'Ask me something about a memory' }).click()
  const [area, question] = [
    await boxOf(memory),
    await boxOf(page.locator('.starter-question').last()),
  ]
  expect(area.y - question.y - question.height).toBeLessThan(16)
  await expect(memory).toBeFocused()

  await beginsWithItsField(stepTitles[2])
  await expect(nextButton(page)).toBeInViewport({ ratio: 1 })
  await beginsWithItsField(stepTitles[3])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await email.fill('anna@gmial.com')
    const generateAt = await topOf(generateButton(page))
    const accept = page.getByRole('button', { name: 'anna@gmail.com', exact: true })
    await expect(accept).toBeVisible()
    expect(await overlaps(form(page))).toEqual([])
    const hint = page.getByText(/^We’ll email you a private link/)
    expect((await boxOf(accept)).y).toBeLessThan((await boxOf(hint)).y)
    await accept.click()
    await expect(page.getByText('Did you mean')).toHaveCount(0)
    expect(await topOf(generateButton(page))).toBeCloseTo(generateAt, 0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const [last, main] = [await boxOf(backButton(page)), await boxOf(generateButton(page))]
  expect(Math.abs(last.width - main.width)).toBeLessThan(2)
})

test('the picture of the relationship stays beside all four steps', async ({ page }) => {
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

test('the demonstration asks what was asked about an example, and its preview is the recorded one, with other names', async ({
  page,
}) => {
  await page.goto('/')
  await fields(page).name.click()
  const examples = page.getByText('Fill in an example', { exact: true })
  expect(await topOf(examples)).toBeLessThan(await topOf(heading(page, stepTitles[0])))
  await examples.click()
  await page.getByRole('button', { name: /^Ray Tulloch, colleague, with questions/ }).click()
  await expect(heading(page, stepTitles[0])).toBeFocused()
  await fields(page).name.fill('Tom Berg')
  await goOn(page, stepTitles[1])
  await expect(fields(page).memory).toHaveValue('16 yrs in same van.')
  await goOn(page, stepTitles[2])
  await goOn(page, stepTitles[3])
  await fields(page).customerName.fill('Joan')
  await fields(page).email.fill(uniqueEmail())
  await generateButton(page).click()
  const box = page.getByRole('form', { name: /^Question/ }).getByRole('textbox')
  await expect(page.getByLabel(/^In that van, what would you see and hear from him/)).toBeVisible()
  await expect(box).toHaveValue(/^Whistled one hymn, never the end of it\./)
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText('Demo')
  await page.getByRole('button', { name: 'Add this' }).click()
  await expect(box).toHaveValue(/^First day I bragged for an hour\./)
  await page.getByRole('button', { name: 'Add this' }).click()
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview).toContainText('the same van with Tom Berg for sixteen years')
  await expect(preview).toContainText('I’m Joan.')
  await expect(page.locator('.not-checked')).toBeHidden()
})

test('the demonstration says that a preview from own words is a stand-in, and keeps its sentences whole', async ({
  page,
}) => {
  const memory =
    'she ran the front desk at the motel for 30 yrs she knew every trucker by name she kept a jar of dog biscuits under the counter we ate lunch there every day after school and she did our homework with us'
  await submitForm(page, { memory })
  await expect(page.getByLabel(/^What is one small thing about Margaret/)).toBeVisible()
  await writeNowButton(page).click()
  await expect(page.locator('.preview-main .stand-in')).toHaveText(
    'This demonstration has no AI. It puts your own sentences in order. Open an example to see what a model writes.',
  )
  const preview = page.getByRole('article', { name: 'Preview' })
  const [opening] = memory.slice(1).split(' we ate')
  await expect(preview).toContainText(`S${opening}`)
})

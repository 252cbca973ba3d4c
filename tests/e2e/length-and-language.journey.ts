import { expect, type Page } from '@playwright/test'
import { usualLength } from '#domain/stated-length.ts'
import { test } from './fixtures.ts'
import { fields, generateButton, heading, nextButton, reachStep, stepTitles } from './form-page.ts'

const estimate = (page: Page) => page.locator('.length-estimate')

test('steps 2 and 3 show the expected length while the visitor types', {
  tag: ['@R43-a', '@R43-b'],
}, async ({ page }) => {
  await reachStep(page, 2)
  await expect(estimate(page)).toHaveText(usualLength)
  await fields(page).qualities.fill('patient, funny, kind')
  await fields(page).memory.fill('word '.repeat(170))
  await expect(estimate(page)).toContainText('Your full eulogy: about 460 words, 3 to 4 minutes.')
  await expect(estimate(page)).toContainText('Add about 120 words to reach 5–7 minutes.')
  await fields(page).length.selectOption('short')
  await expect(estimate(page)).not.toContainText('words to reach')
  await nextButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await expect(estimate(page)).toContainText('about 460 words')
  await fields(page).additional.fill('word '.repeat(20))
  await expect(estimate(page)).toContainText('about 510 words')
})

test('step 3 shows the detected language and offers English', {
  tag: ['@R45-a', '@R45-b'],
}, async ({ page }) => {
  await reachStep(page, 2)
  await fields(page).qualities.fill('alegre, trabajadora, mandona, cariñosa')
  await fields(page).memory.fill(
    'Los domingos hacía migas y nos llamaba a gritos desde el balcón. Cosía para una tienda y de noche cosía para nosotros.',
  )
  await nextButton(page).click()
  const choice = page.getByRole('group', {
    name: "You wrote in Spanish, so we'll write the eulogy in Spanish.",
  })
  await expect(choice.getByLabel('Write it in Spanish')).toBeChecked()
  await choice.getByLabel('Write it in English instead').check()
  await nextButton(page).click()
  await fields(page).customerName.fill('Lucía')
  await fields(page).email.fill('lucia@example.com')
  const sent = page.waitForRequest(/\/api\/submissions$/)
  await generateButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ language: 'English' })
})

test('a visitor who writes in English is not asked about the language', { tag: '@R45-a' }, async ({
  page,
}) => {
  await reachStep(page, 3)
  await expect(estimate(page)).toContainText('Your full eulogy')
  await expect(page.getByText(/^You wrote in/)).toHaveCount(0)
})

test('step 4 says before sending that AI writes, how it is checked and what is sent', {
  tag: '@R50-a',
}, async ({ page }) => {
  await reachStep(page, 4)
  const shown = page.locator('.ai-disclosure')
  await expect(shown).toContainText(
    'AI writes the draft, using a language model from Anthropic or OpenAI.',
  )
  await expect(shown).toContainText('A second one checks it against your answers.')
  await expect(shown).toContainText('the speaker’s first name')
  await expect(shown.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
})

test('the demo fills in an example in all four steps', async ({ page }) => {
  await page.goto('/')
  await fields(page).name.click()
  await page.getByText('Fill in an example', { exact: true }).click()
  await page.getByRole('button', { name: /^Mr. Leonard Begaye/ }).click()
  await expect(fields(page).name).toHaveValue('Mr. Leonard Begaye')
  await nextButton(page).click()
  await expect(fields(page).memory).toHaveValue(/because I rounded the sheep/)
  await nextButton(page).click()
  await expect(page.getByLabel('Simple and Sincere')).toBeChecked()
  await nextButton(page).click()
  await expect(fields(page).customerName).toHaveValue('Shawna Tsosie')
})

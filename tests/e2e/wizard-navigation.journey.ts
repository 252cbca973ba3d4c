import { expect } from '@playwright/test'
import type { SubmissionReply } from '#contract/submissions.ts'
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
} from './form-page.ts'
import { uniqueEmail } from './stand-ins.ts'

const bar = { name: 'Progress' }

test('the progress header shows the title, the number and the percentage of each of four steps', {
  tag: ['@S2-097', '@S2-098', '@S2-099', '@S2-100', '@S2-101', '@S2-102', '@S2-103', '@S4-001'],
}, async ({ page }) => {
  await reachStep(page, 1)
  const { name, relationship, qualities } = fields(page)
  const header = page.locator('form[name=eulogy] .progress')
  const answer = [
    async () => {
      await name.fill(submissionInput.name)
      await relationship.selectOption('mother')
    },
    () => qualities.fill(submissionInput.qualities),
    async () => {},
    async () => {},
  ]
  for (const [place, title] of stepTitles.entries()) {
    await expect(header.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(header.getByText(`Step ${place + 1} of 4`, { exact: true })).toBeVisible()
    const share = header.getByRole('progressbar', bar)
    await expect(share).toHaveJSProperty('position', (place + 1) / 4)
    await answer[place]?.()
    if (place < 3) await nextButton(page).click()
  }
  await expect(nextButton(page)).toHaveCount(0)
})

test('Back is disabled on step 1 and goes back one step from the others', {
  tag: ['@S2-104', '@S4-007'],
}, async ({ page }) => {
  await reachStep(page, 4)
  for (const title of [stepTitles[2], stepTitles[1], stepTitles[0]]) {
    await backButton(page).click()
    await expect(heading(page, title)).toBeVisible()
  }
  await expect(backButton(page)).toBeDisabled()
  await expect(fields(page).name).toHaveValue(submissionInput.name)
})

test('step 1 requires a name and a relationship, step 2 qualities, step 4 a first name and an email', {
  tag: ['@S2-105', '@S4-002', '@S4-003', '@S4-005'],
}, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await reachStep(page, 1)
  const { name, relationship, qualities, customerName, email } = fields(page)
  await nextButton(page).click()
  await expect(page.getByText('Enter their name', { exact: true })).toBeVisible()
  await expect(page.getByText('Choose your relationship', { exact: true })).toBeVisible()
  await name.fill(submissionInput.name)
  await nextButton(page).click()
  await expect(page.getByText('Choose your relationship', { exact: true })).toBeVisible()
  await expect(heading(page, stepTitles[0])).toBeVisible()
  await relationship.selectOption('mother')
  await name.fill('  ')
  await nextButton(page).click()
  await expect(page.getByText('Enter their name', { exact: true })).toBeVisible()
  await expect(heading(page, stepTitles[0])).toBeVisible()
  await name.fill(submissionInput.name)
  await nextButton(page).click()
  await expect(heading(page, stepTitles[1])).toBeVisible()

  await nextButton(page).click()
  await expect(page.getByText('Write a few words about them')).toBeVisible()
  await expect(heading(page, stepTitles[1])).toBeVisible()
  await qualities.fill('kind')
  await nextButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()

  await nextButton(page).click()
  await expect(heading(page, stepTitles[3])).toBeVisible()
  await generateButton(page).click()
  await expect(page.getByText('Enter your first name', { exact: true })).toBeVisible()
  await expect(page.getByText('Enter your email address', { exact: true })).toBeVisible()
  await customerName.fill('Anna')
  await email.fill('anna at home')
  await generateButton(page).click()
  await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible()
  await expect(heading(page, stepTitles[3])).toBeVisible()
  expect(sent).toEqual([])
})

test('step 3 replaces an unknown tone with sincere', {
  tag: ['@S4-004', '@S3-075'],
}, async ({ page }) => {
  await page.goto('/favicon.svg')
  const answers = { ...submissionInput, tone: 'angry', email: uniqueEmail() }
  await page.evaluate((draft) => localStorage.setItem('eulogy-draft', JSON.stringify(draft)), {
    savedAt: Date.now(),
    step: 3,
    answers,
  })
  await page.goto('/')
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await nextButton(page).click()
  const stored = page.waitForResponse((response) => response.request().method() === 'POST')
  await generateButton(page).click()
  const { id } = await (await stored).json()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  const kept: SubmissionReply = await (await page.request.get(`/api/submissions/${id}`)).json()
  expect(kept.tone).toBe('sincere')
})

test('the button on step 4 submits, shows a spinner and says Generating...', {
  tag: ['@S2-106', '@S2-107', '@S4-006', '@S4-008'],
}, async ({ page }) => {
  const stored = page.waitForRequest((request) => request.url().endsWith('/api/submissions'))
  await submitForm(page, { name: 'Ruth model-slow Hale' })
  expect((await stored).method()).toBe('POST')
  const button = page.locator('form[name=eulogy] button[type=submit]')
  await expect(button).toHaveText('Generating...')
  await expect(button).toBeDisabled()
  await expect(button.locator('.spinner')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Generating...' })).toHaveCount(1)
  await expect(page.getByText('Step 4 of 4', { exact: true })).toBeVisible()
})

test('the form sends all its values, which are stored under their names', {
  tag: ['@S3-022', '@S3-023', '@S3-024', '@S3-025', '@S3-026'],
}, async ({ page }) => {
  const email = uniqueEmail()
  await reachStep(page, 1)
  const form = fields(page)
  await form.name.fill('Ruth Hale')
  await form.relationship.selectOption('friend')
  await form.scripture.fill('Psalm 23')
  await nextButton(page).click()
  await form.qualities.fill('brave')
  await form.memory.fill('We rowed across the lake at night.')
  await form.length.selectOption('short')
  await nextButton(page).click()
  await page.getByLabel('Very Emotional').check()
  await form.theme.selectOption('literary')
  await expect(form.additional).toHaveJSProperty('tagName', 'TEXTAREA')
  await form.additional.fill('Thank the choir.')
  await nextButton(page).click()
  await form.customerName.fill('Anna')
  await form.email.fill(email)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/submissions'))
  await generateButton(page).click()
  const { id } = await (await answer).json()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  const kept: SubmissionReply = await (await page.request.get(`/api/submissions/${id}`)).json()
  expect(kept).toMatchObject({
    name: 'Ruth Hale',
    person: 'Ruth Hale',
    relationship: 'friend',
    scripture: 'Psalm 23',
    qualities: 'brave',
    memories: 'We rowed across the lake at night.',
    length: 'short',
    tone: 'emotional',
    theme: 'literary',
    additional: 'Thank the choir.',
    type: 'general',
    customer_name: 'Anna',
    email,
  })
})

test("the browser's Back goes back one step, at the page's own address, also from the preview", async ({
  page,
}) => {
  await page.goto('/eulogy-mother')
  const { name, qualities } = fields(page)
  await name.fill(submissionInput.name)
  await nextButton(page).click()
  await expect(heading(page, stepTitles[1])).toBeVisible()
  await qualities.fill(submissionInput.qualities)
  await nextButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
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
  for (const title of stepTitles.slice(1)) {
    await nextButton(page).click()
    await expect(heading(page, title)).toBeVisible()
  }
  await backButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await nextButton(page).click()
  await fields(page).customerName.fill('Anna')
  await fields(page).email.fill(uniqueEmail())
  await generateButton(page).click()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await page.goBack()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await page.goBack()
  await expect(qualities).toHaveValue(submissionInput.qualities)
})

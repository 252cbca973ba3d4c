import { expect } from '@playwright/test'
import { dataLayerEventNames, dataLayerEvents } from './expectations.ts'
import {
  archivePath,
  queryDatabase as askDatabase,
  createPaidEulogy,
  submissionInput,
  test,
} from './fixtures.ts'
import {
  fields,
  generateButton,
  heading,
  nextButton,
  reachStep,
  retryButton,
  stepTitles,
  submitForm,
  wishForNewVersion,
} from './form-page.ts'
import { failRequests } from './network-faults.ts'
import { uniqueEmail } from './stand-ins.ts'

test('each completed step and the preview are pushed to the data layer', {
  tag: ['@S7-021', '@S7-022', '@S7-023', '@S7-024', '@S7-025', '@S7-026', '@S7-027'],
}, async ({ page }) => {
  await reachStep(page, 1)
  const form = fields(page)
  await form.name.fill(submissionInput.name)
  await form.relationship.selectOption('grandmother')
  await nextButton(page).click()
  await form.qualities.fill(submissionInput.qualities)
  await form.length.selectOption('long')
  await nextButton(page).click()
  await page.getByLabel('Very Emotional').check()
  await form.theme.selectOption('military')
  await nextButton(page).click()
  await expect(heading(page, stepTitles[3])).toBeVisible()
  await form.customerName.fill('Anna')
  await form.email.fill(uniqueEmail())
  await generateButton(page).click()
  await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  expect(await dataLayerEvents(page)).toEqual([
    { event: 'form_step_1', relationship: 'grandmother' },
    { event: 'form_step_2', length: 'long' },
    { event: 'form_step_3', tone: 'emotional', theme: 'military' },
    { event: 'form_step_4', type: 'general' },
    { event: 'generate_lead', type: 'general' },
    { event: 'preview_generated', relationship: 'grandmother' },
  ])
})

test('an incomplete step is not pushed', { tag: '@S7-022' }, async ({ page }) => {
  await reachStep(page, 1)
  await nextButton(page).click()
  await expect(page.getByText('Enter their name', { exact: true })).toBeVisible()
  expect(await dataLayerEvents(page)).toEqual([])
})

test('a submission is pushed once it is stored, and once however often its preview fails', {
  tag: ['@S7-025', '@S7-026', '@S7-027', '@R74-a'],
}, async ({ page }) => {
  const pushed = async () => (await dataLayerEventNames(page)).slice(3)
  const failedAgain = async () => {
    const failed = page.waitForEvent('requestfailed', (request) => /preview$/.test(request.url()))
    await generateButton(page).click()
    await failed
    await expect(page.locator('.error-message')).toBeVisible()
  }
  const store = await failRequests(page, /\/api\/submissions$/)
  const write = await failRequests(page, /\/preview$/)
  await submitForm(page)
  await expect(page.locator('.error-message')).toBeVisible()
  expect(await pushed()).toEqual([])
  await store()
  await failedAgain()
  await failedAgain()
  expect(await pushed()).toEqual(['form_step_4', 'generate_lead'])
  // The same form, from its draft.
  await page.goto('/')
  await expect(fields(page).email).toBeVisible()
  await failedAgain()
  expect(await dataLayerEventNames(page)).toEqual([])
  await write()
  await generateButton(page).click()
  await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  expect(await dataLayerEventNames(page)).toEqual(['preview_generated'])
})

const counted = { 3: 'retry_1', 2: 'retry_2', 1: 'retry_3' } as const
for (const [count, name] of Object.entries(counted)) {
  const tag = { 3: ['@S7-033'], 2: ['@S7-034', '@S7-028', '@S7-029'], 1: ['@S7-035'] }[
    Number(count) as 1 | 2 | 3
  ]
  test(`a retry with ${count} remaining is pushed as ${name} with one less`, { tag }, async ({
    page,
  }) => {
    const { id } = await createPaidEulogy(page)
    await askDatabase('update eulogy_submissions set retries = $2 where id = $1', [id, count])
    await page.goto(archivePath(id))
    await retryButton(page).click()
    await wishForNewVersion(page)
    await expect(retryButton(page)).toHaveText(`Retry (${Number(count) - 1} remaining)`)
    expect((await dataLayerEvents(page)).filter(({ event }) => event.startsWith('retry'))).toEqual([
      { event: 'retry_modal_opened', retriesLeft: Number(count) - 1 },
      { event: 'retry_submitted', retriesLeft: Number(count) - 1 },
      { event: name },
    ])
  })
}

test('nothing that the user typed is pushed to the data layer', async ({ page }) => {
  const email = uniqueEmail()
  await submitForm(page, { email })
  await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  const all = JSON.stringify(await dataLayerEvents(page))
  for (const word of ['Margaret', 'gravy', 'Anna', email]) expect(all).not.toContain(word)
})

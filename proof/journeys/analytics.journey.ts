import { expect, test } from '@playwright/test'
import { ask, fields, generate, heading, next, reachStep, retryButton, titles } from './filling.ts'
import { archive, ask as askDatabase, own, told } from './keepsakes.ts'
import { ownEmail } from './people.ts'
import { pushed } from './signs.ts'

test('each step is pushed to the data layer with what it is about, and the preview too', {
  tag: ['@S7-021', '@S7-022', '@S7-023', '@S7-024', '@S7-025', '@S7-026', '@S7-027'],
}, async ({ page }) => {
  await reachStep(page, 1)
  const form = fields(page)
  await form.name.fill(told.name)
  await form.relationship.selectOption('grandmother')
  await next(page).click()
  await form.qualities.fill(told.qualities)
  await form.length.selectOption('long')
  await next(page).click()
  await page.getByLabel('Very Emotional').check()
  await form.theme.selectOption('military')
  await next(page).click()
  await expect(heading(page, titles[3])).toBeVisible()
  await form.customerName.fill('Anna')
  await form.email.fill(ownEmail())
  await generate(page).click()
  await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  expect(await pushed(page)).toEqual([
    { event: 'form_step_1', relationship: 'grandmother' },
    { event: 'form_step_2', length: 'long' },
    { event: 'form_step_3', tone: 'emotional', theme: 'military' },
    { event: 'form_step_4', type: 'general' },
    { event: 'generate_lead', type: 'general' },
    { event: 'preview_generated', relationship: 'grandmother' },
  ])
})

test('a step that is not left is not pushed', { tag: '@S7-022' }, async ({ page }) => {
  await reachStep(page, 1)
  await next(page).click()
  await expect(page.getByText('Enter their name', { exact: true })).toBeVisible()
  expect(await pushed(page)).toEqual([])
})

test('a failed preview pushes no preview_generated', { tag: '@S7-027' }, async ({ page }) => {
  await page.route(/\/preview$/, (route) => route.abort('connectionfailed'))
  await ask(page)
  await expect(page.locator('.toast')).toBeVisible()
  expect((await pushed(page)).map(({ event }) => event)).not.toContain('preview_generated')
})

const counted = { 3: 'retry_1', 2: 'retry_2', 1: 'retry_3' } as const
for (const [count, name] of Object.entries(counted)) {
  const tag = { 3: ['@S7-033'], 2: ['@S7-034', '@S7-028', '@S7-029'], 1: ['@S7-035'] }[
    Number(count) as 1 | 2 | 3
  ]
  test(`a retry at ${count} remaining is ${name}, and leaves one less`, { tag }, async ({
    page,
  }) => {
    const { id } = await own(page)
    await askDatabase('update eulogy_submissions set retries = $2 where id = $1', [id, count])
    await page.goto(archive(id))
    await retryButton(page).click()
    await page.getByRole('button', { name: 'Generate New Eulogy' }).click()
    await expect(retryButton(page)).toHaveText(`Retry (${Number(count) - 1} remaining)`)
    expect((await pushed(page)).filter(({ event }) => event.startsWith('retry'))).toEqual([
      { event: 'retry_modal_opened', retriesLeft: Number(count) - 1 },
      { event: 'retry_submitted', retriesLeft: Number(count) - 1 },
      { event: name },
    ])
  })
}

test('nothing that a person wrote goes into the data layer', async ({ page }) => {
  const email = ownEmail()
  await ask(page, { email })
  await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  const all = JSON.stringify(await pushed(page))
  for (const word of ['Margaret', 'gravy', 'Anna', email]) expect(all).not.toContain(word)
})

import { expect } from '@playwright/test'
import { errorColor } from './expectations.ts'
import { submissionInput, test } from './fixtures.ts'
import { fields, generateButton, reachStep, stepTitles } from './form-page.ts'
import { uniqueEmail } from './stand-ins.ts'

const optionsOf = (select: ReturnType<typeof fields>['theme'], within = '') =>
  select.locator(`${within || ':scope'} > option`).evaluateAll((options) =>
    options
      .map((option) => option as HTMLOptionElement)
      .filter(({ value }) => value !== '')
      .map(({ value, text }) => [value, text]),
  )

test('step 1 asks for the name, the relationship and an optional scripture', {
  tag: [
    ...['@S2-110', '@S2-111', '@S2-112', '@S2-114', '@S2-115', '@S2-116', '@S2-126'],
    ...['@S3-030', '@S3-031', '@S3-032', '@S3-033', '@S3-034', '@S3-035', '@S3-036'],
    ...['@S3-037', '@S3-038', '@S3-039', '@R54-a'],
  ],
}, async ({ page }) => {
  await reachStep(page, 1)
  const { name, relationship, scripture } = fields(page)
  await expect(name).toBeVisible()
  await expect(name).toHaveAttribute('placeholder', 'Enter their full name')
  await expect(scripture).toHaveAttribute('placeholder', /John 14:1-3/)
  await expect(scripture).toHaveAccessibleName(/\(Optional\)$/)
  await name.fill('Rose Marie')
  await expect(page.getByLabel("Rose Marie's relationship to you", { exact: true })).toBeVisible()
  await name.fill('Tom')
  await expect(page.getByLabel("Tom's relationship to you", { exact: true })).toBeVisible()
  expect(await optionsOf(relationship)).toEqual([
    ['mother', 'Mother'],
    ['father', 'Father'],
    ['grandmother', 'Grandmother'],
    ['grandfather', 'Grandfather'],
    ['sibling', 'Sibling'],
    ['friend', 'Friend'],
    ['spouse', 'Spouse/Partner'],
    ['child', 'Child'],
    ['colleague', 'Colleague'],
    ['other', 'Other'],
  ])
  expect(await optionsOf(relationship, 'optgroup[label=More]')).toEqual([
    ['uncle', 'Uncle'],
    ['aunt', 'Aunt'],
    ['cousin', 'Cousin'],
    ['mentor', 'Mentor'],
    ['teacher', 'Teacher'],
    ['neighbor', 'Neighbor'],
    ['inlaw', 'In-law'],
    ['boyfriend', 'Boyfriend'],
    ['girlfriend', 'Girlfriend'],
    ['godparent', 'Godparent'],
    ['community-leader', 'Community Leader'],
  ])
  const picture = page.locator('.form-side img')
  await expect(picture).toHaveAttribute('alt', /^A family/)
  await relationship.selectOption('father')
  await expect(picture).toHaveAttribute('alt', /^A man speaks/)
  await relationship.selectOption('child')
  await expect(picture).toHaveAttribute('alt', /^A father holds/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: stepTitles[1] })).toBeVisible()
})

test('choosing "Other" shows a text field for the relationship, and the form sends it', {
  tag: '@R54-b',
}, async ({ page }) => {
  await reachStep(page, 1)
  const customRelationship = page.getByLabel('What were they to you? (Optional)')
  await fields(page).name.fill('Ruth Carver')
  await fields(page).relationship.selectOption('aunt')
  await expect(customRelationship).toHaveCount(0)
  await fields(page).relationship.selectOption('other')
  await customRelationship.fill('foster mother')
  await page.getByRole('button', { name: 'Next' }).click()
  await fields(page).qualities.fill(submissionInput.qualities)
  await fields(page).memory.fill(submissionInput.memory)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: stepTitles[2] })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await fields(page).customerName.fill('Anna')
  await fields(page).email.fill(uniqueEmail())
  const sent = page.waitForRequest(/\/api\/submissions$/)
  await generateButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    relationship: 'other',
    relationship_word: 'foster mother',
  })
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
})

test('step 1 asks for pronouns when the relationship does not imply them', {
  tag: '@R42-b',
}, async ({ page }) => {
  await reachStep(page, 1)
  const { name, relationship } = fields(page)
  const choice = page.getByLabel('Which pronoun should we use? (Optional)')
  await name.fill('Robin')
  for (const [chosen, offered] of [
    ['mother', 0],
    ['grandfather', 0],
    ['friend', 1],
  ] as const) {
    await relationship.selectOption(chosen)
    await expect(choice).toHaveCount(offered)
  }
  expect(await optionsOf(choice)).toEqual([
    ['she', 'she'],
    ['he', 'he'],
    ['they', 'they'],
  ])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: stepTitles[1] })).toBeVisible()
})

test('step 2 asks for qualities, an optional memory and the length, medium at first', {
  tag: ['@S2-117', '@S2-118', '@S2-119', '@S2-127', '@S3-076', '@S3-077', '@S3-078', '@S3-079'],
}, async ({ page }) => {
  await reachStep(page, 2)
  const { qualities, memory, length } = fields(page)
  await expect(qualities).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(qualities).toHaveAttribute('rows', '3')
  await expect(memory).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(memory).toHaveAttribute('rows', '4')
  await expect(memory).toHaveAccessibleName(/\(Optional\)$/)
  await expect(length).toBeVisible()
  expect(await optionsOf(length)).toEqual([
    ['short', expect.stringContaining('3-4 minutes')],
    ['medium', expect.stringContaining('5-7 minutes')],
    ['long', expect.stringContaining('8-10 minutes')],
  ])
  await expect(length).toHaveValue('medium')
  await qualities.fill('kind')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: stepTitles[2] })).toBeVisible()
})

test("steps 3 and 4 ask for tone, theme and details, and the buyer's first name and email", {
  tag: [
    ...['@S2-120', '@S2-121', '@S2-122', '@S2-123', '@S2-124', '@S2-125', '@S2-128', '@S2-129'],
    ...['@S3-071', '@S3-072', '@S3-073', '@S3-074'],
    ...['@S3-080', '@S3-081', '@S3-082', '@S3-083', '@S3-084', '@S3-085'],
  ],
}, async ({ page }) => {
  await reachStep(page, 3)
  const { tone, theme, additional, customerName, email } = fields(page)
  const labels = {
    emotional: 'Very Emotional',
    celebratory: 'Warm and Celebratory',
    sincere: 'Simple and Sincere',
  }
  await expect(tone.getByRole('radio')).toHaveCount(3)
  for (const [value, label] of Object.entries(labels)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('value', value)
  }
  for (const radio of await tone.getByRole('radio').all()) {
    await expect(radio).toHaveAccessibleDescription(/^“.+”$/)
  }
  await expect(page.getByLabel('Simple and Sincere')).toBeChecked()
  await expect(theme).toHaveAccessibleName(/\(Optional\)$/)
  expect(await optionsOf(theme)).toEqual([
    ['general', 'General'],
    ['religious', 'Religious'],
    ['nature', 'Nature & Outdoors'],
    ['literary', 'Literary'],
    ['military', 'Military Service'],
  ])
  await expect(theme).toHaveValue('general')
  await expect(additional).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(additional).toHaveAccessibleName(/\(Optional\)$/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: stepTitles[3] })).toBeVisible()
  await expect(customerName).toBeVisible()
  await expect(email).toHaveAttribute('type', 'email')
  await expect(generateButton(page)).toBeEnabled()
  await expect(page.locator('form[name=eulogy] button[type=submit]')).toHaveText(
    'Generate My Eulogy',
  )
})

test('an error is shown below its field, and the label turns the error color', {
  tag: ['@S2-108', '@S2-109', '@R22-k'],
}, async ({ page }) => {
  await reachStep(page, 1)
  const { name } = fields(page)
  const label = page.locator(`label[for="${await name.getAttribute('id')}"]`)
  await expect(label).not.toHaveCSS('color', errorColor)
  await page.getByRole('button', { name: 'Next' }).click()
  const error = page.getByText('Enter their name', { exact: true })
  await expect(error).toBeVisible()
  await expect(label).toHaveCSS('color', errorColor)
  const [fieldBox, errorBox] = [await name.boundingBox(), await error.boundingBox()]
  expect(errorBox?.y).toBeGreaterThanOrEqual((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0))
  expect(errorBox?.y).toBeLessThan((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0) + 30)
  await name.fill('Margaret')
  await expect(error).toHaveCount(0)
  await expect(label).not.toHaveCSS('color', errorColor)
})

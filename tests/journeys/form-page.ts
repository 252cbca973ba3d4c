import { expect, type Page } from '@playwright/test'
import { submissionInput } from './fixtures.ts'
import { uniqueEmail } from './stand-ins.ts'

export const stepTitles = [
  'Who are you writing this eulogy for?',
  'Share a Few Memories or Qualities',
  'Tone and Any Special Messages',
  'Where Should We Send Your Eulogy?',
] as const

export const fields = (page: Page) => ({
  name: page.getByPlaceholder('Enter their full name'),
  relationship: page.getByRole('combobox', { name: /relationship to you$/ }),
  scripture: page.getByRole('textbox', { name: /^Scripture reference/ }),
  qualities: page.getByRole('textbox', { name: /^Key qualities or traits/ }),
  memory: page.getByRole('textbox', { name: /^A fond memory/ }),
  length: page.getByRole('combobox', { name: /^Preferred length/ }),
  tone: page
    .getByRole('radiogroup', { name: /^Tone/ })
    .or(page.getByRole('group', { name: /^Tone/ })),
  theme: page.getByRole('combobox', { name: /^Theme/ }),
  additional: page.getByRole('textbox', { name: /^Anything else to include/ }),
  customerName: page.getByRole('textbox', { name: /^Your first name/ }),
  email: page.getByRole('textbox', { name: /^Your email/ }),
})

/** Opens what few need. */
export const unfold = (page: Page) => page.locator('form[name=eulogy] summary').click()

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const nextButton = (page: Page) => button(page, 'Next')
export const backButton = (page: Page) => button(page, 'Back')
export const generateButton = (page: Page) => button(page, 'Generate My Eulogy')
export const writeNowButton = (page: Page) => button(page, 'Write it now')
export const retryButton = (page: Page) => page.getByRole('button', { name: /^Retry \(/ }).first()

/** Whether the app has taken over the prerendered form. */
export const hasStarted = (page: Page) =>
  page
    .locator('form[name=eulogy]')
    .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')))

type FormInput = { name?: string; relationship?: string; email?: string; memory?: string }

/** Enough that nothing is asked before the preview is written. */
export const richMemory = `${submissionInput.memory} When I was nine she drove all night through the snow to bring me the violin I had left at home, and she sat in the back row in her work coat and cried before I had played a note. On Fridays she cooked for the three brothers next door, who had lost their mother, and she never called it charity, she called it having made too much. She kept every letter my father wrote her in a biscuit tin under the stairs, and on their anniversary she read one of them to us aloud, always the same one, about the train that stopped in a field of poppies for an hour.`

/** Fills in the steps before this one, as a person would. */
export async function reachStep(page: Page, step: 1 | 2 | 3 | 4, input: FormInput = {}) {
  const { name, relationship, qualities, memory } = fields(page)
  await page.goto('/')
  await expect(heading(page, stepTitles[0])).toBeVisible()
  if (step === 1) return
  await name.fill(input.name ?? submissionInput.name)
  await relationship.selectOption(input.relationship ?? 'mother')
  await goToStep(page, stepTitles[1])
  if (step === 2) return
  await qualities.fill(submissionInput.qualities)
  await memory.fill(input.memory ?? submissionInput.memory)
  await goToStep(page, stepTitles[2])
  if (step === 3) return
  await goToStep(page, stepTitles[3])
}

async function goToStep(page: Page, title: string) {
  await nextButton(page).click()
  await expect(heading(page, title)).toBeVisible()
}

/** Fills in everything and presses the last button. Nothing is asked, unless the memory is short. */
export async function submitForm(page: Page, input: FormInput = {}) {
  await reachStep(page, 4, { memory: richMemory, ...input })
  await fields(page).customerName.fill('Anna')
  await fields(page).email.fill(input.email ?? uniqueEmail())
  await generateButton(page).click()
}

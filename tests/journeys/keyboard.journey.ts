import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { archivePath, createPreview, submissionInput, test } from './fixtures.ts'
import {
  backButton,
  button,
  fields,
  generateButton,
  heading,
  nextButton,
  retryButton,
  stepTitles,
  writeNowButton,
} from './form-page.ts'
import {
  editor,
  eulogyAction,
  fullEulogy,
  openPaidEulogy,
  versionRows,
  versionsButton,
} from './journey-pages.ts'
import { pressKey, tabTo, typeInto } from './keyboard-steps.ts'
import { failRequests } from './network-faults.ts'
import { uniqueEmail } from './stand-ins.ts'

const unlock = (page: Page) => button(page, `Unlock Full Eulogy - ${priceInDollars}`)
const offer = (page: Page) => page.getByRole('link', { name: 'Click to unlock the full eulogy' })

async function goOn(page: Page, title: string) {
  await pressKey(page, nextButton(page))
  await expect(heading(page, title)).toBeFocused()
}

async function firstStep(page: Page) {
  const { name, relationship } = fields(page)
  await page.goto('/')
  await pressKey(page, page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
  await pressKey(page, nextButton(page))
  await expect(name).toBeFocused()
  await page.keyboard.type(submissionInput.name)
  await typeInto(page, relationship, 'Fr')
  await expect(relationship).toHaveValue('friend')
  await expect(page.locator('.form-side img')).toHaveAttribute('alt', /^A woman with silver hair/)
  await typeInto(page, page.getByLabel('Which pronoun should we use?'), 'she')
}

async function secondStep(page: Page) {
  const { qualities, name } = fields(page)
  await goOn(page, stepTitles[1])
  await pressKey(page, nextButton(page))
  await expect(qualities).toBeFocused()
  await page.keyboard.type(submissionInput.qualities)
  await tabTo(page, page.getByRole('button', { name: 'Ask me something about a memory' }))
  await page.keyboard.press('Space')
  await expect(fields(page).memory).toBeFocused()
  const another = page.getByRole('button', { name: 'Ask me something else about a memory' })
  const question = page.locator('.starter-question p').last()
  await expect(question).not.toBeEmpty()
  const input = (await question.textContent()) ?? ''
  await tabTo(page, another, 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(question).not.toHaveText(input)
  await expect(fields(page).memory).toBeFocused()
  await pressKey(page, backButton(page))
  await expect(heading(page, stepTitles[0])).toBeFocused()
  await expect(name).toHaveValue(submissionInput.name)
  await goOn(page, stepTitles[1])
  await expect(qualities).toHaveValue(submissionInput.qualities)
}

async function thirdStep(page: Page) {
  const { theme } = fields(page)
  await goOn(page, stepTitles[2])
  await tabTo(page, page.getByLabel('Simple and Sincere'))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Warm and Celebratory')).toBeChecked()
  await tabTo(page, page.getByText('Add a theme, or anything else to include'))
  await page.keyboard.press('Enter')
  await typeInto(page, theme, 'Nat')
  await expect(theme).toHaveValue('nature')
}

async function fourthStep(page: Page) {
  const { customerName, email } = fields(page)
  await goOn(page, stepTitles[3])
  await pressKey(page, generateButton(page))
  await expect(customerName).toBeFocused()
  await page.keyboard.type('Anna')
  await typeInto(page, email, 'anna@gmial.com')
  await pressKey(page, button(page, 'anna@gmail.com'))
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('anna@gmail.com')
  await pressKey(page, button(page, 'Clear this form'))
  await expect(heading(page, 'Clear This Form?')).toBeFocused()
  await pressKey(page, button(page, 'Clear it all'))
  await expect(heading(page, stepTitles[0])).toBeFocused()
  await pressKey(page, button(page, 'Bring my words back'))
  await expect(heading(page, stepTitles[3])).toBeFocused()
  await tabTo(page, email)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(uniqueEmail())
}

test('the form, its errors, its questions, Back and Clear work by keyboard', async ({ page }) => {
  await firstStep(page)
  await secondStep(page)
  await thirdStep(page)
  await fourthStep(page)
  await pressKey(page, generateButton(page))
  await expect(page.getByRole('heading', { name: /questions? first$/ })).toBeFocused()
  await pressKey(page, writeNowButton(page))
  await expect(unlock(page)).toBeEnabled()
  await expect(heading(page, 'Your Eulogy Preview')).toBeFocused()
  await pressKey(page, button(page, 'Change my answers'))
  await expect(heading(page, stepTitles[0])).toBeFocused()
  await expect(fields(page).name).toHaveValue(submissionInput.name)
})

test('the preview, its modal, the checkout and the return work by keyboard', async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(unlock(page)).toBeEnabled()
  const restore = await failRequests(page, /create-checkout$/)
  await pressKey(page, unlock(page))
  await expect(page.locator('#unlock .error-message')).toBeVisible()
  await expect(unlock(page)).toBeFocused()
  await restore()
  const modal = page.getByRole('dialog')
  await pressKey(page, offer(page))
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(offer(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await pressKey(page, modal.getByRole('button', { name: `Pay ${priceInDollars}` }))
  await page.waitForURL(/\/pay\//)
  await pressKey(page, button(page, 'Back'))
  await expect(heading(page, 'Your Eulogy Preview')).toBeFocused()
  await expect(page.locator('.toast')).toBeVisible()
  await page.keyboard.press('F8')
  await pressKey(page, page.locator('.toast').getByRole('button', { name: 'Close' }))
  await expect(page.locator('.toast')).toHaveCount(0)

  await pressKey(page, unlock(page))
  await page.waitForURL(/\/pay\//)
  await pressKey(page, button(page, 'Pay'))
  await expect(page).toHaveURL(/payment-success/)
  await expect(fullEulogy(page)).toBeFocused()
})

async function read(page: Page) {
  const owned = await openPaidEulogy(page)
  await expect(fullEulogy(page)).toBeFocused()
  return owned
}

test('the eulogy can be copied, downloaded and edited by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text } = await read(page)
  await pressKey(page, eulogyAction(page, 'Copy'), 'Space')
  await expect(page.locator('.toast')).toContainText('Copied to Clipboard')
  await expect(eulogyAction(page, 'Copy')).toBeFocused()
  const started = page.waitForEvent('download')
  await pressKey(page, eulogyAction(page, 'Download'))
  await started
  await expect(eulogyAction(page, 'Download')).toBeFocused()

  await pressKey(page, eulogyAction(page, 'Change'))
  await pressKey(page, button(page, 'Edit'))
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('My friends. ')
  await pressKey(page, button(page, 'Undo'))
  await expect(editor(page)).toHaveValue(text)
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Goodbye. ')
  await tabTo(page, button(page, 'Restore original'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveValue(text)
  await expect(editor(page)).toBeFocused()
  await pressKey(page, button(page, 'Done'), 'Space')
  await expect(page.locator('.eulogy > p').first()).toBeVisible()
  await expect(eulogyAction(page, 'Change')).toBeFocused()
})

test('a retry works by keyboard, from its modal to the choice of a version', async ({ page }) => {
  await read(page)
  const modal = page.getByRole('dialog')
  await pressKey(page, retryButton(page))
  await expect(modal.getByLabel('What should be different?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(retryButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await pressKey(page, modal.getByRole('button', { name: 'Cancel' }))
  await expect(retryButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  const qualities = modal.getByRole('textbox', { name: /^Key qualities/ })
  await tabTo(page, qualities)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await pressKey(page, button(page, 'Generate New Eulogy'))
  await expect(qualities).toBeFocused()
  await page.keyboard.type('gentle, brave')
  await pressKey(page, button(page, 'Generate New Eulogy'))
  await expect(page.locator('.toast')).toContainText('Eulogy Ready')
  await expect(fullEulogy(page)).toBeFocused()

  await pressKey(page, versionsButton(page))
  await expect(versionRows(page)).toHaveText(['Version 2, the newest', 'Version 1'])
  await pressKey(page, versionRows(page).nth(1))
  await expect(versionRows(page)).toHaveCount(0)
  await expect(versionsButton(page)).toBeFocused()
  await expect(versionsButton(page)).toHaveText('version 1 of 2')
})

/** The product under test has no analytics container, so the script is served with one. */
async function withContainer(page: Page) {
  let rewritten = false
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const body = script.replace('analyticsContainer:null', 'analyticsContainer:`GTM-TEST`')
    rewritten ||= body !== script
    await route.fulfill({ response, body })
  })
  await page.route(/googletagmanager/, (route) => route.fulfill({ body: '' }))
  return () => rewritten
}

test('the question about counting visits can be answered by keyboard, and is not asked again', async ({
  page,
}) => {
  const rewritten = await withContainer(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  const input = page.getByRole('complementary', { name: 'Counting visits' })
  await expect(input).toBeVisible()
  expect(rewritten()).toBe(true)
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await tabTo(page, button(page, 'No, don’t'), 'Shift+Tab')
  await tabTo(page, button(page, 'Yes, count them'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(input).toHaveCount(0)
  await expect(page.getByText('We won’t ask again in this browser.')).toBeFocused()
  await page.reload()
  await fields(page).name.fill('Ruth')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  await expect(input).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

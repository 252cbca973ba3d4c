import { expect, type Page } from '@playwright/test'
import { fields, generate, heading, next, retryButton, titles } from './filling.ts'
import { archive, keep, payElsewhere, told, written } from './keepsakes.ts'
import { cutLine, fullEulogy, hearing, holdLine, ownEmail } from './people.ts'

type Visit = (state: string) => Promise<void>

/** Goes once through every state of the journey, and looks around in each. */
export async function walk(page: Page, visit: Visit) {
  await walkForm(page, visit)
  await walkPreview(page, visit)
  await walkPurchase(page, visit)
}

async function walkForm(page: Page, visit: Visit) {
  const { name, relationship, qualities, memory, customerName, email } = fields(page)
  await page.goto('/')
  await visit('home')
  await next(page).click()
  await expect(page.getByText('Enter their name', { exact: true })).toBeVisible()
  await visit('step-1-errors')
  await name.fill(told.name)
  await relationship.selectOption('friend')
  await expect(page.getByLabel('How should we speak of them?')).toBeVisible()
  await visit('step-1-filled')
  await next(page).click()
  await expect(heading(page, titles[1])).toBeVisible()
  await visit('step-2')
  await next(page).click()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await visit('step-2-errors')
  await qualities.fill(told.qualities)
  await memory.fill(told.memory)
  await next(page).click()
  await expect(heading(page, titles[2])).toBeVisible()
  await visit('step-3')
  await next(page).click()
  await expect(heading(page, titles[3])).toBeVisible()
  await visit('step-4')
  await generate(page).click()
  await expect(page.locator('form[name=eulogy] .field-error')).toHaveCount(2)
  await visit('step-4-errors')
  await customerName.fill('Anna')
  await email.fill(ownEmail())
}

async function walkPreview(page: Page, visit: Visit) {
  const preview = /\/preview$/
  const release = await holdLine(page, preview)
  await generate(page).click()
  await expect(page.getByText('Generating...')).toBeVisible()
  await visit('generating')
  release()
  await page.unroute(preview)
  await expect(page.getByRole('button', { name: 'Unlock Full Eulogy - $19' })).toBeVisible()
  await visit('preview')
  await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await visit('payment-modal')
  await page.getByRole('button', { name: "No thanks, I'll decide later" }).click()
  await page.goto('/?canceled=true')
  await expect(page.locator('.toast')).toBeVisible()
  await visit('canceled')
  await page.goto(archive('00000000-0000-4000-8000-000000000000'))
  await expect(page.locator('.trouble')).toBeVisible()
  await visit('not-loaded')
}

async function walkPurchase(page: Page, visit: Visit) {
  const { id, returnAddress } = await payElsewhere(page, await keep(page))
  const reading = /\/api\/submissions\/[^/]+$/
  await holdLine(page, hearing)
  await cutLine(page, reading)
  await page.goto(returnAddress)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await visit('payment-success')
  await page.goto(`/${new URL(returnAddress).search}`)
  await expect(page.getByText('Generating your full eulogy.')).toBeVisible()
  await visit('waiting')
  await page.unroute(hearing)
  await page.unroute(reading)
  await written(page, id)
  await page.goto(archive(id))
  await expect(fullEulogy(page)).toBeVisible()
  await expect(retryButton(page)).toBeEnabled()
  await visit('full-eulogy')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'The text of your eulogy' })).toBeVisible()
  await visit('editing')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await retryButton(page).click()
  await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
  await visit('revise-modal')
  await holdLine(page, hearing)
  const answer = page.waitForResponse(/\/retries$/)
  await page.getByRole('button', { name: 'Generate New Eulogy' }).click()
  await expect(heading(page, 'Generating Your New Eulogy')).toBeVisible()
  await visit('retrying')
  await page.unroute(hearing)
  const retried: { id: string } = await (await answer).json()
  await written(page, retried.id)
  await page.goto(archive(id))
  await expect(retryButton(page)).toHaveText('Retry (1 remaining)')
  await expect(page.getByRole('group', { name: 'Your versions' })).toBeVisible()
  await visit('versions')
}

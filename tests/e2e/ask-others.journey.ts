import { expect, type Page } from '@playwright/test'
import { addMemory, createPaidEulogy, test } from './fixtures.ts'
import { fields, generateButton, heading, nextButton, reachStep, retryButton } from './form-page.ts'
import { fullEulogy, linkToShare, openShare } from './journey-pages.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { failRequests } from './network-faults.ts'
import { axeViolations, expectNoScripts } from './page-checks.ts'
import { uniqueEmail } from './stand-ins.ts'

const askButton = (page: Page) =>
  page.getByRole('button', { name: 'Ask others for a memory' }).first()
const makeLink = (page: Page) => page.getByRole('button', { name: 'Make a link' })
const message = (page: Page) => page.getByRole('dialog').locator('.message')
const actionsOf = (page: Page, name: string) =>
  page.getByRole('group', { name: `The memory of ${name}` })
const decision = (page: Page, name: string, button: string) =>
  actionsOf(page, name).getByRole('button', { name: button, exact: true })
const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
const expectedWords = async (page: Page) => {
  const line = page.getByText(/^(Your full eulogy|This will be a short text): about/).first()
  return Number(/about (\d+) words/.exec(await line.innerText())?.[1])
}

const memory = 'She taught me to whistle with two fingers on the roof of the garage. '.repeat(4)

/** The window is looked at again until it shows this. It asks the server at most every two seconds. */
const lookUntil = (page: Page, text: string) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
  }).toPass()

test('the owner asks in step 2, chooses what others wrote, and the estimate grows', {
  tag: ['@D42-j', '@D42-k', '@D42-l', '@D42-i'],
}, async ({ page }) => {
  const person = 'Rosa Diaz'
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await reachStep(page, 2, { name: person })
  expect(requests).not.toContain('/api/memory-requests')
  await fields(page).qualities.fill('patient, funny')
  const before = await expectedWords(page)

  await askButton(page).click()
  await expect(heading(page, 'Ask Others for a Memory')).toBeFocused()
  await page.getByRole('dialog').getByLabel('A note to them').fill('Anything from the choir?')
  await makeLink(page).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Your first name').fill('Anna')
  await makeLink(page).click()
  await expect(message(page)).toContainText(`I’m writing a eulogy for ${person}. Would you add`)
  await expect(message(page)).toContainText('/share-a-memory/')
  const mail = await page.getByRole('link', { name: 'Email it' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:\?subject=.*&body=.*share-a-memory/)
  const link = await linkToShare(page)
  await close(page)

  await addMemory(link, 'Tom', memory)
  await addMemory(link, 'Bo', '<script>alert(1)</script>')
  await page.reload()
  await expect(page.getByText('2 new memories.')).toBeVisible()
  await askButton(page).click()
  await expect(message(page)).toContainText('/share-a-memory/')
  await close(page)
  await page.getByRole('button', { name: 'Read and choose' }).click()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  const work = await failRequests(page, /\/api\/contributions$/)
  await decision(page, 'Tom', 'Use it').click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t do this just now.')
  await expect(decision(page, 'Tom', 'Use it')).toHaveAttribute('aria-pressed', 'false')
  await work()
  await decision(page, 'Tom', 'Use it').click()
  await expect(page.getByText('We’ll use it when we write the eulogy.')).toBeVisible()
  await decision(page, 'Bo', 'Leave it out').click()
  await expect(page.getByText('We won’t use it.')).toBeVisible()
  await close(page)
  await expect(page.getByText('2 memories from others, 1 used.')).toBeVisible()
  expect(await expectedWords(page)).toBeGreaterThan(before)

  await nextButton(page).click()
  await nextButton(page).click()
  await expect(fields(page).customerName).toHaveValue('Anna')
  await fields(page).email.fill(uniqueEmail())
  await generateButton(page).click()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.getByText('2 memories from others, 1 used.')).toBeVisible()
  const withTom = await expectedWords(page)
  await page.getByRole('button', { name: 'Read them again' }).click()
  await decision(page, 'Tom', 'Leave it out').click()
  await expect(page.getByText('We won’t use it.')).toHaveCount(2)
  await close(page)
  expect(await expectedWords(page)).toBeLessThan(withTom)
})

test('clearing a form for which others were asked says what is lost, and the next one starts empty', {
  tag: '@D42-aa',
}, async ({ page }) => {
  await reachStep(page, 2)
  await askButton(page).click()
  await page.getByRole('dialog').getByLabel('Your first name').fill('Anna')
  await makeLink(page).click()
  const link = await linkToShare(page)
  await close(page)
  await addMemory(link, 'Tom', memory)
  await page.reload()
  await expect(page.getByText('1 new memory.')).toBeVisible()

  const clear = page.getByRole('button', { name: 'Clear this form' })
  await clear.click()
  await expect(heading(page, 'Clear This Form?')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep everything' }).click()
  await expect(clear).toBeFocused()
  await expect(page.getByText('1 new memory.')).toBeVisible()
  await clear.click()
  await expect(heading(page, 'Clear This Form?')).toBeVisible()
  const work = await failRequests(page, /\/api\/memory-requests/)
  await page.getByRole('button', { name: 'Clear it all' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t do this just now.')
  await work()
  await page.getByRole('button', { name: 'Clear it all' }).click()
  await expect(page.getByText('Form cleared.')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain(link.split('/').at(-1))

  await page.getByRole('button', { name: 'Bring my words back' }).click()
  await expect(page.getByRole('button', { name: 'Ask others for a memory' })).toBeVisible()
  await expect(page.getByText('1 new memory.')).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText('This link no longer works', { exact: false })).toBeVisible()
})

test('after payment, a retry mentions a memory that was chosen since, by keyboard', {
  tag: ['@D42-j', '@D42-l', '@D42-m'],
}, async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await page.goto(`/my-eulogy?submission_id=${id}`)
  await expect(fullEulogy(page)).toBeVisible()
  await openShare(page)
  await askButton(page).focus()
  await page.keyboard.press('Enter')
  await pressKey(page, makeLink(page))
  await expect(page.getByText('Your link is ready.')).toBeFocused()
  const link = await linkToShare(page)
  const shareOrCopy = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Share|Copy message)$/ })
  await tabTo(page, shareOrCopy.first())
  await page.keyboard.press('Escape')
  await expect(askButton(page)).toBeFocused()

  await addMemory(link, 'Tom', memory)
  await lookUntil(page, '1 new memory.')
  await tabTo(page, page.getByRole('button', { name: 'Read and choose' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressKey(page, decision(page, 'Tom', 'Use it'), 'Space')
  await expect(page.getByText('A new version can use it.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await pressKey(page, page.getByRole('button', { name: 'Ask for a new version' }))
  await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
  await expect(page.getByText('The new version will also use 1 memory from others')).toBeVisible()
  await page.getByRole('button', { name: 'Generate New Eulogy' }).click()
  await expect(retryButton(page)).toHaveText('Retry (1 remaining)')
  await expect(fullEulogy(page)).toBeVisible()
  await page.reload()
  await openShare(page)
  await page.getByRole('button', { name: 'Read them again' }).click()
  await expect(page.getByText('This text was written with it.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form shows no button that asks others', async ({ page }) => {
    await page.goto('/')
    await expectNoScripts(page)
    await expect(fields(page).name).toBeVisible()
    await expect(page.getByText('Ask others for a memory')).toHaveCount(0)
  })
})

import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { expectCopiedEulogy } from './expectations.ts'
import {
  archivePath,
  createPaidEulogy,
  type DeliveredSubmission,
  markSentences,
  post,
  queryDatabase,
} from './fixtures.ts'
import { retryButton } from './form-page.ts'
import { eulogyAction } from './journey-pages.ts'
import { holdRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'

const endActions = (page: Page) =>
  page.getByRole('group', { name: 'Eulogy actions, after the text' })
const endAction = (page: Page, name: string) =>
  endActions(page).getByRole('button', { name, exact: true })
const area = (page: Page) => page.getByRole('textbox', { name: 'The text of your eulogy' })

async function open(page: Page): Promise<DeliveredSubmission> {
  const owned = await createPaidEulogy(page)
  await page.goto(archivePath(owned.id))
  await expect(retryButton(page)).toBeEnabled()
  await expect(eulogyAction(page, 'Edit')).toBeEnabled()
  return owned
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('not visible')
  return box
}

/** Counts calls instead of opening the print dialog. */
async function stubPrint(page: Page) {
  await page.addInitScript(() => {
    const counter = window as unknown as { prints: number }
    counter.prints = 0
    window.print = () => {
      counter.prints += 1
    }
  })
  return () => page.evaluate(() => (window as unknown as { prints: number }).prints)
}

test('the text does not move while its evidence loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await createPaidEulogy(page)
  const release = await holdRequests(page, /\/api\/submissions\/[^/]+\/versions$/)
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toBeEnabled()
  await page.evaluate(() => document.fonts.ready)
  const { y } = await boxOf(page.getByRole('article'))
  release()
  await expect(page.getByRole('button', { name: 'From your words' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Change a paragraph' })).toBeEnabled()
  expect((await boxOf(page.getByRole('article'))).y).toBe(y)
})

test('the screen says how long the text takes to read aloud, also while it is edited', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText('About 1 minute to read aloud', { exact: true })).toBeVisible()
  await eulogyAction(page, 'Edit').click()
  const bar = page.locator('.editing-bar')
  await expect(bar).toContainText('About 1 minute')
  await area(page).fill('word '.repeat(130 * 4))
  await expect(bar).toContainText('About 4 minutes')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('About 4 minutes to read aloud', { exact: true })).toBeVisible()
})

test('the actions follow the text too, in two even rows on a phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text } = await open(page)
  const textBox = await boxOf(page.locator('.sheet'))
  expect((await boxOf(endActions(page))).y).toBeGreaterThan(textBox.y + textBox.height)
  for (const row of [
    page.getByRole('group', { name: 'Eulogy actions', exact: true }),
    endActions(page),
  ]) {
    const boxes = await Promise.all((await row.getByRole('button').all()).map(boxOf))
    expect(boxes).toHaveLength(6)
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(2)
    expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1)
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
    expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1)
  }
  await endAction(page, 'Copy').click()
  await expect(page.locator('.toast')).toContainText('Copied to Clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
})

test('an edit started after the text begins at its end and returns the focus there', async ({
  page,
}) => {
  const { text } = await open(page)
  await endAction(page, 'Edit').click()
  await expect(area(page)).toBeFocused()
  await page.keyboard.type(' Goodbye.')
  await expect(area(page)).toHaveValue(`${text} Goodbye.`)
  const [field, bar] = [await boxOf(area(page)), await boxOf(page.locator('.editing-bar'))]
  expect(field.y + field.height).toBeLessThanOrEqual(bar.y + 8)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(endAction(page, 'Edit')).toBeFocused()
})

test('Print opens the print dialog, and asks first while lines are marked', async ({ page }) => {
  const prints = await stubPrint(page)
  const { id } = await open(page)
  await eulogyAction(page, 'Print').click()
  expect(await prints()).toBe(1)
  await markSentences(page, id, [2])
  await page.goto(archivePath(id))
  await expect(page.getByText('1 line to check.')).toBeVisible()
  await endAction(page, 'Print').click()
  const dialog = page.getByRole('dialog', { name: '1 line is still marked' })
  await expect(dialog).toBeVisible()
  expect(await prints()).toBe(0)
  await dialog.getByRole('button', { name: 'Print anyway' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await prints()).toBe(1)
})

test('a refund is asked for with one press, and no address carries a name or an email', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const { email, orderNumber } = await open(page)
  await expect(page.getByText(`Order number: ${orderNumber}`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a refund' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(`Refund for order ${orderNumber}`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Anna')
  await expect(page.getByLabel('Message')).toHaveValue(`Please refund my order ${orderNumber}.`)
  await expect(page.getByLabel('Subject')).toBeInViewport()
  expect(await axeViolations(page)).toEqual([])
  const sent = page.waitForResponse(/\/api\/contact$/)
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await sent).status()).toBeLessThan(300)
  for (const url of requested) expect(decodeURIComponent(url)).not.toMatch(/@|Anna/)
})

test('a refunded order offers no refund', async ({ page }) => {
  const { id, orderNumber } = await open(page)
  await queryDatabase("update purchases set state = 'refunded' where root_id = $1", [id])
  await page.goto(archivePath(id))
  await expect(page.getByText(`Order number: ${orderNumber}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a refund' })).toHaveCount(0)
})

test('with a keyboard open on a phone, the editing bar is one row and the header scrolls away', async ({
  page,
}) => {
  await open(page)
  await eulogyAction(page, 'Edit').click()
  await page.setViewportSize({ width: 390, height: 460 })
  await area(page).press('ControlOrMeta+End')
  await area(page).pressSequentially(' Goodbye.')
  await expect(page.getByText('All changes saved.', { exact: true })).toBeVisible()
  const bar = await boxOf(page.locator('.editing-bar'))
  expect(bar.height).toBeLessThanOrEqual(72)
  await page.evaluate(() => window.scrollBy(0, 200))
  await expect(page.locator('.site-header')).not.toBeInViewport()
  expect(await axeViolations(page)).toEqual([])
})

test('the buttons of a conflict keep their distance from the row below', async ({ page }) => {
  const { id, text } = await open(page)
  await eulogyAction(page, 'Edit').click()
  await post(page, api.edits(id), { text: `${text} Theirs.`, revision: 0 })
  await area(page).fill(`${text} Mine.`)
  const other = page.getByRole('button', { name: 'Use the other version' })
  await expect(other).toBeVisible()
  const [above, below] = [await boxOf(other), await boxOf(page.locator('.editing-row'))]
  expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(16)
  expect(await axeViolations(page)).toEqual([])
})

test('a text that begins with a word of one letter reads right when it is copied', async ({
  page,
}) => {
  const { id, text } = await createPaidEulogy(page)
  const changed = `I am Anna, and Margaret was my mother, who taught me to swim in the cold sea. ${text}`
  await post(page, api.edits(id), { text: changed, revision: 0 })
  await page.goto(archivePath(id))
  await expect(eulogyAction(page, 'Edit')).toBeEnabled()
  const eulogy = page.locator('.eulogy.drop-cap')
  expect(await eulogy.innerText()).toMatch(/^I am Anna/)
  await expectCopiedEulogy(page, changed)
  await page.getByRole('button', { name: 'From your words', exact: true }).click()
  expect(await eulogy.innerText()).toMatch(/^I am Anna/)
  await expectCopiedEulogy(page, changed)
})

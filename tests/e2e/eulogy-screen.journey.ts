import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { expectCopiedEulogy } from './expectations.ts'
import {
  archivePath,
  createPaidEulogy,
  type DeliveredSubmission,
  markSentences,
  post,
  queryDatabase,
  test,
} from './fixtures.ts'
import { retryButton } from './form-page.ts'
import { chooseMode, eulogyAction, startEditing } from './journey-pages.ts'
import { holdRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'

const area = (page: Page) => page.getByRole('textbox', { name: 'The text of your eulogy' })

async function open(page: Page): Promise<DeliveredSubmission> {
  const owned = await createPaidEulogy(page)
  await page.goto(archivePath(owned.id))
  await expect(retryButton(page)).toBeEnabled()
  await expect(eulogyAction(page, 'Change')).toBeEnabled()
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
  await expect(eulogyAction(page, 'Change')).toBeEnabled()
  expect((await boxOf(page.getByRole('article'))).y).toBe(y)
})

test('the screen says how long the text takes to read aloud, also while it is edited', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText('For Margaret Ellen Shaw · about 1 minute')).toBeVisible()
  await startEditing(page)
  const bar = page.locator('.editing-bar')
  await expect(bar).toContainText('about 1 minute')
  await area(page).fill('word '.repeat(130 * 4))
  await expect(bar).toContainText('about 4 minutes')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('For Margaret Ellen Shaw · about 4 minutes')).toBeVisible()
})

/** What can be pressed or typed into, outside the header and the footer. */
const controls = (page: Page) =>
  page
    .getByRole('main')
    .locator('button, a[href], input, select, textarea, summary, [role=button]')
    .filter({ visible: true })

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the text begins in the first view, with few controls around it, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const { id } = await createPaidEulogy(page)
    await markSentences(page, id, [2, 4])
    await page.goto(archivePath(id))
    await expect(eulogyAction(page, 'Change')).toBeEnabled()
    await expect(page.getByText('2 lines to check')).toBeVisible()
    expect((await boxOf(page.locator('.eulogy > p').first())).y).toBeLessThan(300)
    for (const name of ['Copy', 'Download']) {
      await expect(eulogyAction(page, name)).toBeInViewport()
    }
    await expect(retryButton(page)).toBeVisible()
    const before = await controls(page).evaluateAll((elements) => {
      const text = document.querySelector('.eulogy')
      const follows = Node.DOCUMENT_POSITION_FOLLOWING
      return elements.filter((element) => text && element.compareDocumentPosition(text) & follows)
        .length
    })
    expect(before).toBeLessThanOrEqual(6)
    expect(await controls(page).count()).toBeLessThanOrEqual(16)
  })
}

test('one door is open at a time, and Escape closes it and returns to its button', async ({
  page,
}) => {
  await open(page)
  const change = eulogyAction(page, 'Change')
  await change.click()
  await expect(change).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('region', { name: 'Change the text' })).toBeInViewport()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(change).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Create a link for a reader' })).toBeVisible()
  await change.click()
  await page.getByRole('button', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await expect(change).toHaveAttribute('aria-expanded', 'false')
})

test('Print opens the print dialog, and Download asks once while lines are marked', async ({
  page,
}) => {
  const prints = await stubPrint(page)
  const { id } = await open(page)
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await eulogyAction(page, 'Download').click()
  await print.click()
  expect(await prints()).toBe(1)
  await markSentences(page, id, [2])
  await page.goto(archivePath(id))
  await expect(page.getByText('1 line to check')).toBeVisible()
  await eulogyAction(page, 'Download').click()
  const dialog = page.getByRole('dialog', { name: '1 line is still marked' })
  await dialog.getByRole('button', { name: 'Download anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await print.click()
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
  await startEditing(page)
  await page.setViewportSize({ width: 390, height: 460 })
  await area(page).press('ControlOrMeta+End')
  await area(page).pressSequentially(' Goodbye.')
  await expect(page.getByText('All changes saved.', { exact: true })).toBeVisible()
  const bar = await boxOf(page.locator('.editing-bar'))
  expect(bar.height).toBeLessThanOrEqual(72)
  await page.evaluate(() => window.scrollBy(0, 200))
  await expect(page.locator('.site-header')).not.toBeInViewport()
})

test('the buttons of a conflict keep their distance from the row below', async ({ page }) => {
  const { id, text } = await open(page)
  await startEditing(page)
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
  await expect(eulogyAction(page, 'Change')).toBeEnabled()
  const eulogy = page.locator('.eulogy.drop-cap')
  expect(await eulogy.innerText()).toMatch(/^I am Anna/)
  await expectCopiedEulogy(page, changed)
  await chooseMode(page, 'From your words')
  expect(await eulogy.innerText()).toMatch(/^I am Anna/)
  await expectCopiedEulogy(page, changed)
})

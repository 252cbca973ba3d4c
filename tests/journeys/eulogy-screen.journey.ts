import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { api } from '#contract/urls.ts'
import { typeset } from '#domain/typography.ts'
import {
  archivePath,
  createPaidEulogy,
  markSentences,
  post,
  queryDatabase,
  test,
} from './fixtures.ts'
import { button, heading, retryButton } from './form-page.ts'
import {
  done,
  editor,
  eulogyAction,
  openPaidEulogy,
  seeHow,
  showEulogy,
  startEditing,
} from './journey-pages.ts'
import { holdRequests } from './network-faults.ts'
import {
  boxOf,
  dataLayerEvents,
  expectCopiedEulogy,
  expectFullText,
  expectToast,
  paintedOver,
  setMedia,
} from './page-checks.ts'
import { waitForEmail } from './stand-ins.ts'

/** What can be pressed or typed into, outside the header and the footer. */
const controls = (page: Page) =>
  page
    .getByRole('main')
    .locator('button, a[href], input, select, textarea, summary, [role=button]')
    .filter({ visible: true })

test('the text begins in the first view, with few controls around it', async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await markSentences(page, id, [2, 4])
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await showEulogy(page, id)
    const body = await boxOf(page.locator('.eulogy-body'))
    const amber = await boxOf(page.locator('.lines-to-check'))
    const amberTakes = amber.y + amber.height - body.y
    expect(amberTakes).toBeLessThan(160)
    expect((await boxOf(page.locator('.eulogy > p').first())).y - amberTakes).toBeLessThan(300)
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
    expect(before).toBeLessThanOrEqual(8)
    expect(await controls(page).count()).toBeLessThanOrEqual(16)
  }
})

test('no action is painted over, and no text shows between the bar and the notice below it', async ({
  page,
}) => {
  // Without a passage, nothing stands between the bar and Retry.
  await openPaidEulogy(page, { scripture: '' })
  const bar = page.getByRole('group', { name: 'Eulogy actions', exact: true })
  const notice = page.getByRole('complementary', { name: 'Notice', exact: true })
  for (const width of [320, 390, 430, 768]) {
    await page.setViewportSize({ width, height: 600 })
    await page.evaluate(() => window.scrollTo(0, 0))
    const { y, height } = await boxOf(bar)
    expect((await boxOf(notice)).y - y - height, `${width} px`).toBeLessThanOrEqual(0.5)
    expect(await paintedOver(bar.getByRole('button')), `${width} px`).toEqual([])
    await retryButton(page).evaluate((button) => button.scrollIntoView({ block: 'center' }))
    const all = bar.getByRole('button').or(retryButton(page))
    expect(await paintedOver(all), `${width} px`).toEqual([])
  }
})

test('the text does not move while its evidence loads', async ({ page }) => {
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

test('while lines are marked, Copy and Download ask once, and give the text without marks and questions', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, text } = await createPaidEulogy(page, { name: 'Margaret Ellen  Shaw' })
  await markSentences(page, id, [2, 4])
  const recorded = async () =>
    (await dataLayerEvents(page)).filter(({ event }) => /copy|download/.test(event))
  const note = page.getByRole('group', { name: 'Line to check' })

  await showEulogy(page, id)
  await eulogyAction(page, 'Download').click()
  const dialog = page.getByRole('dialog', { name: '2 lines are still marked' })
  await dialog.getByRole('button', { name: 'Check them first' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(note).toBeFocused()
  await expectCopiedEulogy(page, text)
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  const download = await started
  expect(download.suggestedFilename()).toBe('Eulogy_for_Margaret_Ellen_Shaw.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(typeset(text))
  expect(await recorded()).toEqual([{ event: 'download_eulogy_txt' }])

  await showEulogy(page, id)
  await eulogyAction(page, 'Copy').click()
  await button(page, 'Copy anyway').click()
  await expectToast(page, {
    title: 'Copied to Clipboard',
    text: 'The eulogy has been copied to your clipboard.',
  })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(typeset(text))
  expect(await recorded()).toEqual([{ event: 'copy_eulogy' }])
  await button(page, 'Check them').click()
  await expect(note).toBeVisible()
  await setMedia(page, { media: 'print' })
  await expect(note).toBeHidden()
  await expect(page.locator('.lines-to-check')).toBeHidden()
})

const files = (page: Page) => page.getByRole('region', { name: 'Other files' })

async function download(page: Page, label: string) {
  const started = page.waitForEvent('download')
  await files(page).getByRole('button', { name: label, exact: true }).click()
  const file = await started
  await expect(files(page).getByRole('status').first()).toHaveText(
    `Saved: ${file.suggestedFilename()}`,
  )
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const wordsIn = (content: Buffer) =>
  strFromU8(unzipSync(content)['word/document.xml'] ?? new Uint8Array())

/** Download saves the text at once, and offers the other files. */
async function openFiles(page: Page) {
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  await started
}

async function openEdited(page: Page, text: string) {
  const { id } = await createPaidEulogy(page, { name: 'Zoë Ángel' })
  await queryDatabase(
    'insert into eulogy_edits (submission_id, revision, text, saved_at) values ($1, 1, $2, now())',
    [id, text],
  )
  await showEulogy(page, id)
  await openFiles(page)
}

test('the text is offered as text, as Word and as a reading copy, with a change that is not saved yet', async ({
  page,
}) => {
  await openEdited(page, 'She was kind. She laughed.')
  await expect(files(page).getByRole('listitem')).toHaveText([
    /^Text.*The words alone/,
    /^Print/,
    /^Reading copy \(PDF, large type\).*To read from at the service/,
    /^Word.*To change or print at home/,
  ])
  const text = await download(page, 'Text')
  expect(text.name).toBe('Eulogy_for_Zoë_Ángel.txt')
  expect(text.content.toString()).toBe('She was kind. She laughed.')
  const word = await download(page, 'Word')
  expect(word.name).toBe('Eulogy_for_Zoë_Ángel.docx')
  expect(wordsIn(word.content)).toContain('>She was kind. She laughed.<')
  const copy = await download(page, 'Reading copy (PDF, large type)')
  expect(copy.name).toBe('Eulogy_for_Zoë_Ángel.pdf')
  expect(copy.content.subarray(0, 5).toString()).toBe('%PDF-')

  await startEditing(page)
  await editor(page).fill('She was always kind.')
  await done(page)
  await openFiles(page)
  expect(wordsIn((await download(page, 'Word')).content)).toContain('She was always kind.')
})

test('characters that the large type lacks are named, and a file that cannot be made leaves a message', async ({
  page,
}) => {
  await openEdited(page, 'She signed with 🖤.')
  await files(page)
    .getByRole('button', { name: /^Reading copy/ })
    .click()
  await expect(files(page).getByRole('alert')).toHaveText(
    'The reading copy can’t show these characters: 🖤. Please download the Word file, or print this page from your browser.',
  )
  await page.route('**/files/**', (route) => route.fulfill({ status: 500, body: '' }))
  await files(page).getByRole('button', { name: 'Word' }).click()
  await expect(files(page).getByRole('alert')).toContainText('We couldn’t make this file just now.')
  await page.unroute('**/files/**')
  expect((await download(page, 'Word')).name).toBe('Eulogy_for_Zoë_Ángel.docx')
  await expect(files(page).getByRole('alert')).toHaveCount(0)
})

test('Print opens the print dialog, and only the eulogy is printed, dark on white even in the dark theme', async ({
  page,
}) => {
  // Counts calls instead of opening the print dialog.
  await page.addInitScript(() => {
    const counter = window as unknown as { prints: number }
    counter.prints = 0
    window.print = () => {
      counter.prints += 1
    }
  })
  const prints = () => page.evaluate(() => (window as unknown as { prints: number }).prints)
  const { text } = await openPaidEulogy(page)
  await eulogyAction(page, 'Download').click()
  await button(page, 'Print').click()
  expect(await prints()).toBe(1)
  await setMedia(page, { media: 'print', colorScheme: 'dark' })
  await expectFullText(page, text)
  await expect(page.locator('.eulogy > p').last()).toBeVisible()
  await expect(page.locator('.eulogy')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0)
  await expect(heading(page, 'Your Complete Eulogy')).toBeHidden()
})

test('a refund is asked for with one press, reaches us, and no address carries a name or an email', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const { email, orderNumber } = await openPaidEulogy(page)
  await expect(page.getByText(`Order number: ${orderNumber}`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a refund' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(`Refund for order ${orderNumber}`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Anna')
  await expect(page.getByLabel('Message')).toHaveValue(`Please refund my order ${orderNumber}.`)
  await expect(page.getByLabel('Subject')).toBeInViewport()
  await page.getByRole('button', { name: 'Send Message' }).click()
  const operator = 'people@lovinglysaid.test'
  const message = await waitForEmail(operator, `Refund for order ${orderNumber}`)
  expect(message.text).toContain(`Please refund my order ${orderNumber}.`)
  for (const url of requested) expect(decodeURIComponent(url)).not.toMatch(/@|Anna/)
})

test('a text that begins with a word of one letter is copied right', async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  const changed = `I am Anna, and Margaret was my mother, who taught me to swim in the cold sea. ${text}`
  await post(page, api.edits(id), { text: changed, revision: 0 })
  await showEulogy(page, id)
  const eulogy = page.locator('.eulogy.drop-cap')
  expect(await eulogy.innerText()).toMatch(/^I am Anna/)
  await expectCopiedEulogy(page, changed)
  await seeHow(page)
  await expect(eulogy).toHaveCount(0)
  expect(await page.locator('.eulogy').innerText()).toMatch(/^I am Anna/)
  await expectCopiedEulogy(page, changed)
})

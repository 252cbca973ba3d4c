import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { archivePath, createPaidEulogy, queryDatabase, test } from './fixtures.ts'
import { eulogyAction, startEditing } from './journey-pages.ts'

const files = (page: Page) => page.getByRole('region', { name: 'Other files' })

/** Download saves the text at once, and offers the other files. */
async function openFiles(page: Page) {
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  await started
}

async function download(page: Page, label: string) {
  const started = page.waitForEvent('download')
  await files(page).getByRole('button', { name: label, exact: true }).click()
  const file = await started
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

async function openEdited(page: Page, text: string) {
  const { id } = await createPaidEulogy(page, { name: 'Zoë Ángel' })
  await queryDatabase(
    'insert into eulogy_edits (submission_id, revision, text, saved_at) values ($1, 1, $2, now())',
    [id, text],
  )
  await page.goto(archivePath(id))
  await expect(eulogyAction(page, 'Change')).toBeEnabled()
  await openFiles(page)
}

test('the text is offered as text, as Word and as a reading copy, each with its purpose', {
  tag: '@D28-f',
}, async ({ page }) => {
  await openEdited(page, 'She was kind. She laughed.')
  await expect(files(page).getByRole('listitem')).toHaveText([
    /^Text.*The words alone/,
    /^Reading copy \(PDF, large type\).*To read from at the service/,
    /^Word.*To change or print at home/,
    /^Print/,
  ])
  const text = await download(page, 'Text')
  expect(text.name).toBe('Eulogy_for_Zoë_Ángel.txt')
  expect(text.content.toString()).toBe('She was kind. She laughed.')

  const word = await download(page, 'Word')
  expect(word.name).toBe('Eulogy_for_Zoë_Ángel.docx')
  const document = unzipSync(word.content)['word/document.xml'] ?? new Uint8Array()
  expect(strFromU8(document)).toMatch(/>She was kind\.<[\s\S]*>She laughed\.</)

  const copy = await download(page, 'Reading copy (PDF, large type)')
  expect(copy.name).toBe('Eulogy_for_Zoë_Ángel.pdf')
  expect(copy.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a change that is not saved yet is in the file', { tag: '@D28-f' }, async ({ page }) => {
  await openEdited(page, 'She was kind.')
  await startEditing(page)
  await page.getByRole('textbox', { name: 'The text of your eulogy' }).fill('She was always kind.')
  await page.getByRole('button', { name: 'Done' }).click()
  await openFiles(page)
  const { content } = await download(page, 'Word')
  const document = unzipSync(content)['word/document.xml'] ?? new Uint8Array()
  expect(strFromU8(document)).toContain('She was always kind.')
})

test('characters that the large type lacks are named, and Word still works', {
  tag: '@D28-e',
}, async ({ page }) => {
  await openEdited(page, 'She signed with 🖤.')
  await files(page)
    .getByRole('button', { name: /^Reading copy/ })
    .click()
  await expect(files(page).getByRole('alert')).toHaveText(
    'The reading copy can’t show these characters: 🖤. Please download the Word file, or print this page from your browser.',
  )
  expect((await download(page, 'Word')).name).toBe('Eulogy_for_Zoë_Ángel.docx')
  await expect(files(page).getByRole('alert')).toHaveCount(0)
})

test('a file that cannot be made leaves a message, and the button works again', async ({
  page,
}) => {
  await openEdited(page, 'She was kind.')
  await page.route('**/files/**', (route) => route.fulfill({ status: 500, body: '' }))
  await files(page).getByRole('button', { name: 'Word' }).click()
  await expect(files(page).getByRole('alert')).toContainText('We couldn’t make this file just now.')
  await page.unroute('**/files/**')
  expect((await download(page, 'Word')).name).toBe('Eulogy_for_Zoë_Ángel.docx')
})

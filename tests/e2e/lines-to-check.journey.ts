import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { typeset } from '#domain/typography.ts'
import { expectCopiedEulogy } from './expectations.ts'
import {
  addRemoved,
  archivePath,
  createPaidEulogy,
  markSentences,
  queryDatabase,
  test,
  versionOf,
  waitForText,
} from './fixtures.ts'
import { eulogyAction, startEditing } from './journey-pages.ts'
import { failRequests } from './network-faults.ts'
import { setMedia } from './page-checks.ts'
import { waitForEmail } from './stand-ins.ts'

const notes = (page: Page) => page.getByRole('group', { name: 'Line to check' })
const count = (page: Page) => page.locator('.lines-to-check')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const settled = (page: Page) => page.locator('.settled')

const check = (page: Page) => count(page).getByRole('button').click()
const lines = (page: Page) => page.locator('.eulogy .marked')

async function openMarked(page: Page, places: readonly number[] = [2, 4]) {
  const { id, text } = await createPaidEulogy(page)
  const marked = await markSentences(page, id, places)
  await page.goto(archivePath(id))
  const lines = places.length === 1 ? '1 line' : `${places.length} lines`
  await expect(count(page)).toContainText(`${lines} to check`)
  return { id, text, marked }
}

test('marked lines are underlined, and the count above the text opens the first question', async ({
  page,
}) => {
  const { marked } = await openMarked(page)
  await expect(page.locator('.eulogy .marked')).toHaveText(marked)
  await expect(notes(page)).toHaveCount(0)
  await check(page)
  await expect(notes(page)).toBeFocused()
  await expect(notes(page)).toBeInViewport()
  await expect(notes(page)).toContainText("We didn't find this in your words. Is it true?")
  await expect(button(page, "It's true")).toHaveAccessibleDescription(marked[0] ?? '')
  await button(page, "It's true").click()
  await button(page, 'Next line to check').click()
  await expect(notes(page)).toBeFocused()
  await expect(button(page, "It's true")).toHaveAccessibleDescription(marked[1] ?? '')
})

test('a marked line is changed in its place, saved and undone', async ({ page }) => {
  const { id, text, marked } = await openMarked(page)
  const [line = ''] = marked
  await check(page)
  await button(page, 'Change it').click()
  const field = page.getByRole('textbox', { name: 'The line in your words' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(line)
  await button(page, 'Cancel').click()
  await expect(button(page, 'Change it')).toBeFocused()
  await button(page, 'Change it').click()
  await field.fill('She baked on Sundays.')
  await button(page, 'Save the line').click()
  await expect(settled(page)).toContainText('Changed.')
  await expect(count(page)).toContainText('1 line to check')
  const changed = text.replace(line, 'She baked on Sundays.')
  await expect.poll(() => waitForText(page, id)).toBe(changed)
  await settled(page).getByRole('button', { name: 'Undo' }).click()
  await expect(count(page)).toContainText('2 lines to check')
  await expect.poll(() => waitForText(page, id)).toBe(text)
})

test('a confirmed line loses its mark, even after a reload, and can be undone', async ({
  page,
}) => {
  const { id, marked } = await openMarked(page)
  const confirmed = page.waitForResponse(/\/confirmations$/)
  await check(page)
  await button(page, "It's true").click()
  expect((await confirmed).status()).toBe(200)
  await expect(lines(page)).toHaveCount(1)
  await expect(count(page)).toContainText('1 line to check')
  await page.goto(archivePath(id))
  await expect(lines(page)).toHaveCount(1)
  const rows = await queryDatabase<{ sentence: string }>(
    'select sentence from confirmed_sentences where root_id = $1',
    [id],
  )
  expect(rows.map(({ sentence }) => sentence.trim())).toEqual([marked[0]])

  await check(page)
  await button(page, "It's true").click()
  await expect(count(page)).toContainText('There’s nothing left to check')
  await settled(page).getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect
    .poll(
      async () =>
        (await queryDatabase('select 1 from confirmed_sentences where root_id = $1', [id])).length,
    )
    .toBe(1)
})

test('a removed line leaves the saved text and can be undone', async ({ page }) => {
  const { id, text, marked } = await openMarked(page)
  await check(page)
  await button(page, 'Take it out').click()
  await expect(settled(page)).toContainText('Taken out.')
  await expect(settled(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page.locator('.eulogy')).not.toContainText(marked[0] ?? '')
  await expect(count(page)).toContainText('1 line to check')
  await expect.poll(() => waitForText(page, id)).not.toContain(marked[0] ?? '')
  await settled(page).getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect.poll(() => waitForText(page, id)).toBe(text)
})

test('removing a line right before editing causes no conflict', async ({ page }) => {
  const { id, marked } = await openMarked(page)
  await check(page)
  await button(page, 'Take it out').click()
  await startEditing(page)
  const area = page.getByRole('textbox', { name: 'The text of your eulogy' })
  await area.press('ControlOrMeta+End')
  await area.pressSequentially(' Goodbye.')
  await button(page, 'Done').click()
  await expect(page.locator('.eulogy')).toContainText('Goodbye.')
  await expect.poll(() => waitForText(page, id)).toMatch(/Goodbye\.$/)
  expect(await waitForText(page, id)).not.toContain(marked[0] ?? '')
})

test('an edited line loses its mark', async ({ page }) => {
  const { text, marked } = await openMarked(page)
  await startEditing(page)
  const changed = `${(marked[0] ?? '').replace(/.$/, '')}, I am sure.`
  const area = page.getByRole('textbox', { name: 'The text of your eulogy' })
  await area.fill(text.replace(marked[0] ?? '', changed))
  await button(page, 'Done').click()
  await expect(lines(page)).toHaveCount(1)
})

test('a confirmation that cannot be saved is reverted and shows an error', async ({ page }) => {
  await openMarked(page)
  const restore = await failRequests(page, /\/confirmations$/)
  await check(page)
  await button(page, "It's true").click()
  await expect(page.getByText("We couldn't save that just now.")).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
  await restore()
  await check(page)
  await button(page, "It's true").click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText("We couldn't save that just now.")).toHaveCount(0)
})

test('a download asks once while lines are marked and contains no marks', async ({ page }) => {
  const { text } = await openMarked(page)
  await eulogyAction(page, 'Download').click()
  const dialog = page.getByRole('dialog', { name: '2 lines are still marked' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Check them first' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notes(page).first()).toBeFocused()
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  expect(await readFile(await (await started).path(), 'utf8')).toBe(typeset(text))
})

test('"Copy anyway" copies the text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text } = await openMarked(page)
  await eulogyAction(page, 'Copy').click()
  await button(page, 'Copy anyway').click()
  await expect(page.locator('.toast')).toContainText('Copied to Clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(typeset(text))
})

test('only one question is open at a time', async ({ page }) => {
  const { marked } = await openMarked(page, [1, 2, 3, 4, 5, 6])
  await check(page)
  await expect(notes(page)).toHaveCount(1)
  const third = page.locator('.eulogy').getByRole('button', { name: marked[2] ?? '' })
  await third.focus()
  await page.keyboard.press('Enter')
  await expect(notes(page)).toBeFocused()
  await expect(notes(page)).toHaveCount(1)
  await button(page, "It's true").click()
  await expect(count(page)).toContainText('5 lines to check')
})

test('copying and printing leave out the questions', async ({ page }) => {
  const { text } = await openMarked(page)
  await check(page)
  await expectCopiedEulogy(page, text)
  await setMedia(page, { media: 'print' })
  await expect(notes(page).first()).toBeHidden()
  await expect(count(page)).toBeHidden()
})

test('a sentence that we removed can be restored in its place and removed again', async ({
  page,
}) => {
  const { id, text } = await createPaidEulogy(page)
  const { sentences } = await versionOf(page, id)
  const sentence = 'She sang in the choir every Sunday.'
  await addRemoved(id, [{ sentence, after: 1, notFound: 'choir' }])
  await page.goto(archivePath(id))
  const removed = page.locator('details.listed-sentences')
  await removed.getByText("We took out 1 sentence we couldn't find in your words").click()
  await removed.getByRole('button', { name: `Put it back: ${sentence}` }).click()
  await expect(removed).toContainText("It's back in the text.")
  const before = sentences[1]?.sentence.trim() ?? ''
  await expect.poll(() => waitForText(page, id)).toContain(`${before} ${sentence}`)
  const rows = await queryDatabase<{ sentence: string }>(
    'select sentence from confirmed_sentences where root_id = $1',
    [id],
  )
  expect(rows).toEqual([{ sentence }])
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => waitForText(page, id)).toBe(text)
})

test('an invented sentence is not in the text and is listed as removed', async ({ page }) => {
  const { id, text } = await createPaidEulogy(page, {
    name: 'Margaret model-embellishes-rest model-garbage-patch Shaw',
  })
  const { removed } = await versionOf(page, id)
  expect(removed.length).toBeGreaterThan(0)
  for (const { sentence } of removed) expect(text).not.toContain(sentence.trim())
  await page.goto(archivePath(id))
  await expect(page.locator('details.listed-sentences summary')).toContainText(
    `We took out ${removed.length} sentence`,
  )
})

test('the lines are marked and listed in the email when the judge is unavailable', async ({
  page,
}) => {
  const { id, email } = await createPaidEulogy(page, { name: 'Margaret judge-down Shaw' })
  const { sentences } = await versionOf(page, id)
  const marked = sentences.filter(({ status }) => status === 'marked')
  expect(marked.length).toBeGreaterThan(0)
  await page.goto(archivePath(id))
  await expect(count(page)).toContainText(`${marked.length} lines to check`)
  const message = await waitForEmail(email, 'Your eulogy for Margaret judge-down Shaw')
  expect(message.text).toContain(`${marked.length} lines to check`)
})

test('what the speaker promises is asked about once, as a group', async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  const promise = "I'll swim in your sea again."
  const { sentences } = await versionOf(page, id)
  const reflection = { sentence: promise, status: 'reflection', evidence: [], notFound: '' }
  await queryDatabase('update eulogies set text = $2, sentences = $3 where submission_id = $1', [
    id,
    `${text}\n\n${promise}`,
    JSON.stringify([...sentences, reflection]),
  ])
  await page.goto(archivePath(id))
  const group = page.getByRole('group').filter({ hasText: 'Would you?' })
  await group.getByText('You say these things about yourself. Would you?').click()
  await expect(group.getByRole('listitem')).toHaveText([typeset(promise)])
  await group.getByRole('button', { name: 'Change the text' }).click()
  await expect(page.getByRole('textbox', { name: 'The text of your eulogy' })).toBeVisible()
})

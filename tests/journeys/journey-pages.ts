import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { priceInDollars } from '#domain/offer.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import { archivePath, createPaidEulogy, post } from './fixtures.ts'
import { button, retryButton } from './form-page.ts'

export async function unlock(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
  await page.waitForURL(/\/pay\//)
}

export const fullEulogy = (page: Page) =>
  page.getByRole('heading', { name: 'Your Complete Eulogy' })

/** A button of the bar of the full eulogy. */
export const eulogyAction = (page: Page, name: string | RegExp) =>
  page
    .getByRole('group', { name: 'Eulogy actions', exact: true })
    .getByRole('button', { name, exact: true })

/** Opens the screen of this eulogy, and waits until all of it can be used. */
export async function showEulogy(page: Page, id: string) {
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toBeEnabled()
  await expect(eulogyAction(page, 'Change')).toBeEnabled()
}

export async function openPaidEulogy(page: Page, changes: Partial<SubmissionFormValues> = {}) {
  const owned = await createPaidEulogy(page, changes)
  await showEulogy(page, owned.id)
  return owned
}

/** Opens what is behind a button of the full eulogy, unless it's open. */
async function openDoor(page: Page, name: string) {
  const door = button(page, name)
  await expect(door).toHaveAttribute('aria-expanded', /./)
  if ((await door.getAttribute('aria-expanded')) === 'false') await door.click()
  await expect(door).toHaveAttribute('aria-expanded', 'true')
}
export const openChange = (page: Page) => openDoor(page, 'Change')
export const openShare = (page: Page) => openDoor(page, 'Share')
export const openSettings = (page: Page) => openDoor(page, 'Your data and settings')

/** One of the ways to change the text, which closes the door. */
export async function chooseMode(page: Page, name: string) {
  await openChange(page)
  const ways = page.getByRole('region', { name: 'Change the text' })
  await ways.getByRole('button', { name, exact: true }).click()
  await expect(ways).toHaveCount(0)
}
/** Opens the words behind each line. With lines to check, the button promises less. */
export const seeHow = (page: Page) =>
  page.getByRole('button', { name: /^(See how\.|From your words)$/ }).click()
/** Ends a mode. */
export const done = (page: Page) => button(page, 'Done').click()
export const startEditing = (page: Page) => chooseMode(page, 'Edit')
export const editor = (page: Page) => page.getByRole('textbox', { name: 'The text of your eulogy' })

export const versionsButton = (page: Page) =>
  page.getByRole('button', { name: /^version \d of \d$/ })
/** The rows of the versions, newest first. */
export const versionRows = (page: Page) =>
  page.getByRole('group', { name: 'Your versions' }).getByRole('button', { name: /^Version/ })

/** Makes the link for readers, and leaves the dialog open that has it. Returns its address. */
export async function sendToSomeone(page: Page): Promise<string> {
  await openShare(page)
  await page.getByRole('button', { name: 'Send to someone' }).click()
  await page.getByRole('button', { name: 'Copy message' }).click()
  const message = page.getByRole('dialog').locator('.message')
  await expect(message).toContainText('http')
  return /http\S+$/.exec(await message.innerText())?.[0] ?? ''
}

/** The path of the link that was made to ask others for a memory, from the message to share. */
export async function linkToShare(page: Page): Promise<string> {
  const message = await page.getByRole('dialog').locator('.message').innerText()
  const link = /\/share-a-memory\/\S+/.exec(message)?.[0]
  if (!link) throw new Error(`no link in the message: ${message}`)
  return link
}

export const keptNote = (page: Page) =>
  page.getByText(/^This opens without internet on this (phone|computer)\.$/)
export const offlineNote = (page: Page) =>
  page.getByText(/^You’re offline\. This is the copy saved/)
export const sharedComputer = (page: Page) =>
  page.getByRole('checkbox', { name: 'This is a shared computer: don’t keep a copy here' })

export async function expectKept(page: Page) {
  await openSettings(page)
  await expect(keptNote(page)).toBeVisible()
}

export const view = (page: Page) => page.getByRole('dialog', { name: 'Reading view' })
export const viewButton = (page: Page, name: string) =>
  view(page).getByRole('button', { name, exact: true })
export const readingView = (page: Page) => button(page, 'Reading view').first()
export const shownText = (page: Page) => view(page).getByRole('document', { name: 'Your eulogy' })

/** The last screen has the name, and no word about time. */
const theEnd = (page: Page) => view(page).getByRole('heading', { name: 'Margaret Ellen Shaw' })

/** A paid text that was edited by hand: this many numbered sentences, four to a paragraph. */
export async function createLongEulogy(page: Page, sentences: number) {
  const owned = await createPaidEulogy(page)
  const text = Array.from({ length: sentences }, (_, at) => {
    const words = `Sentence ${at + 1} says that she taught me to swim in the cold sea, and never let go of my hand.`
    return at % 4 === 3 ? `${words}\n\n` : `${words} `
  })
    .join('')
    .trim()
  await post(page, api.edits(owned.id), { text, revision: 0 })
  return { ...owned, text }
}

/** Opens the view, which opens on the text. */
export async function startReading(page: Page) {
  await readingView(page).click()
  await expect(shownText(page)).toBeFocused()
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '')

/** Turns every screen until the end, and expects them to add up to the text. */
export async function expectWholeText(page: Page, text: string, turn: () => Promise<void>) {
  const screens: string[] = []
  const status = view(page).getByRole('status')
  await expect(status).toHaveText(/^Screen 1 of \d+$/)
  const count = Number((await status.textContent())?.match(/of (\d+)/)?.[1])
  for (let screen = 1; screen <= count; screen += 1) {
    await expect(status).toHaveText(`Screen ${screen} of ${count}`)
    const shown = shownText(page)
    expect(await shown.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0)
    screens.push(await shown.innerText())
    await turn()
  }
  await expect(theEnd(page)).toBeFocused()
  expect(withoutSpace(screens.join(''))).toBe(withoutSpace(text))
  return screens
}

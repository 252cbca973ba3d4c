import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { archivePath, createPaidEulogy, post } from './fixtures.ts'
import { retryButton } from './form-page.ts'

export const view = (page: Page) => page.getByRole('dialog', { name: 'Read aloud' })
export const viewButton = (page: Page, name: string) =>
  view(page).getByRole('button', { name, exact: true })
export const readAloud = (page: Page) =>
  page.getByRole('button', { name: 'Read aloud', exact: true }).first()
export const shownText = (page: Page) => view(page).getByRole('document', { name: 'Your eulogy' })

/** The last screen has the name, and no word about time. */
export const theEnd = (page: Page) =>
  view(page).getByRole('heading', { name: 'Margaret Ellen Shaw' })
export const openSettings = (page: Page) => viewButton(page, 'Aa Settings').click()

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

/** Opens the eulogy screen of this submission. */
export async function showEulogy(page: Page, id: string) {
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toBeEnabled()
}

/** Opens the view, which opens on the text. */
export async function startReading(page: Page) {
  await readAloud(page).click()
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

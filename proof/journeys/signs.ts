import { expect, type Page } from '@playwright/test'

/** The colour of everything that went wrong. */
export const accent = 'rgb(143, 63, 61)'

export const toast = (page: Page) => page.locator('.toast')

type Said = { title: string; text: string; destructive?: boolean }

/** The one toast that is there says exactly this, in its style. */
export async function expectToast(page: Page, { title, text, destructive = false }: Said) {
  await expect(toast(page)).toHaveCount(1)
  const heading = toast(page).getByText(title, { exact: true })
  await expect(heading).toBeVisible()
  await expect(toast(page).getByText(text, { exact: true })).toBeVisible()
  await expect(toast(page)).toHaveClass(destructive ? 'toast toast-destructive' : 'toast')
  if (destructive) await expect(heading).toHaveCSS('color', accent)
  else await expect(heading).not.toHaveCSS('color', accent)
}

/** The full text stands there, each paragraph of it. */
export async function expectWhole(page: Page, text: string) {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphs)
}

type Stays = { title?: string; line?: string | RegExp }

/** A failure of the catalogue: the destructive toast "Error", and a line that outlives it. */
export async function expectMishap(page: Page, text: string, stays: Stays = {}) {
  const { title = 'Error', line = text } = stays
  await expectToast(page, { title, text, destructive: true })
  await expectLine(page, line)
}

/** In its panel: an open dialog covers the one below. */
const lines = (page: Page) => page.locator('#eulogy-form .trouble:visible, dialog .trouble:visible')

/** What went wrong still stands in the panel when its toast has gone. */
export async function expectLine(page: Page, line: string | RegExp) {
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)
  await expect(lines(page)).toHaveText([line])
}

export const expectNoLine = (page: Page) => expect(lines(page)).toHaveCount(0)

export type Pushed = { event: string } & Record<string, unknown>

/** What was pushed to the data layer of this document so far. */
export const pushed = (page: Page): Promise<Pushed[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: Pushed[] }).dataLayer ?? [])

export const pushedNames = async (page: Page) => (await pushed(page)).map(({ event }) => event)

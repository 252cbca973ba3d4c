import { expect, type Page } from '@playwright/test'

/** The colour of everything that went wrong. */
export const errorColor = 'rgb(143, 63, 61)'

export const toast = (page: Page) => page.locator('.toast')

type ToastText = { title: string; text: string; destructive?: boolean }

/** The one toast that is there says exactly this, in its style. */
export async function expectToast(page: Page, { title, text, destructive = false }: ToastText) {
  await expect(toast(page)).toHaveCount(1)
  const heading = toast(page).getByText(title, { exact: true })
  await expect(heading).toBeVisible()
  await expect(toast(page).getByText(text, { exact: true })).toBeVisible()
  await expect(toast(page)).toHaveClass(destructive ? 'toast toast-destructive' : 'toast')
  if (destructive) await expect(heading).toHaveCSS('color', errorColor)
  else await expect(heading).not.toHaveCSS('color', errorColor)
}

/** The full text stands there, each paragraph of it. */
export async function expectFullText(page: Page, text: string) {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphs)
}

type ErrorOptions = { title?: string; line?: string | RegExp }

/** A failure of the catalogue: the destructive toast "Error", and a line that outlives it. */
export async function expectError(page: Page, text: string, stays: ErrorOptions = {}) {
  const { title = 'Error', line = text } = stays
  await expectToast(page, { title, text, destructive: true })
  await expectErrorLine(page, line)
}

/** In its panel: an open dialog covers the one below. */
const errorLines = (page: Page) =>
  page.locator('#eulogy-form .error-message:visible, dialog .error-message:visible')

/** What went wrong still stands in the panel when its toast has gone. */
export async function expectErrorLine(page: Page, line: string | RegExp) {
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)
  await expect(errorLines(page)).toHaveText([line])
}

export const expectNoErrorLine = (page: Page) => expect(errorLines(page)).toHaveCount(0)

export type DataLayerEvent = { event: string } & Record<string, unknown>

/** What was pushed to the data layer of this document so far. */
export const dataLayerEvents = (page: Page): Promise<DataLayerEvent[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: DataLayerEvent[] }).dataLayer ?? [])

export const dataLayerEventNames = async (page: Page) =>
  (await dataLayerEvents(page)).map(({ event }) => event)

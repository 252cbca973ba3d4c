import { expect, type Page } from '@playwright/test'
import { typeset } from '#domain/typography.ts'

/** The color of errors. */
export const errorColor = 'rgb(143, 63, 61)'

export const toast = (page: Page) => page.locator('.toast')

type ToastText = { title: string; text: string; destructive?: boolean }

/** Expects exactly one toast with this text and style. Reads it at once, because it closes by itself. */
export async function expectToast(page: Page, notice: ToastText) {
  const { title, text, destructive = false } = notice
  const shown = () =>
    toast(page).evaluateAll((toasts) =>
      toasts.map((each) => {
        const heading = each.querySelector('.toast-title')
        return {
          className: each.className.trim(),
          title: heading?.textContent,
          text: heading?.nextElementSibling?.textContent,
          color: heading && getComputedStyle(heading).color,
          visible: each.checkVisibility(),
        }
      }),
    )
  const className = destructive ? 'toast toast-destructive' : 'toast'
  const color = destructive ? errorColor : expect.not.stringContaining(errorColor)
  await expect
    .poll(shown, { intervals: [50] })
    .toEqual([{ className, title, text, color, visible: true }])
}

/** Expects the full text, paragraph by paragraph. */
export async function expectFullText(page: Page, text: string) {
  const paragraphs = typeset(text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphs)
}

/** Expects that selecting and copying the eulogy gives this text and nothing else. */
export async function expectCopiedEulogy(page: Page, text: string) {
  const copied = await page.evaluate(() => {
    const eulogy = document.querySelector('.eulogy')
    if (eulogy) window.getSelection()?.selectAllChildren(eulogy)
    return window.getSelection()?.toString() ?? ''
  })
  const words = (of: string) => of.split(/\s+/).filter(Boolean)
  expect(words(copied)).toEqual(words(typeset(text)))
}

type ErrorOptions = { title?: string; line?: string | RegExp }

/** Expects the destructive toast "Error" and a line that stays after it. */
export async function expectError(page: Page, text: string, stays: ErrorOptions = {}) {
  const { title = 'Error', line = text } = stays
  await expectToast(page, { title, text, destructive: true })
  await expectErrorLine(page, line)
}

/** Visible ones only, because an open dialog covers the panel. */
const errorLines = (page: Page) =>
  page.locator('#eulogy-form .error-message:visible, dialog .error-message:visible')

/** Expects that the error stays in the panel after its toast is closed. */
export async function expectErrorLine(page: Page, line: string | RegExp) {
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)
  await expect(errorLines(page)).toHaveText([line])
}

export const expectNoErrorLine = (page: Page) => expect(errorLines(page)).toHaveCount(0)

export type DataLayerEvent = { event: string } & Record<string, unknown>

/** The events in the data layer of this document. */
export const dataLayerEvents = (page: Page): Promise<DataLayerEvent[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: DataLayerEvent[] }).dataLayer ?? [])

export const dataLayerEventNames = async (page: Page) =>
  (await dataLayerEvents(page)).map(({ event }) => event)

import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { typeset } from '#domain/typography.ts'

/** The rules about colors, which are the only ones that depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>

/** Shows the page as in print, in a theme or with reduced motion. */
export async function setMedia(page: Page, media: Media) {
  await page.emulateMedia(media)
  const queries = [
    media.media && media.media,
    media.colorScheme && `(prefers-color-scheme: ${media.colorScheme})`,
    media.reducedMotion && `(prefers-reduced-motion: ${media.reducedMotion})`,
  ].filter((query) => typeof query === 'string')
  const applied = await page.evaluate((all) => all.every((one) => matchMedia(one).matches), queries)
  expect(applied, queries.join(', ')).toBe(true)
}

export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

/** Expects that no script of the page runs. */
export const expectNoScripts = async (page: Page) =>
  expect(await page.evaluate(() => matchMedia('(scripting: none)').matches)).toBe(true)

/** Expects that the page can't use the browser's storage. */
export const expectNoStorage = (page: Page) =>
  expect(page.evaluate(() => localStorage.length + sessionStorage.length)).rejects.toThrow()

/** The axe violations of the current page in both themes, with their elements; `but`: not of these parts. */
export async function axeViolations(page: Page, but: string[] = []): Promise<string[]> {
  // Colors in transition would give false results.
  await setMedia(page, { colorScheme: 'light', reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await runAxe(page, but)
  await setMedia(page, { colorScheme: 'dark' })
  const inTheDark = await runAxe(page, but, colorRules)
  await setMedia(page, { colorScheme: 'light' })
  return [...violations, ...inTheDark.map((broken) => `in the dark, ${broken}`)]
}

/** Runs these rules, or all. */
const runAxe = (page: Page, but: string[], rules?: string[]): Promise<string[]> =>
  page.evaluate(
    async ({ exclude, runOnly }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      // Otherwise axe describes every element that passes, which takes most of the time.
      const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) }
      const { violations } = await loaded.run(exclude.length > 0 ? { exclude } : document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { exclude: but, runOnly: rules },
  )

/** The pairs of texts and controls within this part of a page that lie over each other. */
export const overlaps = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const hasWords = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
    const shown = [...root.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        (hasWords(element) || element.matches('input, select, textarea')),
    )
    const intersect = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const nameOf = (element: Element) => element.textContent?.trim() || element.outerHTML
    return shown.flatMap((element, at) =>
      shown
        .slice(at + 1)
        .filter((other) => !element.contains(other) && !other.contains(element))
        .filter((other) =>
          [...element.getClientRects()].some((box) =>
            [...other.getClientRects()].some((otherBox) => intersect(box, otherBox)),
          ),
        )
        .map((other) => `${nameOf(element)} | ${nameOf(other)}`),
    )
  })

/**
 * The buttons of which not all pixels can be seen. Each is painted in one color first: what covers it may take no
 * clicks, as a shadow does.
 */
export async function paintedOver(buttons: Locator): Promise<string[]> {
  const covered: string[] = []
  for (const button of await buttons.all()) {
    await button.evaluate((element) => {
      const all = 'background: rgb(255 0 255); color: rgb(255 0 255); border-color: rgb(255 0 255)'
      element.style.cssText = `${all}; border-radius: 0; box-shadow: none; transition: none`
    })
    const { x, y, width, height } = await boxOf(button)
    const clip = { x: x + 2, y: y + 2, width: width - 4, height: height - 4 }
    const picture = (await button.page().screenshot({ clip })).toString('base64')
    const isWhole = await button.evaluate(async (element, png) => {
      element.style.cssText = ''
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
      return data.length > 0 && data.every((value, at) => value === (at % 4 === 1 ? 0 : 255))
    }, picture)
    if (!isWhole) covered.push(await button.innerText())
  }
  return covered
}

/** Collects the content security policy violations of all pages opened from now on. */
export async function cspViolations(page: Page): Promise<string[]> {
  const breaches: string[] = []
  await page.exposeFunction('policyBroken', (what: string) => breaches.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      ;(window as unknown as { policyBroken(what: string): void }).policyBroken(
        `${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`,
      )
    })
  })
  return breaches
}

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

/** What can be pressed in the page and lies under the toast. */
export const underToast = (page: Page): Promise<string[]> =>
  toast(page).evaluate((shown) => {
    const over = shown.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button)')]
      .filter((action) => {
        const box = action.getBoundingClientRect()
        return box.bottom > over.top && box.top < over.bottom && box.right > over.left
      })
      .map((action) => action.innerText)
  })

/** Expects the full text, paragraph by paragraph. */
export async function expectFullText(within: Page | Locator, text: string) {
  const paragraphs = typeset(text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
  await expect(within.locator('.eulogy > p')).toHaveText(paragraphs)
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

type DataLayerEvent = { event: string } & Record<string, unknown>

/** The events in the data layer of this document. */
export const dataLayerEvents = (page: Page): Promise<DataLayerEvent[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: DataLayerEvent[] }).dataLayer ?? [])

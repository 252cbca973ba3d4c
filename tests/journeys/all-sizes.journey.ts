import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import { createPaidEulogy, post, test } from './fixtures.ts'
import { fields } from './form-page.ts'
import {
  eulogyAction,
  readingView,
  showEulogy,
  shownText,
  startEditing,
  view,
  viewButton,
} from './journey-pages.ts'
import { visitEveryState } from './journey-states.ts'
import { axeViolations } from './page-checks.ts'

const usualSize = 16

type Window = ViewportSize & { percent: number }

/** The walk from state to state is made in it. */
const hardest: Window = { width: 320, height: 844, percent: 200 }
const others: Window[] = [
  { width: 320, height: 844, percent: 150 },
  { width: 375, height: 667, percent: 200 },
  { width: 390, height: 844, percent: 200 },
]

/** Also 640 px at 200 % zoom. */
const small: Window = { width: 320, height: 640, percent: 100 }

const paths = [
  '/eulogy-mother',
  '/eulogy-types',
  '/eulogy-ideas',
  '/eulogy-ideas/crafting-heartfelt-eulogy',
  '/eulogy-examples',
  '/eulogy-examples/wife',
  '/about',
  '/privacy-policy',
  '/contact',
]

/** What no state changes: looked at once on each page in each window. */
const still = [
  ...['#how-it-works', '#why-choose', '#testimonials', '#pricing', '#eulogy-types', '#faq'],
  ...['#contact', '.site-footer'],
]

/** Where a dialog is scrolled to what is new in it, a list lies over the page, or a name is shortened. */
const leftOut = [
  'ask-others-error',
  'link-to-share',
  'memories',
  'revise-modal-unchanged',
  'versions',
  'canceled',
  'home-with-preview',
]

test('states of the journey break no rule of axe, and they and pages can be used in small windows with large text', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const { page, setWindow } = await openWithLargeText(browser, hardest)
  const broken: Record<string, string[]> = {}
  const looked = new Set<string>()
  async function check(stop: string, window: Window, find: (but: string[]) => Promise<string[]>) {
    await setWindow(window)
    const { width, percent } = window
    const place = `${new URL(page.url()).pathname} ${JSON.stringify(window)}`
    const problems = await find(looked.has(place) ? still : [])
    looked.add(place)
    if (problems.length > 0) broken[`${stop} at ${width} px, ${percent} %`] = problems
    await scrollToTop(page)
  }
  const look = async (stop: string) => {
    for (const window of [hardest, ...others])
      await check(stop, window, (but) => findProblems(page, window.percent, but))
  }
  for (const path of paths) {
    await page.goto(path)
    await look(path)
  }
  await visitEveryState(page, async (state) => {
    await check(state, small, async (but) => [
      ...(await tooWide(page)),
      ...(await axeViolations(page, but)),
    ])
    if (!leftOut.includes(state)) await look(state)
    await setWindow(hardest)
  })
  expect(broken).toEqual({})
  await page.close()
})

/** What can be scrolled to sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter((scroller) => scroller.scrollWidth > scroller.clientWidth)
      .flatMap((scroller) => [...scroller.querySelectorAll('*')])
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map(({ outerHTML }) => `too wide: ${outerHTML.slice(0, 160)}`),
  )

/** The paragraphs of an example, up to 586 words. */
function exampleText(): string {
  const paragraphs = readFileSync('content/examples/mother.md', 'utf8')
    .split(/^---$/m)
    .slice(2)
    .join()
    .replace(/^#.*\n/gm, '')
    .replace(/ \| .*$/gm, '')
    .replace(/(\S)\n(?=\S)/g, '$1 ')
    .trim()
    .split('\n\n')
  const upTo = (count: number) => paragraphs.slice(0, count).join('\n\n')
  const count = paragraphs.findIndex((_, at) => countWords(upTo(at + 1)) > 586)
  return upTo(count)
}

test.describe('in a window of 375 × 667 px and 200 % text', () => {
  const height = 667
  const open = async (browser: Browser) =>
    (await openWithLargeText(browser, { width: 375, height, percent: 200 })).page

  test('Start shows the first field', async ({ browser }) => {
    const page = await open(browser)
    await page.goto('/')
    await page.getByRole('link', { name: 'Start Writing Your Eulogy – It' }).click()
    await expect(fields(page).name).toBeInViewport({ ratio: 1 })
    await page.close()
  })

  test('the text has most of the reading view, and nothing in its way', async ({ browser }) => {
    const page = await open(browser)
    const { id } = await createPaidEulogy(page)
    const text = exampleText()
    expect(countWords(text)).toBeGreaterThan(500)
    await post(page, api.edits(id), { text, revision: 0 })
    await showEulogy(page, id)
    for (const name of ['Reading view', 'Copy', 'Download', 'Change', 'Share']) {
      await expect(eulogyAction(page, name)).toBeInViewport({ ratio: 1 })
    }
    await readingView(page).click()
    await expect(view(page).getByRole('status')).toHaveText(/of \d+$/)
    const area = await shownText(page).boundingBox()
    expect(area?.height).toBeGreaterThanOrEqual(0.65 * height)
    const screens = /\d+$/.exec((await view(page).getByRole('status').textContent()) ?? '')
    expect(Number(screens)).toBeLessThanOrEqual(46)
    await viewButton(page, 'Done').click()
    await page.evaluate(() => window.scrollTo(0, 3_000))
    await startEditing(page)
    // The cursor is in what is in view: the first key leaves the page where it is.
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    await page.keyboard.type('x')
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(200)
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await eulogyAction(page, 'Copy').click()
    const toast = await page.locator('.toast').boundingBox()
    expect(toast?.height).toBeLessThanOrEqual(height / 3)
    await page.close()
  })
})

/** A page of another browser with this window and, as from its settings, text of this size. */
async function openWithLargeText(browser: Browser, window: Window) {
  const page = await browser.newPage({ serviceWorkers: 'allow' })
  const devTools = await page.context().newCDPSession(page)
  async function setWindow({ width, height, percent }: Window) {
    // Not by Playwright, which can't do it to a window that fills the screen, as the reading view does.
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false }
    await devTools.send('Emulation.setDeviceMetricsOverride', metrics)
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
    const standard = (usualSize * percent) / 100
    await devTools.send('Page.setFontSizes', { fontSizes: { standard } })
  }
  await setWindow(window)
  return { page, setWindow }
}

/** As a dialog and a page are when they open. */
const scrollToTop = (page: Page) =>
  page.evaluate(() => {
    for (const part of [
      document.scrollingElement,
      ...document.querySelectorAll('dialog[open], dialog[open] *'),
    ])
      part?.scrollTo({ top: 0, behavior: 'instant' })
  })

/**
 * What is wider than the window, which control can't be pressed where it is, and in a dialog which word
 * is on two lines, and whether title or main button is out of view.
 */
async function findProblems(page: Page, percent: number, but: string[]): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('html')).toHaveCSS('font-size', `${(usualSize * percent) / 100}px`)
  // What stands on the notice at the bottom moves in the frame after the new size.
  await page.evaluate(
    () => new Promise((moved) => requestAnimationFrame(() => requestAnimationFrame(moved))),
  )
  return page.evaluate((left) => {
    const found: string[] = []
    const { clientWidth } = document.documentElement
    if (document.documentElement.scrollWidth > clientWidth) {
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    }
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    const root = open ?? document.body
    if (open && open.scrollWidth > open.clientWidth) found.push('the dialog can be moved sideways')
    for (const part of open?.querySelectorAll('h2, .btn-primary') ?? []) {
      const { top, bottom } = part.getBoundingClientRect()
      if (top < 0 || bottom > window.innerHeight) found.push(`"${part.textContent}" is out of view`)
    }
    const texts = open && document.createTreeWalker(open, NodeFilter.SHOW_TEXT)
    for (let text = texts?.nextNode(); text; text = texts?.nextNode()) {
      for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}’']+/gu) ?? []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const mayBreak = text.parentElement?.closest('.message, .visually-hidden')
        if (lines.size > 1 && !mayBreak) found.push(`"${word}" is on two lines`)
      }
    }
    const controls = root.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=button]',
    )
    for (const control of controls) {
      // It's seen only with the focus.
      if (control.matches('.skip-link') || (left && control.closest(left))) continue
      if (!control.checkVisibility() || (control as HTMLButtonElement).disabled) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      // The middle of one that is higher than half the window would hide its first line.
      const isHigh = control.getBoundingClientRect().height > window.innerHeight / 2
      control.scrollIntoView({ block: isHigh ? 'start' : 'center', behavior: 'instant' })
      // Of a control that runs over several lines, the first line.
      const [box] = control.getClientRects()
      if (!box) continue
      if (box.left < -1 || box.right > clientWidth + 1) found.push(`"${name}" is off the screen`)
      const scrolls = control.matches('input, textarea')
      if (!scrolls && control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 1) {
        found.push(`"${name}" is cut`)
      }
      if (control instanceof HTMLSelectElement) {
        const { font, paddingLeft, paddingRight } = getComputedStyle(control)
        const context = document
          .createElement('canvas')
          .getContext('2d') as CanvasRenderingContext2D
        context.font = font
        const chosen = control.selectedOptions[0]?.text ?? ''
        const room =
          control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        if (context.measureText(chosen).width > room) found.push(`"${chosen}" is cut`)
      }
      const x = (Math.max(0, box.left) + Math.min(clientWidth, box.right)) / 2
      const y = (Math.max(0, box.top) + Math.min(window.innerHeight, box.bottom)) / 2
      const hit = document.elementFromPoint(x, y)
      // A toast goes by itself, and a panel when the focus leaves it.
      const over = control.closest('.action-panel') ? '.toasts' : '.toasts, .action-panel'
      const isHit = hit && (control.contains(hit) || hit.contains(control) || hit.closest(over))
      if (!isHit && hit?.closest('label')?.control !== control) {
        found.push(`"${name}" is covered by ${hit?.className}`)
      }
    }
    return found
  }, but.join())
}

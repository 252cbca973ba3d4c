import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test'
import { test } from './fixtures.ts'
import { walks } from './large-text-walks.ts'

const usualSize = 16

const windows = [
  { width: 320, height: 844, percent: 150 },
  { width: 320, height: 844, percent: 200 },
  { width: 375, height: 667, percent: 200 },
  { width: 390, height: 844, percent: 200 },
]

// One walk in each window looks at every stop. Each stop is then a journey of its own, which names what is broken there.
for (const { width, height, percent } of windows) {
  for (const { what, stops, walk } of walks) {
    test.describe(`${what} can be used at ${width} px, ${percent} % text`, () => {
      test.describe.configure({ mode: 'default' })
      const found = new Map<string, string[]>()

      test.beforeAll(({ browser }) =>
        walk({
          newPage: () => openWithLargeText(browser, { width, height }, percent),
          look: async (stop, page, part = 'main') => {
            found.set(stop, await findProblems(page, percent, part))
          },
        }),
      )

      test('every stop was looked at', () => {
        expect([...found.keys()]).toEqual(stops)
      })

      for (const stop of stops) {
        test(stop, () => {
          expect(found.get(stop)).toEqual([])
        })
      }
    })
  }
}

/** A page of another browser with this window and, as from its settings, text of this size. */
async function openWithLargeText(browser: Browser, viewport: ViewportSize, percent: number) {
  const page = await browser.newPage({ viewport })
  const devTools = await page.context().newCDPSession(page)
  const standard = (usualSize * percent) / 100
  await devTools.send('Page.setFontSizes', { fontSizes: { standard } })
  return page
}

/** What is wider than the window, and which control within `part` can't be pressed where it is. */
async function findProblems(page: Page, percent: number, part: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('html')).toHaveCSS('font-size', `${(usualSize * percent) / 100}px`)
  return page.evaluate((within) => {
    const found: string[] = []
    const { clientWidth } = document.documentElement
    if (document.documentElement.scrollWidth > clientWidth) {
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    }
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    const root = open ?? document.querySelector(within) ?? document.body
    const controls = root.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=button]',
    )
    for (const control of controls) {
      // It's seen only with the focus.
      if (control.matches('.skip-link')) continue
      if (!control.checkVisibility() || (control as HTMLButtonElement).disabled) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      // Of a control that runs over several lines, the first line.
      const [box] = control.getClientRects()
      if (!box) continue
      if (box.left < -1 || box.right > clientWidth + 1) found.push(`"${name}" is off the screen`)
      const scrolls = control.matches('input, textarea')
      if (!scrolls && control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 1) {
        found.push(`"${name}" is cut`)
      }
      const x = (Math.max(0, box.left) + Math.min(clientWidth, box.right)) / 2
      const y = (Math.max(0, box.top) + Math.min(window.innerHeight, box.bottom)) / 2
      const hit = document.elementFromPoint(x, y)
      const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
      if (!isHit && hit?.closest('label')?.control !== control) {
        found.push(`"${name}" is covered by ${hit?.className}`)
      }
    }
    return found
  }, part)
}

import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { walks } from './large-text-walks.ts'

const usualSize = 16

/** What is known not to hold yet, as measured: by window, text size and stop. */
const broken: Record<string, Record<string, string>> = {
  '320 px, 150 %': {
    '/': '7 cut',
    '/eulogy-types': '7 cut',
    '/eulogy-ideas/crafting-heartfelt-eulogy': '379 px wide',
    '/eulogy-examples': '342 px wide',
    '/about':
      '383 px wide, support@lovinglysaid.example and we can email it to you again off the screen',
    '/privacy-policy': '390 px wide, 18 off the screen',
    'step 2': '7 cut',
    'step 3': '7 cut',
    'step 4': '7 cut',
    editing: '361 px wide, The text of your eulogy covered',
  },
  '320 px, 200 %': Object.fromEntries(
    walks.flatMap(({ stops }) => stops.map((stop) => [stop, 'at least 372 px wide'])),
  ),
  '390 px, 150 %': {
    '/': 'Grandmother and Grandfather cut',
    '/eulogy-types': 'Grandmother and Grandfather cut',
    'step 2': 'Grandmother and Grandfather cut',
    'step 3': 'Grandmother and Grandfather cut',
    'step 4': 'Grandmother and Grandfather cut',
  },
  '390 px, 200 %': {
    '/': '408 px wide, 8 cut',
    '/eulogy-types': '408 px wide, 8 cut',
    '/eulogy-ideas': '401 px wide',
    '/eulogy-ideas/crafting-heartfelt-eulogy': '506 px wide',
    '/eulogy-examples': '457 px wide',
    '/eulogy-examples/wife': '423 px wide',
    '/about':
      '508 px wide, support@lovinglysaid.example and we can email it to you again off the screen',
    '/privacy-policy': '517 px wide, 18 off the screen',
    'step 2': '408 px wide, 8 cut',
    'step 3': '408 px wide, 8 cut',
    'step 4': '408 px wide, 8 cut',
    'clear this form': '408 px wide',
    editing: '480 px wide, The text of your eulogy covered',
  },
}

// One walk at each size looks at every stop. Each stop is then a journey of its own, so that those that hold stay
// checked, and one that is mended turns red until it's taken off the list.
for (const width of [320, 390]) {
  for (const percent of [150, 200]) {
    const size = `${width} px, ${percent} %`
    for (const { what, stops, walk } of walks) {
      test.describe(`${what} can be used at ${size} text`, () => {
        test.describe.configure({ mode: 'default' })
        const found = new Map<string, string[]>()

        test.beforeAll(({ browser }) =>
          walk({
            newPage: () => openWithLargeText(browser, width, percent),
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
            const reason = broken[size]?.[stop]
            test.fail(reason !== undefined, reason)
            expect(found.get(stop)).toEqual([])
          })
        }
      })
    }
  }
}

/** A page of another browser with this window and, as from its settings, text of this size. */
async function openWithLargeText(browser: Browser, width: number, percent: number) {
  const page = await browser.newPage({ viewport: { width, height: 844 } })
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
      const y = box.top + Math.min(box.height, window.innerHeight) / 2
      const hit = document.elementFromPoint(x, y)
      const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
      if (!isHit && hit?.closest('label')?.control !== control) {
        found.push(`"${name}" is covered by ${hit?.className}`)
      }
    }
    return found
  }, part)
}

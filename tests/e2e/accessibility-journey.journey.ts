import { expect, test } from '@playwright/test'
import { visitEveryState } from './journey-states.ts'
import { atEveryWidth, axeViolations } from './page-checks.ts'

// For the states without a network. The walk turns the stored copy off again.
test.use({ serviceWorkers: 'allow' })

atEveryWidth(() => {
  test('axe finds no violation in any state of the journey', async ({ page }) => {
    test.setTimeout(400_000)
    const broken: Record<string, string[]> = {}
    await visitEveryState(page, async (state) => {
      const rules = await axeViolations(page)
      if (rules.length > 0) broken[state] = rules
    })
    expect(broken).toEqual({})
  })
})

test('the check finds low contrast that only the dark theme has', async ({ page }) => {
  await page.goto('/contact')
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => {
    const faint = new CSSStyleSheet()
    faint.replaceSync('@media (prefers-color-scheme: dark) { p { color: #222; background: #333 } }')
    document.adoptedStyleSheets = [faint]
  })
  expect(await axeViolations(page)).toEqual([
    expect.stringMatching(/^in the dark, color-contrast: /),
  ])
})

test.describe('at 320 px, which is also 640 px at 200% zoom', () => {
  test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 })

  test('no state of the journey scrolls sideways', async ({ page }) => {
    test.setTimeout(300_000)
    const wide: string[] = []
    await visitEveryState(page, async (state) => {
      const over = await page.evaluate(() => {
        const scrollers = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        return scrollers.map((scroller) => scroller.scrollWidth - scroller.clientWidth)
      })
      if (over.some((by) => by > 0)) wide.push(`${state} by ${Math.max(...over)} px`)
    })
    expect(wide).toEqual([])
  })
})

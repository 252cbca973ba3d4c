import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { visitEveryState } from './journey-states.ts'
import { axeViolations } from './page-checks.ts'

// For the states without a network. The walk turns the stored copy off again.
test.use({ serviceWorkers: 'allow' })

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

  test('no state of the journey breaks a rule of axe or scrolls sideways', async ({ page }) => {
    test.setTimeout(600_000)
    const broken: Record<string, string[]> = {}
    await visitEveryState(page, async (state) => {
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open]')]
          .filter((scroller) => scroller.scrollWidth > scroller.clientWidth)
          .flatMap((scroller) => [...scroller.querySelectorAll('*')])
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map(({ outerHTML }) => `too wide: ${outerHTML.slice(0, 160)}`),
      )
      const problems = [...tooWide, ...(await axeViolations(page))]
      if (problems.length > 0) broken[state] = problems
    })
    expect(broken).toEqual({})
  })
})

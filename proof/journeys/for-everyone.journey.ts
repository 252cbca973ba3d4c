import { expect, test } from '@playwright/test'
import { brokenRules, inEveryLook } from './rules.ts'
import { walk } from './states.ts'

inEveryLook(() => {
  test('no state of the journey breaks a rule of axe', async ({ page }) => {
    test.setTimeout(400_000)
    const broken: Record<string, string[]> = {}
    await walk(page, async (state) => {
      const rules = await brokenRules(page)
      if (rules.length > 0) broken[state] = rules
    })
    expect(broken).toEqual({})
  })
})

test.describe('320 px, which is also 640 px at a zoom of 200 %', () => {
  test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 })

  test('nothing scrolls sideways in any state of the journey', async ({ page }) => {
    test.setTimeout(300_000)
    const wide: string[] = []
    await walk(page, async (state) => {
      const over = await page.evaluate(() => {
        const scrollers = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        return scrollers.map((one) => one.scrollWidth - one.clientWidth)
      })
      if (over.some((by) => by > 0)) wide.push(`${state} by ${Math.max(...over)} px`)
    })
    expect(wide).toEqual([])
  })
})

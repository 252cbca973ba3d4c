import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { walk } from './states.ts'

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({
        viewport: { width, height: 844 },
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
      })

      test('no state of the journey breaks a rule of axe', async ({ page }) => {
        test.setTimeout(400_000)
        const broken: unknown[] = []
        await walk(page, async (state) => {
          const { violations } = await new AxeBuilder({ page }).analyze()
          for (const { id, nodes } of violations) {
            broken.push([state, id, nodes.map(({ html }) => html)])
          }
        })
        expect(broken).toEqual([])
      })
    })
  }
}

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

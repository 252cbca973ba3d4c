import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'

/** The rules of axe that the page breaks now, each with where. */
export async function brokenRules(page: Page): Promise<string[]> {
  // No page of ours has a frame, for which alone the other mode opens a second page each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Filled with what breaks the content security policy of any page opened from now on. */
export async function policyBreaches(page: Page): Promise<string[]> {
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

/** On a phone and on a desk, by day and by night. */
export function inEveryLook(tests: () => void): void {
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${width} px, ${colorScheme}`, () => {
        test.use({
          viewport: { width, height: 844 },
          colorScheme,
          contextOptions: { reducedMotion: 'reduce' },
        })
        tests()
      })
    }
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'

type Violation = { id: string; nodes: { html: string }[] }

/** The rules that look at colors. Only these can break in the dark alone. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The rules of axe that the page breaks now, by day or in the dark, each with where. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Colors that still fade from one to the other say nothing.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // No page of ours has a frame, for which alone the other mode opens a second page each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const inTheDark = await page.evaluate(async (rules): Promise<Violation[]> => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  const listed = ({ id, nodes }: Violation) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`
  return [...violations.map(listed), ...inTheDark.map((broken) => `in the dark, ${listed(broken)}`)]
}

/** Filled with what breaks the content security policy of any page opened from now on. */
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

/** On a phone and on a desk. */
export function atEveryWidth(tests: () => void): void {
  for (const width of [390, 1280]) {
    test.describe(`${width} px`, () => {
      test.use({
        viewport: { width, height: 844 },
        colorScheme: 'light',
        contextOptions: { reducedMotion: 'reduce' },
      })
      tests()
    })
  }
}

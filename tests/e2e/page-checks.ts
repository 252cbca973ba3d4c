import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { html: string }[] }

/** The rules about colors, which are the only ones that depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The axe violations of the current page in both themes, with their elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Colors in transition would give false results.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // The other mode opens a second page for frames, and our pages have none.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({
    page,
    ...(isLoaded && { axeSource: 'window.axe;' }),
  })
    .setLegacyMode()
    // Otherwise axe describes every element that passes, which takes most of the time.
    .options({ resultTypes: ['violations'] })
    .analyze()
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

import { expect } from '@playwright/test'
import { sampleEmails } from '#standins/mailbox/sample-emails.ts'
import { test } from './fixtures.ts'
import { axeViolations } from './page-checks.ts'

/** An email is shown inside the page of a mail client, which has these. */
const pageRules = /^(landmark-one-main|page-has-heading-one|region):/

test('every email fits a phone and passes axe, light and dark', async ({ page }) => {
  test.setTimeout(400_000)
  for (const [name, compose] of Object.entries(sampleEmails)) {
    const { html } = await compose()
    await page.setContent(html)
    for (const width of [320, 600, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflowing = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('table, td, p, a, h1')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(overflowing, `${name} at ${width} px`).toEqual([])
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrollWidth, name).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const violations = await axeViolations(page)
    expect(
      violations.filter((violation) => !pageRules.test(violation)),
      name,
    ).toEqual([])
  }
})

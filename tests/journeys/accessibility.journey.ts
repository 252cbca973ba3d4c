import { expect } from '@playwright/test'
import { sampleEmails } from '#standins/mailbox/sample-emails.ts'
import { hiddenPages, sitemapPages } from '#tests/site/built-pages.ts'
import { test } from './fixtures.ts'
import { holdRequests } from './network-faults.ts'
import { axeViolations, cspViolations } from './page-checks.ts'

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

const noSuchId = '00000000-0000-4000-8000-000000000000'

/** Guides, examples and relationship pages share a layout each: some of them are enough for axe. */
const isLaterSibling = (path: string, at: number) =>
  /^\/eulogy-(?!examples$|ideas$)/.test(path) && at % 6 > 0

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no page breaks a rule of axe or its content security policy', async ({ page }) => {
    test.setTimeout(400_000)
    const blocked = await cspViolations(page)
    const broken: Record<string, string[]> = {}
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const rules = await axeViolations(page)
      if (rules.length > 0) broken[path] = rules
    }
    const paths = sitemapPages()
    expect(paths.length).toBeGreaterThan(30)
    for (const [at, path] of paths.entries()) {
      if (isLaterSibling(path, at)) await page.goto(path)
      else await look(path)
    }
    for (const path of hiddenPages) await page.goto(path)
    await look('/nothing-here')
    // Without a response about the payment the page stays.
    await holdRequests(page, /confirm-checkout$/)
    await look(`/payment-success?success=true&session_id=cs_held&submission_id=${noSuchId}`)
    expect(broken).toEqual({})
    expect(blocked).toEqual([])
  })
})

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

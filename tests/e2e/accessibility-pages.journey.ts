import { expect } from '@playwright/test'
import { hiddenPages, sitemapPages } from '#tests/built/built-pages.ts'
import { archivePath, createPreview, test } from './fixtures.ts'
import { breakChunk, failRequests, holdRequests } from './network-faults.ts'
import { axeViolations, cspViolations } from './page-checks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const noSuchId = '00000000-0000-4000-8000-000000000000'

/** Guides, examples and relationship pages share a layout each: some of them are enough for axe. */
const isLaterSibling = (path: string, at: number) =>
  /^\/eulogy-(?!examples$|ideas$)/.test(path) && at % 6 > 0

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

test('the message about a component that throws shows the error and passes axe', {
  tag: ['@S2-048', '@S2-049'],
}, async ({ page }) => {
  const { id } = await createPreview(page)
  const restore = await breakChunk(page, 'preview', 'The preview crashed')
  await page.goto(archivePath(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByText('The preview crashed')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await restore()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
})

test('the message about a chunk that does not load passes axe', async ({ page }) => {
  const { id } = await createPreview(page)
  await failRequests(page, /\/assets\/preview-/)
  await page.goto(archivePath(id))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

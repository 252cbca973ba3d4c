import { expect } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { heading, submitForm } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'

test('two browsers never see each other’s words', { tag: '@S6-007' }, async ({ browser }) => {
  const names = ['Margaret Ellen Shaw', 'Ruth Hale']
  const pages = await Promise.all(names.map(async () => (await browser.newContext()).newPage()))
  const [first, second] = pages
  if (!first || !second) throw new Error('two browsers are needed')

  await Promise.all(pages.map((page, place) => submitForm(page, { name: names[place] ?? '' })))
  for (const [place, page] of pages.entries()) {
    await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible()
    const everything = await page.content()
    expect(everything).toContain(names[place])
    expect(everything).not.toContain(names[1 - place])
  }

  const [one, other] = await Promise.all([
    createPaidEulogy(first, { name: 'Margaret Ellen Shaw' }),
    createPaidEulogy(second, { name: 'Ruth Hale' }),
  ])
  for (const [page, foreign, name] of [
    [first, other, 'Ruth'],
    [second, one, 'Margaret'],
  ] as const) {
    for (const address of [
      api.submission(foreign.id),
      api.fullEulogy(foreign.id),
      api.versions(foreign.id),
      api.waiting(foreign.id),
    ]) {
      expect((await page.request.get(address)).status()).toBe(404)
    }
    await page.goto(archivePath(foreign.id))
    await expect(page.getByText('This link no longer works.')).toBeVisible()
    await expect(fullEulogy(page)).toHaveCount(0)
    expect(await page.content()).not.toContain(name)
  }
  await Promise.all(pages.map((page) => page.context().close()))
})

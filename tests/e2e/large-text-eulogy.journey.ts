import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/urls.ts'
import {
  archivePath,
  createPaidEulogy,
  markSentences,
  post,
  submissionInput,
  waitForText,
} from './fixtures.ts'
import { heading, retryButton } from './form-page.ts'
import { chooseMode, eulogyAction, openChange, openShare, startEditing } from './journey-pages.ts'
import { enlarge, expectUsable } from './large-text.ts'
import { readAloud, shownText, view, viewButton } from './reading-view.ts'

for (const width of [320, 390]) {
  for (const percent of [150, 200]) {
    test(`with text of ${percent} %, a eulogy can be read, changed and shared at ${width} px`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(150_000)
      await page.setViewportSize({ width, height: 844 })
      const { id, email } = await createPaidEulogy(page)
      const answers = { ...submissionInput, email, qualities: 'gentle, brave' }
      const retried = await post<{ id: string }>(page, api.retries(id), answers)
      await waitForText(page, retried.id)
      await markSentences(page, retried.id, [2, 4])
      await enlarge(page, percent)
      await page.goto(archivePath(retried.id))
      await expect(retryButton(page)).toBeEnabled()
      await expectUsable(page)

      await page.getByRole('button', { name: '2 lines to check' }).click()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Change it' }).click()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await openChange(page)
      await expectUsable(page, '.actions')
      await chooseMode(page, 'From your words')
      await expectUsable(page)
      await chooseMode(page, 'Change a paragraph')
      await page
        .getByRole('button', { name: /^Change this paragraph/ })
        .first()
        .click()
      await expect(heading(page, 'Change this paragraph')).toBeVisible()
      await expectUsable(page)
      await startEditing(page)
      await expectUsable(page)
      await page.getByRole('button', { name: 'Done', exact: true }).click()

      await openShare(page)
      await page.getByRole('button', { name: 'Create a link for a reader' }).click()
      const link = page.locator('.new-link a')
      await expect(link).toBeVisible()
      const address = (await link.getAttribute('href')) ?? ''
      await page.getByRole('button', { name: 'Email someone a link to read it' }).click()
      await expectUsable(page)
      await retryButton(page).click()
      await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
      await expectUsable(page)
      await page.getByText('Your answers: change anything').click()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()

      await eulogyAction(page, 'Download').click()
      await page.getByRole('button', { name: 'Download anyway' }).click()
      await expectUsable(page, '.actions')
      await readAloud(page).click()
      await expectReadable(page)

      const reader = await (
        await browser.newContext({ viewport: { width, height: 844 } })
      ).newPage()
      await enlarge(reader, percent)
      await reader.goto(address)
      await expect(reader.getByText('Shared by Anna')).toBeVisible()
      await expectUsable(reader)
      await readAloud(reader).click()
      await expectReadable(reader)
      await reader.context().close()
    })
  }
}

/** Goes through the reading view, which is open, and closes it. */
async function expectReadable(page: Page) {
  await expect(shownText(page).locator('p').first()).toBeVisible()
  await expectUsable(page)
  await viewButton(page, 'Aa Settings').click()
  await expectUsable(page)
  await viewButton(page, 'Aa Settings').click()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(viewButton(page, 'Read again')).toBeVisible()
  await expectUsable(page)
  await viewButton(page, 'Done').click()
  await expect(view(page)).toHaveCount(0)
}

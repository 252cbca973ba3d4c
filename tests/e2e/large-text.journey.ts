import { expect, test } from '@playwright/test'
import { archivePath, createPreview } from './fixtures.ts'
import { fields, nextButton, reachStep } from './form-page.ts'
import { enlarge, expectUsable } from './large-text.ts'

const pages = [
  '/',
  '/eulogy-mother',
  '/eulogy-ideas/crafting-heartfelt-eulogy',
  '/contact',
  '/find-my-eulogy',
  '/my-eulogy',
]

for (const percent of [150, 200]) {
  for (const width of [320, 390]) {
    test(`pages hold at ${percent}% text on a screen of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await enlarge(page, percent)
      for (const path of pages) {
        await page.goto(path)
        await expectUsable(page, 'body')
      }
    })

    test(`the form and the preview hold at ${percent}% text on a screen of ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await enlarge(page, percent)
      await reachStep(page, 2)
      await page.getByRole('button', { name: 'A question to start from' }).click()
      await expectUsable(page, 'body')
      await fields(page).qualities.fill('kind, patient')
      for (const step of [3, 4]) {
        await nextButton(page).click()
        await expect(page.getByText(`Step ${step} of 4`)).toBeVisible()
        await expectUsable(page, 'body')
      }
      await page.getByRole('button', { name: 'Clear this form' }).click()
      await expect(page.getByRole('button', { name: 'Keep everything' })).toBeVisible()
      await expectUsable(page, 'body')
      const { id } = await createPreview(page)
      await page.goto(archivePath(id))
      await expect(page.getByRole('button', { name: /^Unlock Full/ })).toBeVisible()
      await expectUsable(page, 'body')
      await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click({ trial: true })
      await expectUsable(page, 'body')
    })
  }
}

import { expect, test } from '@playwright/test'
import { archive, own } from './keepsakes.ts'
import { fullEulogy } from './people.ts'

test('try', async ({ page }) => {
  const { id } = await own(page)
  await page.goto(archive(id))
  await expect(fullEulogy(page)).toBeVisible()
})

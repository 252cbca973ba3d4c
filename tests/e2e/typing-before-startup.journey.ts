import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('typing while the page starts loses no character and no focus', async ({ page }) => {
  await page.goto('/')
  const name = page.getByPlaceholder('Enter their full name')
  await name.click()
  await page.keyboard.type('Margaret Ellen Shaw', { delay: 30 })
  await expect(page.getByText("Margaret Ellen Shaw's relationship to you")).toBeVisible()
  await expect(name).toHaveValue('Margaret Ellen Shaw')
  await expect(name).toBeFocused()
  await expect(page.getByText(/^Saved on this/)).toBeVisible()

  await page.reload()
  await expect(name).toHaveValue('Margaret Ellen Shaw')
})

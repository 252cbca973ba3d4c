import { expect, test } from '@playwright/test'
import { heading } from './filling.ts'
import { archive, own } from './keepsakes.ts'
import { cutLine, fullEulogy } from './people.ts'

test('a part of the app that cannot be fetched shows the general error, its text and a way on [S2-048 S2-049]', async ({
  page,
}) => {
  const { id, text } = await own(page)
  const mend = await cutLine(page, /\/assets\/full-eulogy-[^/]*\.js$/)
  const said = page.waitForEvent('console', (message) =>
    message.text().includes('dynamically imported module'),
  )
  await page.goto(archive(id))
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
  const [error = ''] = /Failed to fetch [^\n]*/.exec((await said).text()) ?? []
  expect(error).toContain('full-eulogy')
  await expect(page.getByText(error)).toBeVisible()
  await expect(
    page.getByText(/What you typed into the eulogy form is saved in this browser/),
  ).toBeVisible()

  await mend()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(fullEulogy(page)).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(text.slice(0, 60))
})

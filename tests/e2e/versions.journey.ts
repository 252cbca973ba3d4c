import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import { typeset } from '#domain/typography.ts'
import {
  archivePath,
  createPaidEulogy,
  post,
  submissionInput,
  test,
  waitForText,
} from './fixtures.ts'
import { openChange } from './journey-pages.ts'
import { tabTo } from './keyboard.ts'
import { axeViolations } from './page-checks.ts'

const choices = (page: Page) => page.getByRole('group', { name: 'Your versions' })
const radios = (page: Page) => choices(page).getByRole('radio')
const compare = (page: Page) => page.getByRole('button', { name: 'Compare side by side' })
const paragraphsOf = (text: string) =>
  typeset(text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '')

/** Opens the newest of several versions. */
async function openVersions(page: Page, qualities: readonly string[]) {
  const { id, text, email } = await createPaidEulogy(page)
  const texts = [text]
  let newest = id
  for (const other of qualities) {
    const answers = { ...submissionInput, email, qualities: other }
    newest = (await post<{ id: string }>(page, api.retries(newest), answers)).id
    texts.push(await waitForText(page, newest))
  }
  await page.goto(archivePath(newest))
  await openChange(page)
  await expect(radios(page)).toHaveCount(texts.length)
  return texts
}

test('the versions are equal, aligned choices, and the head says which one is shown', async ({
  page,
}) => {
  const [first = ''] = await openVersions(page, ['gentle, brave', 'stern, funny'])
  const labels = await choices(page).locator('label').all()
  const boxes = await Promise.all(labels.map((label) => label.boundingBox()))
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width} ${box?.height}`)).size).toBe(1)
  const inputs = await Promise.all((await radios(page).all()).map((radio) => radio.boundingBox()))
  expect(new Set(inputs.map((box) => `${box?.x} ${box?.width} ${box?.height}`)).size).toBe(1)

  await expect(page.locator('.eulogy-head')).toContainText('version 3 of 3')
  await radios(page).nth(2).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(radios(page).first()).toBeFocused()
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphsOf(first))
  await expect(page.locator('.eulogy-head')).toContainText('version 1 of 3')
  await expect(page.locator('.eulogy > p').first()).toBeInViewport()
  await expect(compare(page)).toHaveCount(0)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1024, height: 900 } })

  test('two versions can be compared side by side and one of them chosen, by keyboard', async ({
    page,
  }) => {
    const texts = await openVersions(page, ['gentle, brave', 'stern, funny'])
    await tabTo(page, compare(page))
    await page.keyboard.press('Enter')
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(column('Version 3').locator('.eulogy > p')).toHaveText(
      paragraphsOf(texts[2] ?? ''),
    )
    await expect(column('Version 2').locator('.eulogy > p')).toHaveText(
      paragraphsOf(texts[1] ?? ''),
    )
    const [left, right] = [
      await column('Version 3').boundingBox(),
      await column('Version 2').boundingBox(),
    ]
    expect(left?.y).toBe(right?.y)
    expect(left?.width).toBe(right?.width)
    expect(await axeViolations(page)).toEqual([])

    await page.getByLabel('Compare with').selectOption('Version 1')
    await expect(column('Version 1').locator('.eulogy > p')).toHaveText(
      paragraphsOf(texts[0] ?? ''),
    )
    await tabTo(page, page.getByRole('button', { name: 'Choose version 1' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.eulogy-head')).toContainText('version 1 of 3')
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
    await expect(page.locator('.eulogy > p')).toHaveText(paragraphsOf(texts[0] ?? ''))
    await expect(page.locator('.comparison')).toHaveCount(0)
  })

  test('in a window that becomes narrow, the chosen version is shown alone', async ({ page }) => {
    await openVersions(page, ['gentle, brave'])
    await compare(page).click()
    await expect(page.locator('.comparison')).toBeVisible()
    await page.setViewportSize({ width: 1000, height: 900 })
    await expect(page.locator('.comparison')).toHaveCount(0)
    await expect(page.locator('.sheet')).toHaveCount(1)
  })
})

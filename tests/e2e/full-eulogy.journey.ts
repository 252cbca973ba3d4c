import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { typeset } from '#domain/typography.ts'
import { dataLayerEventNames, dataLayerEvents, expectToast } from './expectations.ts'
import { archivePath, createPaidEulogy, queryDatabase, test } from './fixtures.ts'
import { heading, retryButton } from './form-page.ts'
import { eulogyAction, fullEulogy } from './journey-pages.ts'
import { failRequests, holdRequests } from './network-faults.ts'
import { setMedia } from './page-checks.ts'

const paragraphsOf = (text: string) =>
  typeset(text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '')

test('the screen shows the heading, the text in paragraphs, the thanks and the buttons', {
  tag: ['@S2-151', '@S2-154', '@S2-155', '@S2-156'],
}, async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await expect(heading(page, 'Your Complete Eulogy')).toBeVisible()
  const shown = page.locator('.eulogy > p')
  await expect(shown).toHaveText(paragraphsOf(text))
  expect(paragraphsOf(text).length).toBeGreaterThan(3)
  await expect(page.getByText(/^Thank you for trusting us/)).toBeVisible()
  await expect(retryButton(page)).toHaveText('Retry (2 remaining)')
  await expect(retryButton(page)).toBeEnabled()
})

test('only the eulogy is printed, dark on white even in the dark theme', async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toBeEnabled()
  await setMedia(page, { media: 'print', colorScheme: 'dark' })
  await expect(page.locator('.eulogy > p')).toHaveText(paragraphsOf(text))
  await expect(page.locator('.eulogy > p').last()).toBeVisible()
  await expect(page.locator('.eulogy')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0)
  await expect(heading(page, 'Your Complete Eulogy')).toBeHidden()
})

test('the button shows the stored number of retries, up to 3, and is disabled at 0', {
  tag: ['@S2-156', '@S2-159', '@S9-001'],
}, async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  for (const count of [3, 1, 0]) {
    await queryDatabase('update eulogy_submissions set retries = $2 where id = $1', [id, count])
    await page.goto(archivePath(id))
    await expect(retryButton(page)).toHaveText(`Retry (${count} remaining)`)
    if (count > 0) await expect(retryButton(page)).toBeEnabled()
    else await expect(retryButton(page)).toBeDisabled()
  }
})

test('the button is disabled and says so while the number of retries loads', {
  tag: ['@S2-157', '@S2-160'],
}, async ({ page }) => {
  const { returnAddress } = await createPaidEulogy(page)
  const release = await holdRequests(page, /\/api\/submissions\/[^/]+$/)
  await page.goto(returnAddress)
  await expect(fullEulogy(page)).toBeVisible()
  const button = page.getByRole('button', { name: 'Loading...', exact: true })
  await expect(button).toBeDisabled()
  release()
  await expect(retryButton(page)).toHaveText('Retry (2 remaining)')
  await expect(retryButton(page)).toBeEnabled()
})

test('a number of retries that could not be read is read again, and never shown as 0', {
  tag: ['@R72-a', '@S2-157', '@S2-160'],
}, async ({ page }) => {
  const { returnAddress } = await createPaidEulogy(page)
  await page.clock.install()
  const count = /\/api\/submissions\/[^/]+$/
  const mend = await failRequests(page, count)
  const failed = page.waitForEvent('requestfailed', (request) => count.test(request.url()))
  await page.goto(returnAddress)
  await expect(fullEulogy(page)).toBeVisible()
  await failed
  for (const _ of [1, 2]) {
    const again = page.waitForEvent('requestfailed', (request) => count.test(request.url()))
    await page.clock.runFor(10_000)
    await again
    await expect(page.getByRole('button', { name: 'Loading...', exact: true })).toBeDisabled()
    await expect(page.getByText(/0 remaining/)).toHaveCount(0)
  }
  await mend()
  await page.clock.runFor(10_000)
  await expect(retryButton(page)).toHaveText('Retry (2 remaining)')
  await expect(retryButton(page)).toBeEnabled()
})

test('Copy puts the text on the clipboard and confirms it', {
  tag: ['@S2-152', '@S8-020', '@S8-021', '@S7-031'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, text } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await eulogyAction(page, 'Copy').click()
  await expectToast(page, {
    title: 'Copied to Clipboard',
    text: 'The eulogy has been copied to your clipboard.',
  })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(typeset(text))
  expect((await dataLayerEvents(page)).filter(({ event }) => event === 'copy_eulogy')).toEqual([
    { event: 'copy_eulogy' },
  ])
})

test('Download saves a plain text file named after the person', {
  tag: ['@S2-153', '@S9-003', '@S9-004', '@S7-032'],
}, async ({ page }) => {
  const { id, text } = await createPaidEulogy(page, { name: 'Margaret Ellen  Shaw' })
  await page.goto(archivePath(id))
  const started = page.waitForEvent('download')
  await eulogyAction(page, 'Download').click()
  const download = await started
  expect(download.suggestedFilename()).toBe('Eulogy_for_Margaret_Ellen__Shaw.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(typeset(text))
  expect(
    (await dataLayerEvents(page)).filter(({ event }) => event === 'download_eulogy_txt'),
  ).toEqual([{ event: 'download_eulogy_txt' }])
  expect(await dataLayerEventNames(page)).not.toContain('copy_eulogy')
})

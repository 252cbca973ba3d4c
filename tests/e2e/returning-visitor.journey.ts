import { expect } from '@playwright/test'
import { expectFullText, expectToast } from './expectations.ts'
import {
  archivePath,
  createPaidEulogy,
  createPreview,
  queryDatabase,
  submissionInput,
  test,
} from './fixtures.ts'
import { backButton, fields, heading, nextButton } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { waitForEmail } from './stand-ins.ts'

const notLoaded = {
  title: 'Error',
  text: 'Unable to load your previous eulogy preview.',
  destructive: true,
}

test('the archive URL of an unpaid submission shows its preview in the same browser', {
  tag: ['@S2-176', '@S2-177', '@R10-h'],
}, async ({ page }) => {
  const { id, preview } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(preview.slice(0, 60))
  await expect(fullEulogy(page)).toHaveCount(0)
})

test('the archive URL of a paid submission opens the full eulogy', {
  tag: ['@S2-178', '@R12-a', '@R10-h'],
}, async ({ page }) => {
  const { id, text } = await createPaidEulogy(page)
  await page.goto(archivePath(id))
  await expect(fullEulogy(page)).toBeVisible()
  await expectFullText(page, text)
  await expect(heading(page, 'Your Eulogy Preview')).toHaveCount(0)
})

test('the archive URL resets the form to the stored values', {
  tag: ['@S2-179', '@S3-029'],
}, async ({ page }) => {
  const { id, email } = await createPreview(page, { memory: '', scripture: '', additional: '' })
  await page.goto('/')
  await fields(page).name.fill('Somebody Else')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  await page.goto(archivePath(id))
  await page.getByRole('button', { name: 'Change my answers' }).click()
  const form = fields(page)
  await expect(form.name).toHaveValue(submissionInput.name)
  await expect(form.relationship).toHaveValue('mother')
  await expect(form.scripture).toHaveValue('')
  await nextButton(page).click()
  await expect(form.qualities).toHaveValue(submissionInput.qualities)
  await expect(form.memory).toHaveValue('')
  await expect(form.length).toHaveValue('short')
  await nextButton(page).click()
  await expect(page.getByLabel('Warm and Celebratory')).toBeChecked()
  await expect(form.theme).toHaveValue('nature')
  await expect(form.additional).toHaveValue('')
  await nextButton(page).click()
  await expect(form.customerName).toHaveValue('Anna')
  await expect(form.email).toHaveValue(email)
  await backButton(page).click()
  await expect(page.getByLabel('Warm and Celebratory')).toBeChecked()
})

test('a draft without length and theme loads as medium and general, and empty otherwise', {
  tag: ['@S3-027', '@S3-028', '@S3-029'],
}, async ({ page }) => {
  await page.goto('/favicon.svg')
  await page.evaluate((draft) => localStorage.setItem('eulogy-draft', JSON.stringify(draft)), {
    savedAt: Date.now(),
    step: 1,
    answers: { name: 'Tom', relationship: 'father', qualities: 'kind' },
  })
  await page.goto('/')
  const form = fields(page)
  await expect(form.name).toHaveValue('Tom')
  await expect(form.scripture).toHaveValue('')
  await nextButton(page).click()
  await expect(form.memory).toHaveValue('')
  await expect(form.length).toHaveValue('medium')
  await nextButton(page).click()
  await expect(form.theme).toHaveValue('general')
  await expect(form.additional).toHaveValue('')
  await nextButton(page).click()
  await expect(form.customerName).toHaveValue('')
  await expect(form.email).toHaveValue('')
})

test('a return from payment refills the form from the submission', { tag: '@S4-015' }, async ({
  page,
}) => {
  const { id, returnAddress } = await createPaidEulogy(page)
  await page.goto(`/${new URL(returnAddress).search}`)
  await page.getByRole('button', { name: /^Retry \(/ }).click()
  await expect(fields(page).name).toHaveValue(submissionInput.name)
  await expect(fields(page).qualities).toHaveValue(submissionInput.qualities)
  expect(id).toBeTruthy()
})

test('an archive URL without the key shows an error, loads nothing, and leads to a new link', {
  tag: ['@S8-015', '@S8-016', '@R39-b', '@R47-e'],
}, async ({ page, browser }) => {
  const { id } = await createPreview(page)
  const otherBrowser = await (await browser.newContext()).newPage()
  await otherBrowser.goto(archivePath(id))
  await expectToast(otherBrowser, notLoaded)
  await expect(heading(otherBrowser, 'Your Eulogy Preview')).toHaveCount(0)
  await expect(otherBrowser).toHaveURL('/find-my-eulogy?link=expired')
  await expect(otherBrowser.getByText('This link no longer works.')).toBeVisible()
  await expect(fields(otherBrowser).name).toHaveCount(0)
  expect(await otherBrowser.content()).not.toContain('Margaret')
  await otherBrowser.context().close()
})

test('a canceled payment without the key says so, that nothing was charged, and how to find the preview', {
  tag: ['@S2-180', '@S2-181', '@R69-a', '@R69-b', '@R39-b'],
}, async ({ page, browser }) => {
  const { id, email } = await createPreview(page)
  const otherBrowser = await (await browser.newContext()).newPage()
  await otherBrowser.goto(`/?canceled=true&submission_id=${id}`)
  await expectToast(otherBrowser, {
    title: 'Payment Canceled',
    text: "Your payment was canceled. You can try again when you're ready.",
    destructive: true,
  })
  const note = otherBrowser.getByRole('status').filter({ hasText: 'Nothing was charged.' })
  await expect(note).toContainText('open the private link in our email')
  await expect(otherBrowser.getByText('no longer works')).toHaveCount(0)
  expect(await otherBrowser.content()).not.toContain('Margaret')
  await otherBrowser.reload()
  await expect(note).toBeVisible()
  await otherBrowser.getByLabel('Email').fill(email)
  await otherBrowser.getByRole('button', { name: 'Email me my private links' }).click()
  await expect(otherBrowser.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await otherBrowser.context().close()
})

test('an emailed link exchanges its key for a cookie and removes it from the URL', {
  tag: ['@R10-e', '@R10-f'],
}, async ({ page, browser }) => {
  const { id, email } = await createPaidEulogy(page)
  const { html } = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
  const [, link = ''] = /href="([^"]*archive=true[^"]*)"/.exec(html) ?? []
  expect(link).toContain('#key=')
  const otherBrowser = await (await browser.newContext()).newPage()
  const exchanged = otherBrowser.waitForRequest(/\/access$/)
  await otherBrowser.goto(link.replaceAll('&amp;', '&'))
  await expect(fullEulogy(otherBrowser)).toBeVisible()
  expect((await exchanged).method()).toBe('POST')
  expect(otherBrowser.url()).not.toContain('key')
  const cookies = await otherBrowser.context().cookies()
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: `__Host-family-${id}`, httpOnly: true }),
  )
  await otherBrowser.goto(archivePath(id))
  await expect(fullEulogy(otherBrowser)).toBeVisible()
  await otherBrowser.context().close()
})

test('a URL with an anchor scrolls to the anchor, not to the top', { tag: '@R37-a' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/404')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/#eulogy-form')
  await expect(page.locator('#eulogy-form')).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
})

test('the page after the payment leads to the top of home without a page load', {
  tag: ['@R37-a', '@S2-062'],
}, async ({ page }) => {
  const home = 'Craft a Heartfelt Eulogy in Minutes'
  await page.goto('/payment-success')
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    Object.assign(window, { samePage: true })
  })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(home))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
})

test('a submission without a preview loads the form with all answers', {
  tag: '@S2-179',
}, async ({ page }) => {
  const { id } = await createPreview(page)
  await queryDatabase("update eulogy_submissions set preview = '' where id = $1", [id])
  await page.goto(archivePath(id))
  await expect(fields(page).customerName).toHaveValue('Anna')
})

test('the form says that it is saved only while the browser holds its draft', async ({
  page,
  context,
}) => {
  const saved = page.getByText(/^Saved on this/)
  await page.goto('/')
  await fields(page).name.fill('Ruth Hale')
  await expect(saved).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(fields(other).name).toHaveValue('Ruth Hale')
  await other.getByRole('button', { name: 'Clear this form' }).click()
  await other.getByRole('button', { name: 'Clear it all' }).click()
  await expect(saved).toHaveCount(0)
  await expect(fields(page).name).toHaveValue('Ruth Hale')
  await fields(page).name.fill('Ruth Ann Hale')
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(fields(page).name).toHaveValue('Ruth Ann Hale')
  await expect(saved).toBeVisible()
})

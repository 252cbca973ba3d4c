import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pressKey, tabTo, typeInto } from './keyboard.ts'
import { uniqueEmail } from './stand-ins.ts'

test('the contact form works by keyboard, with errors, sending and a second message', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await page.goto('/contact')
  const form = page.locator('#contact form')
  const field = (name: string) => form.getByLabel(name, { exact: true })
  const send = form.locator('button[type=submit]')
  await pressKey(page, send)
  await expect(field('Name')).toBeFocused()
  await page.keyboard.type('Ruth')
  await typeInto(page, field('Email'), uniqueEmail('visitor'))
  await typeInto(page, field('Subject'), 'A question')
  await typeInto(page, field('Message'), 'May I bring my own music?')
  await pressKey(page, send)
  await expect(page.locator('.toast')).toContainText('Message Sent')
  await expect(send).toBeFocused()
  await expect(field('Message')).toHaveValue('')
})

test('the menu on a narrow screen can be opened, closed and followed by keyboard', async ({
  page,
}) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const ideas = page.getByRole('banner').getByRole('link', { name: 'Eulogy Ideas' })
  await pressKey(page, menu)
  await expect(ideas).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ideas).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await pressKey(page, ideas)
  await expect(page).toHaveURL('/eulogy-ideas')
})

/** The product under test has no analytics container, so the script is served with one. */
async function withContainer(page: Page) {
  let rewritten = false
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const body = script.replace('analyticsContainer:null', 'analyticsContainer:`GTM-TEST`')
    rewritten ||= body !== script
    await route.fulfill({ response, body })
  })
  await page.route(/googletagmanager/, (route) => route.fulfill({ body: '' }))
  return () => rewritten
}

for (const answer of ['Yes, count them', 'No, don’t']) {
  test(`the analytics consent can be answered "${answer}" by keyboard`, async ({ page }) => {
    const rewritten = await withContainer(page)
    await page.goto('/')
    await page.keyboard.press('Tab')
    const input = page.getByRole('complementary', { name: 'Counting visits' })
    await expect(input).toBeVisible()
    expect(rewritten()).toBe(true)
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    await tabTo(page, input.getByRole('button', { name: answer }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(input).toHaveCount(0)
    await expect(page.getByText('We won’t ask again in this browser.')).toBeFocused()
    await page.reload()
    await page.getByPlaceholder('Enter their full name').fill('Ruth')
    await expect(page.getByText(/^Saved on this/)).toBeVisible()
    await expect(input).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

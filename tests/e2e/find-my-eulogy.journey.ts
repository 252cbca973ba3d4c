import { expect, type Page } from '@playwright/test'
import { archivePath, createPaidEulogy, createPreview, queryDatabase, test } from './fixtures.ts'
import { heading } from './form-page.ts'
import { fullEulogy } from './journey-pages.ts'
import { tabTo } from './keyboard.ts'
import { failRequests } from './network-faults.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const emailField = (page: Page) => page.getByRole('main').getByLabel('Email')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Email me my private links' })
const deadLink = (page: Page) => page.getByText('This link no longer works. Enter your email')

async function linkIn(email: string, subject: string) {
  const { text } = await waitForEmail(email, subject)
  return /http\S+archive=true\S+#key=[\w-]+/.exec(text)?.[0] ?? ''
}

test('a purchase is found again in five ways', { tag: ['@R47-a', '@R46-b'] }, async ({
  page,
  browser,
  context,
}) => {
  const { text, email, returnAddress } = await createPaidEulogy(page)
  const expectText = (shown: Page) =>
    expect(shown.locator('.eulogy').first()).toContainText(text.slice(0, 60))
  const anotherBrowser = async () => (await browser.newContext()).newPage()

  await test.step('in a new tab', async () => {
    const tab = await context.newPage()
    await tab.goto('/')
    await tab.getByRole('link', { name: /^Continue with/ }).click()
    await expectText(tab)
  })
  await test.step('by its bookmark', async () => {
    const tab = await context.newPage()
    await tab.goto('/my-eulogy')
    await expectText(tab)
  })
  await test.step('by the link in the email, in another browser', async () => {
    const other = await anotherBrowser()
    await other.goto(await linkIn(email, 'Your eulogy for Margaret Ellen Shaw'))
    await expectText(other)
    await other.goto('/my-eulogy')
    await expectText(other)
  })
  await test.step('by the email address, in another browser', async () => {
    const other = await anotherBrowser()
    await other.goto('/find-my-eulogy')
    await emailField(other).fill(email)
    await sendButton(other).click()
    await expect(heading(other, 'Check Your Email')).toBeFocused()
    await other.goto(await linkIn(email, 'Your private links'))
    await expectText(other)
  })
  await test.step('by the return from a bank app, in a tab without storage', async () => {
    const tab = await context.newPage()
    await tab.addInitScript(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await tab.goto(returnAddress)
    await expect(fullEulogy(tab)).toBeVisible({ timeout: 15_000 })
    await expectText(tab)
  })
  await test.step('a bank app with another browser leads to a new link', async () => {
    const other = await anotherBrowser()
    await other.goto(returnAddress)
    await expect(other.getByText('Your payment has been received.')).toBeVisible()
    await other.getByRole('link', { name: 'send you the link again' }).click()
    await expect(heading(other, 'Find My Eulogy')).toBeVisible()
  })
})

test('the page works with the keyboard', async ({ page }) => {
  await page.goto('/find-my-eulogy')
  await tabTo(page, sendButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(uniqueEmail())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check Your Email')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Try another address' }))
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toBeVisible()
})

test('a request that fails says so and keeps the address', async ({ page }) => {
  await page.goto('/find-my-eulogy')
  await failRequests(page, /\/find-links$/)
  await emailField(page).fill('anna@example.com')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Please press the button again')
  await expect(emailField(page)).toHaveValue('anna@example.com')
})

test('a link whose key was revoked, or whose eulogy was erased, leads to a new link', {
  tag: '@R47-e',
}, async ({ page, browser }) => {
  const { id, email } = await createPaidEulogy(page)
  const link = await linkIn(email, 'Your eulogy for Margaret Ellen Shaw')
  await queryDatabase('update access_keys set revoked_at = now() where root_id = $1', [id])
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(deadLink(other)).toBeVisible()
  await expect(other).toHaveURL('/find-my-eulogy?link=expired')
  await other.reload()
  await expect(deadLink(other)).toBeVisible()
  for (const address of [archivePath(id), `/my-eulogy?submission_id=${id}`]) {
    await page.goto(address)
    await expect(deadLink(page)).toBeVisible()
  }
})

test('an old link still opens the eulogy in a browser that has a key of its own', async ({
  page,
}) => {
  const { id } = await createPreview(page)
  await page.goto(`${archivePath(id)}#key=${'A'.repeat(43)}`)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
})

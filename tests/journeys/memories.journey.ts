import { type Browser, expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import {
  archivePath,
  createPreview,
  payAtProvider,
  post,
  submissionInput,
  test,
  waitForText,
} from './fixtures.ts'
import { expectNoScripts } from './page-checks.ts'

const person = submissionInput.name
const tom = {
  text: 'She taught me to whistle on the ferry to Arran.',
  name: 'Tom',
  relation: 'her brother',
}
const hostile = {
  text: '<img src=x onerror=alert(1)><script>alert(2)</script> Buy pills at https://evil.example',
  name: 'Mallory',
  relation: '<b>friend</b>',
}
type Memory = typeof tom

const textField = (page: Page) => page.locator('textarea[name=text]')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send to Anna' })
const thanks = (page: Page) => page.getByText('Thank you. Anna can read it now.')

async function fill(page: Page, { text, name, relation }: Memory) {
  await textField(page).fill(text)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel(`How did you know ${person}?`).fill(relation)
}

/** Another person: a browser without our cookies. */
async function openAs(
  browser: Browser,
  path: string,
  options: { javaScriptEnabled?: boolean } = {},
) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  if (options.javaScriptEnabled === false) await expectNoScripts(page)
  return page
}

test('a family adds memories, the owner chooses, and the text has no other', async ({
  page,
  browser,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  const kept = await createPreview(page)
  await page.goto(archivePath(kept.id))
  await page.getByText(/^Ask others, who sees/).click()
  await page.getByRole('button', { name: 'Ask others for a memory' }).click()
  await page.getByLabel('A note to them').fill('Anything\nyou like.')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const message = await page.locator('.message').innerText()
  const { pathname: path } = new URL(/http\S+/.exec(message)?.[0] ?? '')

  await test.step('one without JavaScript', async () => {
    const phone = await openAs(browser, path, { javaScriptEnabled: false })
    await fill(phone, { ...tom, text: ' ' })
    await sendButton(phone).click()
    await expect(phone.locator('#problems')).toContainText('Write a memory first')
    await fill(phone, tom)
    await sendButton(phone).click()
    await expect(thanks(phone)).toBeVisible()
    await phone.getByText('Change it', { exact: true }).click()
    await textField(phone).fill(`${tom.text} I was nine.`)
    await phone.getByRole('button', { name: 'Save the change' }).click()
    await expect(phone.locator('blockquote')).toContainText('I was nine.')
    expect(await phone.context().cookies()).toEqual([])
    await phone.context().close()
  })

  await test.step('one who is hostile, and sees nothing else', async () => {
    const phone = await openAs(browser, path)
    const seen = await phone.content()
    for (const secret of [kept.email, kept.preview.slice(0, 40), submissionInput.memory, tom.text])
      expect(seen).not.toContain(secret)
    phone.on('dialog', (dialog) => void dialogs.push(dialog.message()))
    await fill(phone, hostile)
    await sendButton(phone).click()
    await expect(phone.locator('blockquote')).toContainText('<script>alert(2)</script>')
    await phone.context().close()
  })

  await page.goto(archivePath(kept.id))
  await page.getByRole('button', { name: 'Read and choose' }).click()
  const used = page.waitForResponse(/\/api\/contributions$/)
  const ofTom = page.getByRole('group', { name: 'The memory of Tom' })
  await ofTom.getByRole('button', { name: 'Use it' }).click()
  expect((await used).status()).toBe(200)
  await expect(page.getByText(hostile.text).first()).toBeVisible()
  expect(dialogs).toEqual([])

  const { sessionId } = await payAtProvider(page, kept)
  await post(page, api.confirmCheckout(), { sessionId, submissionId: kept.id })
  const text = await waitForText(page, kept.id)
  expect(text).toContain('whistle')
  expect(text).not.toMatch(/evil|Mallory|pills/)
})

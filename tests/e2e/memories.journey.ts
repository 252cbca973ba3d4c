import { type Browser, expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import {
  addMemory,
  archivePath,
  createPaidEulogy,
  createPreview,
  payAtProvider,
  post,
  submissionInput,
  test,
  versionOf,
  waitForText,
} from './fixtures.ts'
import { heading } from './form-page.ts'
import { fullEulogy, linkToShare, openShare } from './journey-pages.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { axeViolations, expectNoScripts } from './page-checks.ts'

const person = submissionInput.name
const tom = {
  text: 'She taught me to whistle on the ferry to Arran.',
  name: 'Tom',
  relation: 'her brother',
}
const bea = { text: 'She left plums on my step every August.', name: 'Bea', relation: 'neighbor' }
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

test('a family adds memories, the owner chooses, and the text gives each to the right person', {
  tag: ['@D42-a', '@D42-b', '@D42-d', '@D42-f'],
}, async ({ page, browser }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  const kept = await createPreview(page)
  await page.goto(archivePath(kept.id))
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
    await phone.getByText('Change it').click()
    await textField(phone).fill(`${tom.text} I was nine.`)
    await phone.getByRole('button', { name: 'Save the change' }).click()
    await expect(phone.locator('blockquote')).toContainText('I was nine.')
    expect(await phone.context().cookies()).toEqual([])
    await phone.context().close()
  })

  await test.step('one who sees nothing else', async () => {
    const phone = await openAs(browser, path)
    const seen = await phone.content()
    for (const secret of [kept.email, kept.preview.slice(0, 40), submissionInput.memory, tom.text])
      expect(seen).not.toContain(secret)
    await fill(phone, bea)
    await sendButton(phone).click()
    await expect(thanks(phone)).toBeVisible()
    await phone.context().close()
  })

  await test.step('one who is hostile', async () => {
    const phone = await openAs(browser, path)
    phone.on('dialog', (dialog) => void dialogs.push(dialog.message()))
    await fill(phone, hostile)
    await sendButton(phone).click()
    await expect(phone.locator('blockquote')).toContainText('<script>alert(2)</script>')
    await phone.context().close()
  })

  await page.goto(archivePath(kept.id))
  await page.getByRole('button', { name: 'Read and choose' }).click()
  for (const { name } of [tom, bea]) {
    const used = page.waitForResponse(/\/api\/contributions$/)
    await page
      .getByRole('group', { name: `The memory of ${name}` })
      .getByRole('button', { name: 'Use it' })
      .click()
    expect((await used).status()).toBe(200)
  }
  await expect(page.getByText(hostile.text).first()).toBeVisible()
  expect(dialogs).toEqual([])

  const { sessionId } = await payAtProvider(page, kept)
  await post(page, api.confirmCheckout(), { sessionId, submissionId: kept.id })
  const text = await waitForText(page, kept.id)
  expect(text).toContain('whistle')
  expect(text).not.toMatch(/evil|Mallory|pills/)
  const { sentences } = await versionOf(page, kept.id)
  const contributors = sentences
    .flatMap(({ evidence }) => evidence)
    .flatMap(({ contributor, words }) => (contributor ? [{ name: contributor.name, words }] : []))
  for (const { name, words } of contributors) {
    const source = [{ ...tom, text: `${tom.text} I was nine.` }, bea].find(
      (each) => each.name === name,
    )
    expect(source?.text.toLowerCase()).toContain(words.toLowerCase())
  }
  expect(new Set(contributors.map(({ name }) => name))).toEqual(new Set(['Tom', 'Bea']))
})

const makeLink = (page: Page) => page.getByRole('button', { name: 'Make a link' })

/** The window is looked at again until it shows this. It asks the server at most every two seconds. */
const lookUntil = (page: Page, text: string) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
  }).toPass()

test('after payment, a memory goes into a paragraph, by keyboard', {
  tag: ['@D42-j', '@D42-l', '@D42-bl'],
}, async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await page.goto(`/my-eulogy?submission_id=${id}`)
  await expect(fullEulogy(page)).toBeVisible()
  await openShare(page)
  const ask = page.getByRole('button', { name: 'Ask for a memory' })
  await pressKey(page, ask)
  await pressKey(page, makeLink(page))
  await expect(page.getByText('Your link is ready.')).toBeFocused()
  const link = await linkToShare(page)
  const shareOrCopy = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Share|Copy message)$/ })
  await tabTo(page, shareOrCopy.first())
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()

  await addMemory(link, 'Bo', 'She kept a tin of ginger biscuits at work.')
  await lookUntil(page, 'Bo sent a memory')
  await tabTo(page, page.getByRole('button', { name: 'Bo sent a memory' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await axeViolations(page)).toEqual([])
  await pressKey(page, page.getByRole('button', { name: /^Add it to a paragraph/ }))
  await expect(heading(page, 'Where Does It Belong?')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await pressKey(page, page.getByRole('button', { name: 'Write this paragraph with it' }))
  await expect(page.getByRole('region', { name: 'The new paragraph' })).toContainText(
    'Bo, her brother, told me, “She kept a tin of ginger biscuits at work.”',
  )
  await expect(heading(page, 'Which one do you want to keep?')).toBeInViewport()
  await pressKey(page, page.getByRole('button', { name: 'Use this one' }))
  await expect(page.locator('.eulogy')).toContainText('ginger biscuits')
})

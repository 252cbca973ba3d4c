import { type Browser, expect, type Page } from '@playwright/test'
import type { MemoryRequests } from '#contract/contributions.ts'
import { api, pages } from '#contract/urls.ts'
import {
  archivePath,
  createPreview,
  payAtProvider,
  post,
  submissionInput,
  test,
  versionOf,
  waitForText,
} from './fixtures.ts'
import { setOffline } from './network-faults.ts'
import { axeViolations, cspViolations, expectNoScripts, expectNoStorage } from './page-checks.ts'

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

/** The path of a new link of a submission, made without the owner's screens. */
async function ask(page: Page) {
  const kept = await createPreview(page)
  const { id } = kept
  const body = { submissionId: id, note: 'Anything you like.' }
  const { key } = await post<{ key: string }>(page, api.memoryRequests(), body)
  const memories = async () => {
    const reply = await page.request.get(`${api.memoryRequests()}?submissionId=${id}`)
    return ((await reply.json()) as MemoryRequests).contributions
  }
  return { kept, path: pages.shareMemory(key), memories }
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
    await fill(phone, { ...hostile, text: `${hostile.text} ${'x'.repeat(6_000)}` })
    await sendButton(phone).click()
    await expect(phone.locator('#problems')).toContainText('Shorten this by 4,')
    expect((await textField(phone).inputValue()).length).toBeGreaterThan(6_000)
    await fill(phone, hostile)
    await sendButton(phone).click()
    await expect(phone.locator('blockquote')).toContainText('<script>alert(2)</script>')
    const statuses = []
    for (let sent = 0; sent < 25; sent += 1) {
      const answer = await phone.request.post(path, { form: hostile, maxRedirects: 0 })
      statuses.push(answer.status())
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(17)
    expect(new Set(statuses)).toEqual(new Set([303, 429]))
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
  const tellers = sentences
    .flatMap(({ evidence }) => evidence)
    .flatMap(({ teller, words }) => (teller ? [{ name: teller.name, words }] : []))
  for (const { name, words } of tellers) {
    const source = [{ ...tom, text: `${tom.text} I was nine.` }, bea].find(
      (each) => each.name === name,
    )
    expect(source?.text.toLowerCase()).toContain(words.toLowerCase())
  }
  expect(new Set(tellers.map(({ name }) => name))).toEqual(new Set(['Tom', 'Bea']))
})

test('lines say who took their memory back, also after a reload, and can be kept or taken out', {
  tag: '@D42-bg',
}, async ({ page, browser }) => {
  const { kept, path } = await ask(page)
  const { id } = kept
  const phone = await openAs(browser, path, { javaScriptEnabled: false })
  await fill(phone, tom)
  await sendButton(phone).click()
  await expect(thanks(phone)).toBeVisible()
  await page.goto(archivePath(id))
  await page.getByRole('button', { name: 'Read and choose' }).click()
  const used = page.waitForResponse(/\/api\/contributions$/)
  await page.getByRole('button', { name: 'Use it' }).click()
  expect((await used).status()).toBe(200)
  const { sessionId } = await payAtProvider(page, kept)
  await post(page, api.confirmCheckout(), { sessionId, submissionId: id })
  expect(await waitForText(page, id)).toContain('whistle')
  await phone.getByText('Delete it', { exact: true }).click()
  await phone.getByRole('button', { name: 'Yes, delete it' }).click()
  await phone.context().close()

  await page.goto(archivePath(id))
  const note = page.getByRole('group', { name: 'Line to check' })
  const check = page.getByRole('button', { name: '1 line to check' })
  const asked = 'Tom took their memory back. Keep this line?'
  await check.click()
  await expect(note).toContainText(asked)
  await page.reload()
  await check.click()
  await expect(note).toContainText(asked)
  expect(await axeViolations(page)).toEqual([])
  await note.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('It stays.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await check.click()
  await note.getByRole('button', { name: 'Take it out' }).click()
  await expect.poll(() => waitForText(page, id)).not.toContain('whistle')
})

test('a memory survives a lost connection and a reload, and is stored once', {
  tag: ['@D42-c', '@D42-h'],
}, async ({ page, browser }) => {
  const { path, memories } = await ask(page)
  const phone = await openAs(browser, path)
  await fill(phone, bea)
  await setOffline(phone.context(), true)
  await sendButton(phone).click()
  await expect(phone.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await expect(
    phone.getByText('We couldn’t reach our server. Your words are still here.'),
  ).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  await setOffline(phone.context(), false)
  await phone.reload()
  await expect(textField(phone)).toHaveValue(bea.text)
  await expect(phone.getByLabel('Your name')).toHaveValue(bea.name)

  // The server gets it, but its first answer doesn't arrive.
  let sent = 0
  await phone.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await sendButton(phone).click()
  await expect(thanks(phone)).toBeVisible()
  expect(sent).toBe(2)
  expect(await memories()).toMatchObject([bea])
  await phone.goto(path)
  await expect(textField(phone)).toHaveValue('')
  await phone.context().close()
})

test('a memory is sent from a browser that blocks storage and cookies, and survives a reload', {
  tag: ['@D42-b', '@D42-h'],
}, async ({ page, browser }) => {
  const { path, memories } = await ask(page)
  const context = await browser.newContext()
  await context.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', blocked)
    Object.defineProperty(window, 'sessionStorage', blocked)
    Object.defineProperty(Document.prototype, 'cookie', blocked)
  })
  const phone = await context.newPage()
  const broken = await cspViolations(phone)
  await phone.goto(path)
  await expectNoStorage(phone)
  await fill(phone, bea)
  await expect.poll(() => phone.evaluate(() => JSON.stringify(history.state))).toContain('plums')
  await phone.reload()
  await expect(textField(phone)).toHaveValue(bea.text)
  await sendButton(phone).click()
  await expect(thanks(phone)).toBeVisible()
  expect(await memories()).toMatchObject([bea])
  expect([broken, await context.cookies()]).toEqual([[], []])
  await context.close()
})

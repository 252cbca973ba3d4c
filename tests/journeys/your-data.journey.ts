import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { archivePath, createPaidEulogy, test } from './fixtures.ts'
import { submitForm } from './form-page.ts'
import { expectKept, fullEulogy } from './journey-pages.ts'
import { failRequests } from './network-faults.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

test.use({ serviceWorkers: 'allow' })

const person = 'Zanzibarina Shaw'
const deleted = (page: Page) => page.getByRole('heading', { name: 'Your words have been deleted.' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Your Words?' })
const ask = (page: Page) =>
  page.locator('.your-data').getByRole('button', { name: 'Delete my words' }).click()
const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Delete my words' }).click()

/** Everything in this browser's storage, as text. */
async function everythingKept(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }))
    const objects = JSON.stringify([history.state, await indexedDB.databases()])
    const workers = (await navigator.serviceWorker.getRegistrations()).map(() => 'worker')
    return [...stores, objects, ...(await caches.keys()), ...workers].join()
  })
  return `${inPage}\n${JSON.stringify(await page.context().cookies())}`
}

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function previewed(page: Page) {
  const email = uniqueEmail('canary')
  await submitForm(page, { name: person, email })
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByText(/^Ask others, who sees/).click()
  return email
}

test('a buyer downloads and deletes everything, and nothing stays in the browser', async ({
  page,
}) => {
  const { id, email } = await createPaidEulogy(page, { name: person, email: uniqueEmail('canary') })
  await page.goto(archivePath(id))
  await expect(fullEulogy(page)).toBeVisible()
  // Input that only this browser has: a draft, a skipped answer, an unsaved edit.
  await page.evaluate((word) => {
    for (const name of ['eulogy-draft', 'eulogy-draft-aunt', 'eulogy-edit-1', 'eulogy-skipped-1'])
      localStorage.setItem(name, JSON.stringify({ text: word }))
    sessionStorage.setItem('email-key-1', word)
  }, person)

  await expectKept(page)
  const data = page.locator('.your-data')
  const text = await saved(page, () =>
    data.getByRole('button', { name: 'Download everything we have' }).click(),
  )
  expect(text.name).toBe('Everything_we_have.txt')
  for (const word of [person, email, 'never let go of my hand', 'stubborn about gravy']) {
    expect(text.text).toContain(word)
  }
  const json = await saved(page, () => data.getByRole('button', { name: /data file/ }).click())
  expect(JSON.parse(json.text).submissions[0].email).toBe(email)

  await ask(page)
  await expect(dialog(page)).toContainText('It can’t be undone, and it doesn’t refund a purchase.')
  await dialog(page).getByRole('button', { name: 'Keep my words' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await everythingKept(page)).toContain(person)

  await ask(page)
  await confirm(page)
  await expect(deleted(page)).toBeFocused()
  await expect(page.getByText(person)).toHaveCount(0)
  const kept = await everythingKept(page)
  const left = [person, email, 'gravy', '__Host-family-', 'email-key', 'eulogy-', 'app-', 'worker']
  for (const trace of left) expect(kept).not.toContain(trace)
  await page.reload()
  await expect(page.getByPlaceholder('Enter their full name')).toHaveValue('')
  expect(await everythingKept(page)).not.toContain(person)
})

test('the link in an email leads to the data section in any browser', async ({ page, browser }) => {
  const email = await previewed(page)
  const message = await waitForEmail(email, 'Your eulogy preview is ready')
  const link = /http\S+show=my-data#key=[\w-]+/.exec(message.text)?.[0] ?? ''
  const otherBrowser = await browser.newPage()
  await otherBrowser.goto(link)
  await expect(otherBrowser.getByRole('heading', { name: 'Your Data' })).toBeFocused()
  await expect(otherBrowser.getByRole('heading', { name: 'Your Data' })).toBeInViewport()
})

test('an unpaid submission can be deleted next to the preview, although that fails at first; another window notices', async ({
  page,
  context,
}) => {
  await previewed(page)
  const restore = await failRequests(page, /\/export/)
  await page.getByRole('button', { name: 'Download everything we have' }).click()
  await expect(page.locator('.your-data').getByRole('alert')).toContainText('Please try again')
  await restore()
  const id = new URL(page.url()).searchParams.get('submission_id') ?? ''
  const other = await context.newPage()
  await other.goto(archivePath(id))
  await expect(other.getByText(person).first()).toBeVisible()

  const submission = /\/api\/submissions\/[^/]+$/
  await page.route(submission, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { code: 'server-error', message: 'No.' } })
      : route.continue(),
  )
  await ask(page)
  await confirm(page)
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was deleted.')
  await page.unroute(submission)
  await expect(other.getByText(person).first()).toBeVisible()

  // A lost response: the second click finds everything deleted.
  await page.route(submission, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await confirm(page)
  await expect(dialog(page).getByRole('alert')).toContainText('don’t know whether')
  await page.unroute(submission)
  await confirm(page)
  await expect(deleted(page)).toBeVisible()
  await expect(page.getByText('within 30 days from our backups')).toBeVisible()
  await expect(deleted(other)).toBeVisible()
  await expect(other.getByText(person)).toHaveCount(0)
})

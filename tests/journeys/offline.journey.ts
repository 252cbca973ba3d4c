import { readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { api, pages } from '#contract/urls.ts'
import { newReaderLink } from '#tests/support/reader-links.ts'
import {
  archivePath,
  createPaidEulogy,
  createPreview,
  post,
  queryDatabase,
  test,
} from './fixtures.ts'
import { heading } from './form-page.ts'
import {
  createLongEulogy,
  editor,
  eulogyAction,
  expectKept,
  expectWholeText,
  fullEulogy,
  keptNote,
  offlineNote,
  openSettings,
  sharedComputer,
  startEditing,
  startReading,
  view,
  viewButton,
} from './journey-pages.ts'
import { setOffline } from './network-faults.ts'
import { cspViolations } from './page-checks.ts'
import { waitForLink } from './stand-ins.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the eulogy, and waits until it opens without a network. */
async function openAndKeep(page: Page, id: string) {
  await page.goto(archivePath(id))
  await expect(fullEulogy(page)).toBeVisible()
  await expectKept(page)
}

/** Opens no cache, because that creates one that is just being deleted: safe to poll. */
const cachesIn = (page: Page) => page.evaluate(() => caches.keys())

/**
 * The names of all caches, the URLs in them, the stored keys and the service workers of this browser, once
 * nothing changes anymore.
 */
const storedInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return {
      caches: names,
      urls: requests.flat(),
      session: Object.keys(sessionStorage),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }
  })

/** The caches with someone's words. */
const copiesIn = async (page: Page) =>
  (await cachesIn(page)).filter((name) => name.startsWith('eulogy-copy-'))

const eulogyText = (page: Page) => page.locator('.eulogy')

test('a eulogy and its reading view open without a network, on reload and in a new tab, even by the emailed link', async ({
  page,
  context,
}) => {
  const { id, text, email } = await createLongEulogy(page, 12)
  const link = await waitForLink(email, 'Your eulogy for')
  const broken = await cspViolations(page)
  await openAndKeep(page, id)
  await setOffline(context, true)
  await page.reload()
  await expect(offlineNote(page)).toHaveText(
    /This is the copy saved on this computer, from \d+:\d\d [ap]m\. You can read it/,
  )
  await expect(eulogyText(page)).toContainText('Sentence 12 says')
  await expect(page).toHaveURL(`/my-eulogy?submission_id=${id}`)

  await startReading(page)
  await page.reload()
  await expectWholeText(page, text, () => page.keyboard.press('Space'))
  await viewButton(page, 'Done').click()
  await expect(view(page)).toHaveCount(0)
  await page.goBack()
  await page.goForward()
  await expect(fullEulogy(page)).toBeVisible()

  const tab = await context.newPage()
  await tab.goto('/my-eulogy')
  await expect(offlineNote(tab)).toBeVisible()
  await expect(eulogyText(tab)).toContainText('Sentence 1 says')
  await tab.goto(link)
  await expect(offlineNote(tab)).toBeVisible()
  await expect(tab).not.toHaveURL(/key=/)
  expect((await storedInBrowser(tab)).urls.join()).not.toContain('key=')

  await setOffline(context, false)
  await tab.reload()
  await expect(fullEulogy(tab)).toBeVisible()
  expect((await storedInBrowser(tab)).session).toEqual([])
  await expect(offlineNote(page)).toHaveCount(0)
  await expectKept(page)
  expect(broken).toEqual([])
})

test('an edit made offline is kept over a reload and saved later, and a file says that it needs the internet', async ({
  page,
  context,
}) => {
  const { id } = await createPaidEulogy(page)
  await openAndKeep(page, id)
  // The network is there, but our server isn't.
  const server = /\/api\/|\/my-eulogy|\/\?archive/
  await context.route(server, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(
    page.getByText(/^We can’t reach our server just now\. This is the copy/),
  ).toBeVisible()
  await context.unroute(server)
  await setOffline(context, true)
  await page.reload()
  await expect(offlineNote(page)).toContainText('your changes stay here')
  await eulogyAction(page, 'Download').click()
  await expectNoServerFiles(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.txt$/)
  await startEditing(page)
  await editor(page).fill('She sang in the kitchen.')
  await expect(page.getByText('We couldn’t save your changes just now.')).toBeVisible()
  await page.reload()
  await expect(editor(page)).toHaveValue('She sang in the kitchen.')
  await setOffline(context, false)
  await expect(page.getByText('All changes saved.')).toBeVisible({ timeout: 30_000 })
  await expect(offlineNote(page)).toHaveCount(0)
  const { full_eulogy } = await (await page.request.get(api.fullEulogy(id))).json()
  expect(full_eulogy).toBe('She sang in the kitchen.')
})

test('a change that was saved elsewhere is offered when the network is back', async ({
  page,
  context,
}) => {
  const { id } = await createPaidEulogy(page)
  await openAndKeep(page, id)
  await setOffline(context, true)
  await page.reload()
  await expect(offlineNote(page)).toBeVisible()
  await post(page, api.edits(id), { text: 'Changed on another phone.', revision: 0 })
  await setOffline(context, false)
  await page.getByRole('button', { name: 'Show the saved text' }).click()
  await expect(eulogyText(page)).toContainText('Changed on another phone.')
  await expectKept(page)
})

test('several eulogies are kept apart, and listed without a network; previews are not kept', async ({
  page,
  context,
}) => {
  const rosa = await createPaidEulogy(page, { name: 'Rosa Diaz' })
  const tom = await createPaidEulogy(page, { name: 'Tom Hale' })
  const unpaid = await createPreview(page, { name: 'Ida Unpaid' })
  await openAndKeep(page, rosa.id)
  await openAndKeep(page, tom.id)
  await page.goto(archivePath(unpaid.id))
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  expect(await copiesIn(page)).toHaveLength(2)
  expect((await storedInBrowser(page)).urls.join()).not.toContain(unpaid.id)

  await setOffline(context, true)
  await page.goto('/my-eulogy')
  await expect(page.locator('.eulogy-list a')).toHaveText([
    'Your eulogy for Rosa Diaz',
    'Your eulogy for Tom Hale',
  ])
  await page.goto('/')
  await expect(page.locator('.eulogy-list a')).toHaveCount(2)
  await page.getByRole('link', { name: 'Your eulogy for Rosa Diaz' }).click()
  await expect(offlineNote(page)).toBeVisible()

  // Erasing one leaves the copy of the other.
  await setOffline(context, false)
  await page.goto(archivePath(rosa.id))
  await deleteWords(page)
  expect(await copiesIn(page)).toHaveLength(1)
  await setOffline(context, true)
  await page.goto(archivePath(tom.id))
  await expect(offlineNote(page)).toBeVisible()
})

test('nothing is kept on a shared computer, of a reader’s link neither', async ({
  page,
  context,
}) => {
  const { id } = await createPaidEulogy(page)
  const link = newReaderLink()
  await post(page, api.readerLinks(id), link)
  await openAndKeep(page, id)
  await openSettings(page)
  await sharedComputer(page).check()
  await expect(page.getByText('No copy is kept on this computer.')).toBeVisible()
  const kept = async () => ({
    caches: await cachesIn(page),
    workers: await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    ),
  })
  await expect.poll(kept).toEqual({ caches: [], workers: 0 })
  await page.reload()
  await openSettings(page)
  await expect(sharedComputer(page)).toBeChecked()
  expect(await kept()).toEqual({ caches: [], workers: 0 })
  const reader = await context.newPage()
  await reader.goto(pages.read(link.key))
  await expect(sharedComputer(reader)).toBeChecked()
  expect(await cachesIn(reader)).toEqual([])
  await sharedComputer(reader).uncheck()
  await expect(keptNote(reader)).toBeVisible()
  await sharedComputer(reader).check()
  await expect(reader.getByText('No copy is kept on this computer.')).toBeVisible()
  await expect.poll(() => cachesIn(reader)).toEqual([])
  await reader.close()

  await page.reload()
  await openSettings(page)
  await sharedComputer(page).uncheck()
  await expectKept(page)
  await setOffline(context, true)
  await page.reload()
  await expect(offlineNote(page)).toBeVisible()
})

async function expectNoServerFiles(page: Page) {
  await expect(page.getByText('You’re offline. Text and Print work now')).toBeVisible()
  for (const [name, works] of [
    ['Text', true],
    ['Print', true],
    ['Word', false],
  ] as const)
    await expect(page.getByRole('button', { name, exact: true })).toBeEnabled({ enabled: works })
}

async function deleteWords(page: Page) {
  await openSettings(page)
  await page.locator('.your-data').getByRole('button', { name: 'Delete my words' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my words' }).click()
  await expect(heading(page, 'Your words have been deleted.')).toBeVisible()
}

test('a reader’s link opens without a network, until it was stopped', async ({ page, browser }) => {
  const { id } = await createPaidEulogy(page)
  const link = newReaderLink()
  await post(page, api.readerLinks(id), link)
  const address = pages.read(link.key)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const reader = await context.newPage()
  await reader.goto(address)
  await expect(keptNote(reader)).toBeVisible()
  const stored = await storedInBrowser(reader)
  expect(JSON.stringify(stored.urls)).not.toContain(link.key)
  await setOffline(context, true)
  await reader.reload()
  await expect(offlineNote(reader)).toContainText('You can read it and print it.')
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(offlineNote(tab)).toBeVisible()
  await expect(eulogyText(tab)).toContainText('She taught me to swim')
  await startReading(tab)
  await viewButton(tab, 'Done').click()
  await tab.getByRole('button', { name: 'Download or print' }).click()
  await expectNoServerFiles(tab)

  await page.request.delete(api.readerLink(id, link.id), {
    headers: { origin: new URL(reader.url()).origin },
  })
  await setOffline(context, false)
  await expect(tab.getByText('This link doesn’t work, or no longer works.')).toBeVisible()
  await setOffline(context, true)
  await reader.goto('about:blank')
  await expect(reader.goto(address)).rejects.toThrow()
  await context.close()
})

test('the copy goes when this browser’s key was revoked, or the eulogy was erased elsewhere', async ({
  page,
  context,
}) => {
  const { id } = await createPaidEulogy(page)
  const other = await createPaidEulogy(page)
  await openAndKeep(page, other.id)
  await openAndKeep(page, id)
  // The other copy was checked before, which doesn't count after a time without a network.
  await page.reload()
  await expectKept(page)
  await setOffline(context, true)
  await page.reload()
  await expect(offlineNote(page)).toBeVisible()
  await queryDatabase('update access_keys set revoked_at = now() where root_id = $1', [id])
  await queryDatabase('delete from eulogy_submissions where root_id = $1', [other.id])
  await setOffline(context, false)
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  await expect.poll(() => copiesIn(page)).toEqual([])
})

test('public pages and the form have no service worker', async ({ page }) => {
  for (const path of ['/', '/pricing', '/read', '/my-eulogy']) {
    await page.goto(path)
    await page.mouse.move(10, 10, { steps: 2 })
    await page.waitForLoadState('networkidle')
    expect(await storedInBrowser(page)).toMatchObject({ caches: [], workers: 0 })
  }
})

/** Serves the service worker of another build, until disposed. Other journeys work with it too. */
async function releaseWorker(buildId: string) {
  const file = 'build/client/sw.js'
  const built = await readFile(file, 'utf8')
  const write = async (script: string) => {
    await writeFile(`${file}.br`, brotliCompressSync(script))
    await writeFile(`${file}.gz`, gzipSync(script))
    await writeFile(file, script)
  }
  await write(built.replaceAll(buildId, 'next'))
  return { [Symbol.asyncDispose]: () => write(built) }
}

test('a copy still works after a release, and the new files replace the old', async ({
  page,
  context,
}) => {
  const { id } = await createPaidEulogy(page)
  await openAndKeep(page, id)
  const apps = async () => (await cachesIn(page)).filter((name) => name.startsWith('app-')).sort()
  const [former] = await apps()
  await using _ = await releaseWorker(former?.slice('app-'.length) ?? '')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(apps).toEqual([former, 'app-next'].sort())
  await setOffline(context, true)
  await page.reload()
  await expect(offlineNote(page)).toBeVisible()
  await setOffline(context, false)
  // Once no page uses the former release, the browser activates the new one. A page that opens before uses the former one.
  const activated = new Set<string>()
  const browser = await context.newCDPSession(page)
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions)
      if (status === 'activated') activated.add(versionId)
  })
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => activated.size).toBe(1)
  await page.goto('about:blank')
  await expect.poll(() => activated.size, { timeout: 30_000 }).toBe(2)
  await page.goto('/my-eulogy')
  await expect(fullEulogy(page)).toBeVisible()
  await expect.poll(apps).toEqual(['app-next'])
})

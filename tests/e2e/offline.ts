import { expect, type Page } from '@playwright/test'
import { archivePath } from './fixtures.ts'
import { fullEulogy, openSettings } from './journey-pages.ts'

export const keptNote = (page: Page) =>
  page.getByText(/^This opens without internet on this (phone|computer)\.$/)
export const offlineNote = (page: Page) =>
  page.getByText(/^You’re offline\. This is the copy saved/)
export const sharedComputer = (page: Page) =>
  page.getByRole('checkbox', { name: 'This is a shared computer: don’t keep a copy here' })

/** Opens the eulogy, and waits until it opens without a network. */
export async function openAndKeep(page: Page, id: string) {
  await page.goto(archivePath(id))
  await expect(fullEulogy(page)).toBeVisible()
  await expectKept(page)
}

export async function expectKept(page: Page) {
  await openSettings(page)
  await expect(keptNote(page)).toBeVisible()
}

/** Opens no cache, because that creates one that is just being deleted: safe to poll. */
export const cachesIn = (page: Page) => page.evaluate(() => caches.keys())

/**
 * The names of all caches, the URLs in them, the stored keys and the service workers of this browser, once
 * nothing changes anymore.
 */
export const storedInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return {
      caches: names,
      urls: requests.flat(),
      databases: await indexedDB.databases(),
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }
  })

/** The caches with someone's words. */
export const copiesIn = async (page: Page) =>
  (await cachesIn(page)).filter((name) => name.startsWith('eulogy-copy-'))

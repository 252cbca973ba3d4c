import type { Page } from '@playwright/test'

/** Delays requests to these URLs until the returned function is called. */
export async function holdRequests(page: Page, urls: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(urls, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

/** Fails requests to these URLs until the returned function is called. */
export async function failRequests(page: Page, urls: RegExp): Promise<() => Promise<void>> {
  await page.route(urls, (route) => route.abort('connectionfailed'))
  return () => page.unroute(urls)
}

/** Makes a lazily loaded component throw when it renders, until the returned function is called. */
export async function breakChunk(page: Page, chunk: string, error: string) {
  const url = new RegExp(`/assets/${chunk}-[^/]*\\.js$`)
  const body = `export default () => { throw new Error('${error}') }`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return () => page.unroute(url)
}

/** The requests by which the browser learns that the text is ready. */
export const eulogyUpdates = /\/api\/submissions\/[^/]+\/(waiting|full-eulogy)$/

import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The faults of this journey that no request has met. */
const unmet = new Set<{ fault: string }>()
export const takeUnmetFaults = () => {
  const faults = [...unmet].map(({ fault }) => fault)
  unmet.clear()
  return faults
}
/** Remembers a fault until the returned function is called. */
function expectFault(fault: string): () => void {
  const expected = { fault }
  unmet.add(expected)
  return () => void unmet.delete(expected)
}

/** Takes the network from all pages of a browser, or gives it back. */
export async function setOffline(context: BrowserContext, offline: boolean) {
  await context.setOffline(offline)
  for (const page of context.pages()) {
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(!offline)
  }
}

/** Delays requests to these URLs until the returned function is called. */
export async function holdRequests(page: Page, urls: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const met = expectFault(`${urls} held`)
  await page.route(urls, async (route) => {
    met()
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

/** Fails requests to these URLs until the returned function is called. */
export async function failRequests(page: Page, urls: RegExp): Promise<() => Promise<void>> {
  const met = expectFault(`${urls} failed`)
  await page.route(urls, (route) => {
    met()
    return route.abort('connectionfailed')
  })
  return () => page.unroute(urls)
}

/** Makes a lazily loaded component throw when it renders, until the returned function is called. */
export async function breakChunk(page: Page, chunk: string, error: string) {
  const url = new RegExp(`/assets/${chunk}-[^/]*\\.js$`)
  const met = expectFault(`${chunk} broken`)
  await page.route(url, async (route) => {
    // The build may export the component under a short name, in an object with a default.
    const source = await (await route.fetch()).text()
    const exported = /export ?\{([^}]*)\}/.exec(source)?.[1]?.split(',') ?? []
    const names = exported.map((name) => name.split(' as ').at(-1)?.trim())
    if (names.length > 0) met()
    const body = `const fail = () => { throw new Error('${error}') }
      const part = Object.assign(() => fail(), { default: fail })
      export { ${names.map((name) => `part as ${name}`).join(', ')} }`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  return () => page.unroute(url)
}

/** The requests by which the browser learns that the text is ready. */
export const eulogyUpdates = /\/api\/submissions\/[^/]+\/(waiting|full-eulogy)$/

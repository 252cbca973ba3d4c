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
  await page.route(url, async (route) => {
    // The build may export the component under a short name, in an object with a default.
    const source = await (await route.fetch()).text()
    const exported = /export ?\{([^}]*)\}/.exec(source)?.[1]?.split(',') ?? []
    const names = exported.map((name) => name.split(' as ').at(-1)?.trim())
    const body = `const fail = () => { throw new Error('${error}') }
      const part = Object.assign(() => fail(), { default: fail })
      export { ${names.map((name) => `part as ${name}`).join(', ')} }`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  return () => page.unroute(url)
}

/** The requests by which the browser learns that the text is ready. */
export const eulogyUpdates = /\/api\/submissions\/[^/]+\/(waiting|full-eulogy)$/

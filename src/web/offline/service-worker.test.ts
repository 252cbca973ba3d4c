import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { api, pages } from '#contract/urls.ts'

const id = '7b0f1d7e-0000-4000-8000-000000000002'
/** What this browser has stored, by cache and address. */
const stored: Record<string, Record<string, string>> = {
  'app-this-build': { [pages.myEulogy()]: 'The page of the copy' },
  'eulogy-copy-first': { [api.submission(id)]: JSON.stringify({ id, person: 'Ruth' }) },
}
const cacheStorage = {
  keys: async () => Object.keys(stored),
  async match(asked: string | { url: string }, { cacheName }: { cacheName: string }) {
    const body = stored[cacheName]?.[typeof asked === 'string' ? asked : asked.url]
    return body === undefined ? undefined : new Response(body)
  },
  open: async (name: string) => ({
    keys: async () => Object.keys(stored[name] ?? {}).map((url) => ({ url })),
  }),
}

const fetched = vi.fn<() => Promise<Response>>()
const listeners = new Map<string, (event: object) => void>()

beforeAll(async () => {
  vi.stubGlobal('buildId', 'this-build')
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
    listeners.set(name, listener as (event: object) => void)
  })
  await import('./service-worker.ts')
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', cacheStorage)
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to) => new Response(null, { status: 302, headers: { location: String(to) } }),
  )
})

const open = (path: string) =>
  new Promise<Response>((respondWith) => {
    const { href: url } = new URL(path, location.origin)
    listeners.get('fetch')?.({ request: { url, method: 'GET', mode: 'navigate' }, respondWith })
  })

it('leads home on a slow connection, and to the eulogy only if home can’t be opened', async () => {
  const home = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(home.promise)
  const opened = open(pages.home())
  await vi.advanceTimersByTimeAsync(60_000)
  home.resolve(new Response('Home'))
  expect(await (await opened).text()).toBe('Home')
  const failed = [Promise.reject(new TypeError('offline')), new Response('', { status: 502 })]
  for (const answer of failed) {
    fetched.mockImplementationOnce(async () => answer)
    expect((await open(pages.home())).headers.get('location')).toBe(pages.myEulogy())
  }
})

it('opens the eulogy on a slow connection', async () => {
  fetched.mockReturnValueOnce(new Promise(() => {}))
  const opened = open(pages.myEulogy())
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await opened).text()).toBe('The page of the copy')
})

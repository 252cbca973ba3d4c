import { api, pages } from '#contract/urls.ts'
import { type Copy, findCopy, listCopies, removeIfEnded } from './copies.ts'
import { appCachePrefix, prepareMessage, readerCopiesKey, requestsIn } from './names.ts'
import { handledRequest } from './requests.ts'

/*
 * Opens a eulogy without a network. It's registered once a paid eulogy or a reader's link is open, and it answers
 * nothing unless the page has stored a copy.
 */

/** The part of the service worker API that is used. TypeScript's own types for it clash with those of pages. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void }

type WorkerEvents = {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: WorkerEvent & Pick<MessageEvent, 'data' | 'ports'>
}

type WorkerScope = {
  location: Location
  clients: { claim(): Promise<void> }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

const worker = globalThis as unknown as WorkerScope

/** Set by scripts/build/service-worker.ts: everything a eulogy needs, and the pages with the script that starts each. */
declare const appFiles: readonly string[]
declare const appPages: readonly { path: string; startScript: string }[]
declare const buildId: string

const appCache = appCachePrefix + buildId
const timeoutMs = 4_000
/** After one request has failed, the others of the same page don't wait as long. */
const timeoutAfterFailureMs = 800
const failureCountsMs = 15_000
const checkEveryMs = 10 * 60_000

let failedAt = Number.NEGATIVE_INFINITY
let checkedAt = Number.NEGATIVE_INFINITY

worker.addEventListener('install', (event) => event.waitUntil(storeApp()))

// The page that registered it needs it without a reload. A later version starts once no page uses the
// former, whose files are still needed until then.
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropFormerApps().then(() => worker.clients.claim())),
)

worker.addEventListener('message', (event) => {
  if (event.data !== prepareMessage) return
  const stored = storeApp().then(
    () => true,
    () => false,
  )
  event.waitUntil(stored.then((isStored) => event.ports[0]?.postMessage(isStored)))
})

worker.addEventListener('fetch', (event) => {
  const handled = handledRequest(event.request, worker.location.origin)
  if (!handled) return
  switch (handled.kind) {
    case 'asset':
      return event.respondWith(answerAsset(event.request))
    case 'page':
      return event.respondWith(answerPage(event, handled.submissionId))
    case 'reader-page':
      return event.respondWith(answerReaderPage(event.request))
    case 'list':
      return event.respondWith(answerList(event))
    case 'data':
      return event.respondWith(answerData(event))
    case 'key':
      return event.respondWith(answerKey(event.request, handled.submissionId))
  }
})

async function storeApp() {
  if (await caches.has(appCache)) return
  try {
    const fetched = await Promise.all(appPages.map(fetchPage))
    const cache = await caches.open(appCache)
    await cache.addAll(appFiles)
    for (const { path, page } of fetched) await cache.put(path, page)
  } catch (error) {
    await caches.delete(appCache)
    throw error
  }
}

async function fetchPage({ path, startScript }: (typeof appPages)[number]) {
  const page = await fetch(path, { cache: 'reload', credentials: 'omit' })
  // While a release is under way, another server may still have the former page.
  if (!(await page.clone().text()).includes(startScript)) throw new Error('Not this build')
  return { path, page }
}

async function dropFormerApps() {
  for (const name of await caches.keys())
    if (name.startsWith(appCachePrefix) && name !== appCache) await caches.delete(name)
}

const findAppFile = (path: string) =>
  caches.match(path, { cacheName: appCache, ignoreVary: true, ignoreSearch: true })

async function answerAsset(request: Request): Promise<Response> {
  return (await findAppFile(request.url)) ?? fetch(request)
}

async function answerPage(event: FetchEvent, submissionId: string | null): Promise<Response> {
  const { request } = event
  const isStored = submissionId
    ? (await findCopy(api.submission(submissionId))) !== null
    : (await listCopies()).length > 0
  const page = isStored ? await findAppFile(pages.myEulogy()) : undefined
  if (!page) return fetch(request)
  const { pathname } = new URL(request.url)
  // The logo leads home, however long it takes.
  const isHome = pathname === pages.home() && submissionId === null
  const fresh = await (isHome ? unlessFailed(fetch(request)) : inTime(fetch(request)))
  if (fresh) return fresh
  if (pathname === pages.myEulogy()) return page
  return Response.redirect(pages.myEulogy(submissionId ?? undefined), 302)
}

/** The page finds the copy by its key, which is in the fragment. */
async function answerReaderPage(request: Request): Promise<Response> {
  const isStored = (await requestsIn(readerCopiesKey)).length > 0
  const page = isStored ? await findAppFile(pages.read()) : undefined
  if (!page) return fetch(request)
  return (await inTime(fetch(request))) ?? page
}

async function answerData(event: FetchEvent): Promise<Response> {
  const path = new URL(event.request.url).pathname
  const copy = await findCopy(path)
  if (!copy) return fetch(event.request)
  const reply = fetch(event.request)
  const checked = reply.then((fresh) =>
    isReply(fresh) ? removeIfEnded(copy, fresh.clone()) : null,
  )
  event.waitUntil(checked.catch(() => {}))
  const fresh = await inTime(reply)
  if (!fresh || !isReply(fresh)) return copy.reply
  // A page must not see a reply before the copy of it is removed.
  await checked
  event.waitUntil(checkOthers(copy).catch(() => {}))
  return fresh
}

async function answerList(event: FetchEvent): Promise<Response> {
  const copies = await listCopies()
  if (copies.length === 0) return fetch(event.request)
  const fresh = await inTime(fetch(event.request))
  if (!fresh || !isReply(fresh)) return Response.json({ eulogies: copies })
  event.waitUntil(checkOthers().catch(() => {}))
  return fresh
}

/** The copy opens without the key, which the page keeps for the next time. */
async function answerKey(request: Request, submissionId: string): Promise<Response> {
  if (!(await findCopy(api.submission(submissionId)))) return fetch(request)
  const fresh = await inTime(fetch(request))
  return fresh ?? Response.json({ code: 'offline', message: '' }, { status: 503 })
}

/** A copy may have been revoked or erased elsewhere while another eulogy was open, or without a network. */
async function checkOthers(checked?: Copy) {
  if (Date.now() - checkedAt < checkEveryMs) return
  checkedAt = Date.now()
  for (const { submissionId } of await listCopies()) {
    const path = api.submission(submissionId)
    const copy = await findCopy(path)
    if (!copy || copy.cacheName === checked?.cacheName) continue
    const fresh = await inTime(fetch(path))
    if (fresh && isReply(fresh)) await removeIfEnded(copy, fresh)
  }
}

/** From our server, as opposed to a hotel's sign-in page or a failing proxy. */
const isReply = ({ status, headers }: Response) =>
  status < 500 && status !== 429 && (headers.get('content-type') ?? '').includes('json')

/** Null if the server can't be reached, or fails. */
const unlessFailed = (reply: Promise<Response>): Promise<Response | null> =>
  reply.then(
    (response) => (response.status < 500 ? response : null),
    () => null,
  )

/** Null also if the server doesn't answer soon. */
async function inTime(reply: Promise<Response>): Promise<Response | null> {
  const isFailing = Date.now() - failedAt < failureCountsMs
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, isFailing ? timeoutAfterFailureMs : timeoutMs, null)
  const fresh = await Promise.race([unlessFailed(reply), timeout])
  clearTimeout(timer)
  if (fresh) failedAt = Number.NEGATIVE_INFINITY
  else {
    failedAt = Date.now()
    checkedAt = Number.NEGATIVE_INFINITY
  }
  return fresh
}

import { versionsReply } from '#contract/eulogies.ts'
import { api } from '#contract/urls.ts'
import {
  appCachePrefix,
  copyCacheOf,
  isCopyCache,
  prepareMessage,
  readerCopiesKey,
  requestsIn,
  workerUrl,
} from '#web/offline/names.ts'

/** Browsers have none of it in some private windows. */
export const canKeepCopies = () =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window

/** On a reply from the stored copy: when the server sent it. */
export const savedAtHeader = 'x-saved-at'

/** A reply as it's stored. The cookies and policies of the response aren't part of it. */
export async function toStoredReply(response: Response, now: Date): Promise<Response> {
  const headers = { 'content-type': 'application/json', [savedAtHeader]: now.toISOString() }
  return new Response(await response.text(), { headers })
}

export type Refreshed =
  /** The server's current reply, which is stored. */
  | { from: 'server'; texts: Record<string, string> }
  | { from: 'copy'; savedAt: Date }
  /** The server can't be reached, and there is no copy. */
  | { from: 'nowhere' }
  /** The eulogy was erased, or this browser may not open it anymore. */
  | { from: 'gone' }

/** Stores the eulogy as the server has it now. `familyId` is the same for all of its versions. */
export async function refreshCopy(familyId: string, submissionId: string): Promise<Refreshed> {
  const paths = [api.submission(submissionId), api.versions(submissionId)]
  const replies = await Promise.all(paths.map((path) => fetch(path).catch(() => null)))
  const savedAt = replies.map((reply) => reply?.headers.get(savedAtHeader)).find(Boolean)
  if (savedAt) return { from: 'copy', savedAt: new Date(savedAt) }
  if (replies.some((reply) => reply?.status === 404)) return { from: 'gone' }
  const [submission, versions] = replies
  if (!submission?.ok || !versions?.ok) return { from: 'nowhere' }
  const parsed = versionsReply.parse(await versions.clone().json())
  const now = new Date()
  const text = await toStoredReply(submission, now)
  const allTexts = await toStoredReply(versions, now)
  const cache = await caches.open(copyCacheOf(familyId))
  await cache.put(api.submission(submissionId), text)
  await cache.put(api.versions(submissionId), allTexts)
  const texts = parsed.versions.map((version) => [version.submissionId, version.full_eulogy])
  return { from: 'server', texts: Object.fromEntries(texts) }
}

/** Registers the service worker, and has it store the page and its files. Throws if one can't be stored. */
export async function prepareWorker() {
  await navigator.serviceWorker.register(trusted(workerUrl), { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const isStored = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
  })
  active?.postMessage(prepareMessage, [port2])
  if (!(await isStored)) throw new Error('The files of the page could not be stored')
}

/** The content security policy wants scripts named by a policy. */
function trusted(url: string): string {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: {
      createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
    }
  }
  const policy = trustedTypes?.createPolicy('offline', { createScriptURL: (own: string) => own })
  return policy?.createScriptURL(url) ?? url
}

/**
 * Removes the copies of the eulogies that these submissions belong to; without a list, all copies. Those of readers don't
 * say whose they are, so they go too.
 */
export async function removeCopies(submissionIds?: readonly string[]) {
  if (!canKeepCopies()) return
  await caches.delete(readerCopiesKey)
  const copies = (await caches.keys()).filter(isCopyCache)
  const kept: string[] = []
  for (const name of copies) {
    const isMeant = !submissionIds || (await holds(name, submissionIds))
    if (isMeant) await caches.delete(name)
    else kept.push(name)
  }
  if (kept.length > 0) return
  for (const name of await caches.keys())
    if (name.startsWith(appCachePrefix)) await caches.delete(name)
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister()
}

async function holds(cacheName: string, submissionIds: readonly string[]): Promise<boolean> {
  const requests = await requestsIn(cacheName)
  return requests.some(({ url }) => submissionIds.some((id) => url.includes(id)))
}

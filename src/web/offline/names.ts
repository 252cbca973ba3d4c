/** What the page and the service worker call the same thing. */

export const workerUrl = '/sw.js'

/** The page and the files of one build. */
export const appCachePrefix = 'app-'

/** One cache for each eulogy, with all of its versions that were opened. */
const copyCachePrefix = 'eulogy-copy-'
export const copyCacheOf = (familyId: string) => copyCachePrefix + familyId
export const isCopyCache = (name: string) => name.startsWith(copyCachePrefix)

/** The texts that were opened by a reader's link, each under an address with the hash of its key. */
export const readerCopiesKey = 'reader-copies'

export async function requestsIn(cacheName: string): Promise<readonly Request[]> {
  const requests = await (await caches.open(cacheName)).keys()
  // Opening a cache creates it again if it was deleted in the meantime.
  if (requests.length === 0) await caches.delete(cacheName)
  return requests
}

/** Asks the service worker to store the files of its build; it answers with a boolean. */
export const prepareMessage = 'prepare'

/** What the page and the service worker call the same thing. */

export const workerUrl = '/sw.js'

/** The page and the files of one build. */
export const appCachePrefix = 'app-'

/** One cache for each eulogy, with all of its versions that were opened. */
const copyCachePrefix = 'eulogy-copy-'
export const copyCacheOf = (familyId: string) => copyCachePrefix + familyId
export const isCopyCache = (name: string) => name.startsWith(copyCachePrefix)

/** On a reply from the stored copy: when the server sent it. */
export const savedAtHeader = 'x-saved-at'

/** Asks the service worker to store the files of its build; it answers with a boolean. */
export const prepareMessage = 'prepare'

/** A reply as it's stored. The cookies and policies of the response aren't part of it. */
export async function toStoredReply(response: Response, now: Date): Promise<Response> {
  const headers = { 'content-type': 'application/json', [savedAtHeader]: now.toISOString() }
  return new Response(await response.text(), { headers })
}

import type { SubmissionReply } from '#contract/submissions.ts'
import { isCopyCache, requestsIn } from './names.ts'

/** The copies that the page has stored. The service worker serves them, and removes those that have ended. */

const copyCaches = async () => (await caches.keys()).filter(isCopyCache)

export type Copy = { cacheName: string; reply: Response }

export async function findCopy(path: string): Promise<Copy | null> {
  for (const cacheName of await copyCaches()) {
    const reply = await caches.match(path, { cacheName })
    if (reply) return { cacheName, reply }
  }
  return null
}

/** Removes a copy whose key was revoked, whose eulogy was erased, or whose text isn't readable without a payment anymore. */
export async function removeIfEnded({ cacheName }: Copy, fresh: Response) {
  const reply = await fresh.json()
  const isEnded = fresh.status === 404 ? reply.code === 'not-found' : reply.full_eulogy === null
  if (isEnded) await caches.delete(cacheName)
}

type Listed = { submissionId: string; person: string; paid: true }

/** The latest opened version of each eulogy, as in the list of this browser's eulogies. */
export async function listCopies(): Promise<Listed[]> {
  const listed: Listed[] = []
  for (const cacheName of await copyCaches()) {
    const last = (await requestsIn(cacheName)).findLast(({ url }) => !url.endsWith('/versions'))
    const reply = last && (await caches.match(last, { cacheName }))
    if (!reply) continue
    const { id, person }: SubmissionReply = await reply.json()
    listed.push({ submissionId: id, person, paid: true })
  }
  return listed
}

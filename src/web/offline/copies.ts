import type { SubmissionReply } from '#contract/submissions.ts'
import { isCopyCache, requestsIn, toStoredReply } from './names.ts'

/** The stored copies, as the service worker uses them. The page creates them. */

const copyCaches = async () => (await caches.keys()).filter(isCopyCache)

export type Copy = { cacheName: string; reply: Response }

export async function findCopy(path: string): Promise<Copy | null> {
  for (const cacheName of await copyCaches()) {
    const reply = await caches.match(path, { cacheName })
    if (reply) return { cacheName, reply }
  }
  return null
}

/** Replaces a stored reply by what the server says now, or removes the copy of the whole eulogy. */
export async function updateCopy({ cacheName }: Copy, path: string, fresh: Response) {
  if (await isGone(fresh)) await caches.delete(cacheName)
  if (!fresh.ok) return
  const reply = await toStoredReply(fresh, new Date())
  // The page may have removed the copy in the meantime.
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(path, reply)
}

/** The key was revoked, the eulogy erased, or its text isn't readable without a payment anymore. */
async function isGone(fresh: Response): Promise<boolean> {
  const reply = await fresh.clone().json()
  return fresh.status === 404 ? reply.code === 'not-found' : reply.full_eulogy === null
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

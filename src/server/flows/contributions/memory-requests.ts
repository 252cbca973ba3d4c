import { contributionLimits, firstNameOf, linkExpiry } from '#domain/contributions/contribution.ts'
import type { Context } from '#server/context.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import * as memoryRequests from '#server/store/contributions/memory-requests.ts'
import type { Db } from '#server/store/database/database.ts'
import * as submissions from '#server/store/submissions.ts'

/** `keys` open families; `ownerKey` is the key of requests that this browser made before it sent a form. */
export type Owner = { submissionId?: string | undefined; keys: string[]; ownerKey: string | null }

/**
 * Creates a link by which others can add a memory. Its key is shown only now. Before the form is sent, the request
 * belongs to the browser, under a new owner's key if it has none yet.
 */
export async function createMemoryRequest(
  ctx: Context,
  owner: Owner,
  wanted: { person: string; ownerName: string; note: string } | { note: string },
) {
  const found = await resolveOwner(ctx, owner)
  if (found === 'not-found') return 'not-found'
  const names = 'submission' in found ? namesOf(found.submission) : wanted
  if (!('person' in names)) return 'not-found'
  const now = ctx.now()
  const key = ctx.random.key()
  const ownerKey = owner.ownerKey ?? ctx.random.key()
  const requestOwner = 'submission' in found ? { rootId: found.submission.root_id } : { ownerKey }
  const request = {
    id: ctx.random.uuid(),
    key,
    owner: requestOwner,
    person: names.person,
    ownerName: firstNameOf(names.ownerName),
    note: wanted.note,
    now,
    expiresAt: linkExpiry(now),
  }
  const isCreated = await ctx.db.transaction().execute(async (tx) => {
    // Two requests at the same time don't create one too many.
    await memoryRequests.lockOwner(tx, requestOwner)
    const valid = await memoryRequests.listValid(tx, requestOwner, now)
    if (valid.length >= contributionLimits.links) return false
    await memoryRequests.insert(tx, request)
    return true
  })
  if (!isCreated) return 'memory-limit'
  ctx.log.info({ requestId: request.id }, 'memories requested')
  return { request, ownerKey: 'ownerKey' in requestOwner ? ownerKey : null }
}

/** The links that work and everything that was contributed. Null if this browser owns none. */
export async function listMemoryRequests(ctx: Context, owner: Owner) {
  const found = await resolveOwner(ctx, owner)
  if (found === 'not-found') return null
  const requestOwner = toRequestOwner(found)
  if (!requestOwner) return { requests: [], contributions: [] }
  return {
    requests: await memoryRequests.listValid(ctx.db, requestOwner, ctx.now()),
    contributions: await contributions.list(ctx.db, requestOwner),
  }
}

export async function revokeMemoryRequest(
  ctx: Context,
  owner: Owner,
  requestId: string,
): Promise<boolean> {
  return (await isOwned(ctx.db, owner, requestId)) && revoke(ctx, requestId, ctx.now())
}

/**
 * Stops the links that this browser made before it sent a form. Without the key, nobody sees what was contributed, and
 * it's deleted like any whose form was never sent.
 */
export async function forgetMemoryRequests(
  ctx: Context,
  ownerKey: string | null,
): Promise<string[]> {
  if (!ownerKey) return []
  const now = ctx.now()
  const links = await memoryRequests.listValid(ctx.db, { ownerKey }, now)
  for (const { id } of links) await revoke(ctx, id, now)
  return links.map(({ id }) => id)
}

async function revoke(ctx: Context, requestId: string, now: Date): Promise<boolean> {
  const isRevoked = await memoryRequests.revoke(ctx.db, requestId, now)
  if (isRevoked) ctx.log.info({ requestId }, 'memory link revoked')
  return isRevoked
}

/** Whether the request is the owner's. A wrong id and a wrong key look the same. */
export const isOwned = (db: Db, { keys, ownerKey }: Owner, requestId: string): Promise<boolean> =>
  memoryRequests.isOwned(db, requestId, ownerKey ? [...keys, ownerKey] : keys)

type Found = { submission: submissions.Submission } | { ownerKey: string | null }

async function resolveOwner(ctx: Context, owner: Owner): Promise<Found | 'not-found'> {
  if (!owner.submissionId) return { ownerKey: owner.ownerKey }
  const submission = await submissions.findWithKey(ctx.db, owner.submissionId, owner.keys)
  return submission ? { submission } : 'not-found'
}

function toRequestOwner(found: Found): memoryRequests.RequestOwner | null {
  if ('submission' in found) return { rootId: found.submission.root_id }
  return found.ownerKey ? { ownerKey: found.ownerKey } : null
}

const namesOf = ({ person, customer_name }: submissions.Submission) => ({
  person,
  ownerName: customer_name,
})

import type { Action } from '#domain/access.ts'
import { contributionLimits, firstNameOf, linkExpiry } from '#domain/contributions/contribution.ts'
import { unpaidErasure } from '#domain/limits/retention.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import * as memoryRequests from '#server/store/contributions/memory-requests.ts'
import type { Db } from '#server/store/database/database.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** Owns the requests that were made for a form before it was sent. */
export type FormKey = { formId: string; key: string }

/** `keys` open families; `formKeys` are those of all forms that this browser hasn't sent. */
export type Owner = {
  action: Action
  submissionId?: string | undefined
  formId?: string | undefined
  keys: readonly string[]
  formKeys: FormKey[]
}

/**
 * Creates a link by which others can add a memory. Its key is shown only now. Before the form is sent, the request
 * belongs to that form, under a new key if it has none yet.
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
  const expiresAt = await findExpiry(ctx, found, now)
  // The family is about to be erased.
  if (expiresAt <= now) return 'not-found'
  const key = ctx.random.key()
  const requestOwner = toRequestOwner(found) ?? { ownerKey: ctx.random.key() }
  const request = {
    id: ctx.random.uuid(),
    key,
    owner: requestOwner,
    person: names.person,
    ownerName: firstNameOf(names.ownerName),
    note: wanted.note,
    now,
    expiresAt,
  }
  const isCreated = await ctx.db.transaction().execute(async (tx) => {
    // Two requests at the same time don't create one too many.
    await memoryRequests.lockOwner(tx, requestOwner)
    const valid = await memoryRequests.listValid(tx, requestOwner, now)
    if (valid.length >= contributionLimits.links) return false
    const madeBy =
      'rootId' in requestOwner
        ? await accessKeys.findLinkMaker(tx, requestOwner.rootId, owner.keys)
        : 'owner'
    await memoryRequests.insert(tx, { ...request, madeBy })
    return true
  })
  if (!isCreated) return 'memory-limit'
  ctx.log.info({ requestId: request.id }, 'memories requested')
  const { formId } = owner
  const isOfForm = formId !== undefined && 'ownerKey' in requestOwner
  return { request, formKey: isOfForm ? { formId, key: requestOwner.ownerKey } : null }
}

/**
 * The links that work and everything that was contributed, for one submission or one unsent form. Null if this browser
 * can't open the submission.
 */
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

/** False if it isn't the owner's. One that was stopped before stays stopped. */
export async function revokeMemoryRequest(
  ctx: Context,
  owner: Owner,
  requestId: string,
): Promise<boolean> {
  if (!(await isOwned(ctx.db, owner, requestId))) return false
  const isRevoked = await memoryRequests.revoke(ctx.db, requestId, ctx.now())
  if (isRevoked) ctx.log.info({ requestId }, 'memory link revoked')
  return true
}

/**
 * Stops the links of unsent forms. From then on the keys own nothing, even in a browser that still has them: nobody sees
 * what was contributed, and it's deleted like any whose form was never sent.
 */
export async function forgetMemoryRequests(
  ctx: Context,
  forms: readonly FormKey[],
): Promise<string[]> {
  if (forms.length === 0) return []
  const keys = forms.map(({ key }) => key)
  const requestIds = await memoryRequests.forget(ctx.db, keys, ctx.now())
  ctx.log.info({ requestIds }, 'memory requests forgotten')
  return requestIds
}

/** Whether the request is the owner's. A wrong id and a wrong key look the same. */
export const isOwned = (db: Db, owner: Owner, requestId: string): Promise<boolean> =>
  memoryRequests.isOwned(db, requestId, owner.action, [
    ...owner.keys,
    ...owner.formKeys.map(({ key }) => key),
  ])

/** A link ends when its family is erased, with the memories. */
async function findExpiry(ctx: Context, found: Found, now: Date): Promise<Date> {
  const expiry = linkExpiry(now)
  if (!('submission' in found)) return expiry
  const { root_id, created_at } = found.submission
  const isPaid = (await purchases.find(ctx.db, root_id))?.paid_at
  const erasure = unpaidErasure(created_at)
  return isPaid || expiry < erasure ? expiry : erasure
}

type Found = { submission: submissions.Submission } | { ownerKey: string | null }

async function resolveOwner(ctx: Context, owner: Owner): Promise<Found | 'not-found'> {
  if (!owner.submissionId) {
    const form = owner.formKeys.find(({ formId }) => formId === owner.formId)
    return { ownerKey: form?.key ?? null }
  }
  const submission = await submissions.findWithKey(ctx.db, {
    ...owner,
    submissionId: owner.submissionId,
  })
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

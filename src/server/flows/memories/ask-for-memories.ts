import type { Action } from '#domain/access.ts'
import { unpaidErasure } from '#domain/limits/retention.ts'
import { firstNameOf, linkExpiry, memoryLimits } from '#domain/memories/memory.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Db } from '#server/store/database/database.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** Owns the links that were made for a form before it was sent. */
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
 * Creates a link by which others can add a memory. Its key is shown only now. Before the form is sent, the link
 * belongs to that form, under a new key if it has none yet.
 */
export async function createMemoryLink(
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
  const linkOwner = toLinkOwner(found) ?? { ownerKey: ctx.random.key() }
  const link = {
    id: ctx.random.uuid(),
    key,
    owner: linkOwner,
    person: names.person,
    ownerName: firstNameOf(names.ownerName),
    note: wanted.note,
    now,
    expiresAt,
  }
  const isCreated = await ctx.db.transaction().execute(async (tx) => {
    // Two requests at the same time don't create one too many.
    await memoryLinks.lockOwner(tx, linkOwner)
    const valid = await memoryLinks.listValid(tx, linkOwner, now)
    if (valid.length >= memoryLimits.links) return false
    const madeBy =
      'rootId' in linkOwner
        ? await accessKeys.findLinkMaker(tx, linkOwner.rootId, owner.keys)
        : 'owner'
    await memoryLinks.insert(tx, { ...link, madeBy })
    return true
  })
  if (!isCreated) return 'memory-limit'
  ctx.log.info({ linkId: link.id }, 'memory link created')
  const { formId } = owner
  const isOfForm = formId !== undefined && 'ownerKey' in linkOwner
  return { link, formKey: isOfForm ? { formId, key: linkOwner.ownerKey } : null }
}

/**
 * The links that work and all memories, for one submission or one unsent form. Null if this browser
 * can't open the submission.
 */
export async function listMemories(ctx: Context, owner: Owner) {
  const found = await resolveOwner(ctx, owner)
  if (found === 'not-found') return null
  const linkOwner = toLinkOwner(found)
  if (!linkOwner) return { links: [], memories: [] }
  return {
    links: await memoryLinks.listValid(ctx.db, linkOwner, ctx.now()),
    memories: await memories.list(ctx.db, linkOwner),
  }
}

/** False if it isn't the owner's. One that was stopped before stays stopped. */
export async function revokeMemoryLink(
  ctx: Context,
  owner: Owner,
  linkId: string,
): Promise<boolean> {
  if (!(await isOwned(ctx.db, owner, linkId))) return false
  const isRevoked = await memoryLinks.revoke(ctx.db, linkId, ctx.now())
  if (isRevoked) ctx.log.info({ linkId }, 'memory link revoked')
  return true
}

/**
 * Stops the links of unsent forms. From then on the keys own nothing, even in a browser that still has them: nobody sees
 * the memories, and they are deleted like all whose form was never sent.
 */
export async function forgetMemoryLinks(
  ctx: Context,
  forms: readonly FormKey[],
): Promise<string[]> {
  if (forms.length === 0) return []
  const keys = forms.map(({ key }) => key)
  const linkIds = await memoryLinks.forget(ctx.db, keys, ctx.now())
  ctx.log.info({ linkIds }, 'memory links forgotten')
  return linkIds
}

/** Whether the link is the owner's. A wrong id and a wrong key look the same. */
export const isOwned = (db: Db, owner: Owner, linkId: string): Promise<boolean> =>
  memoryLinks.isOwned(db, linkId, owner.action, [
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

function toLinkOwner(found: Found): memoryLinks.LinkOwner | null {
  if ('submission' in found) return { rootId: found.submission.root_id }
  return found.ownerKey ? { ownerKey: found.ownerKey } : null
}

const namesOf = ({ person, customer_name }: submissions.Submission) => ({
  person,
  ownerName: customer_name,
})

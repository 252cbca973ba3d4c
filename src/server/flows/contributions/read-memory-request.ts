import type { Contributor } from '#domain/contributions/contribution.ts'
import type { Context } from '#server/context.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import * as memoryRequests from '#server/store/contributions/memory-requests.ts'

/** All that a contributor sees of the owner and the person who died. */
export type MemoryRequestView = {
  id: string
  person: string
  ownerName: string
  note: string
  /** False once the link has expired or was revoked. */
  open: boolean
}

/** A contributor's own memory, as stored. It doesn't say whether the owner left it out or hid it. */
export type OwnMemory = Contributor & { id: string; text: string; used: boolean }

/** Null if there is no such link. */
export async function readMemoryRequest(
  ctx: Context,
  key: string,
): Promise<MemoryRequestView | null> {
  const found = await memoryRequests.findByKey(ctx.db, key, ctx.now())
  if (!found) return null
  const { id, person, owner_name: ownerName, note, open } = found
  return { id, person, ownerName, note, open }
}

/** Null if there is none, or if it was added through another link. */
export async function readOwnMemory(
  ctx: Context,
  request: MemoryRequestView,
  ownKey: string,
): Promise<OwnMemory | null> {
  const found = await contributions.findOwn(ctx.db, ownKey)
  if (!found || found.request_id !== request.id) return null
  const { id, name, relation, text, state } = found
  return { id, name, relation, text, used: state === 'used' }
}

import type { Contributor } from '#domain/memories/memory.ts'
import type { Context } from '#server/context.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'

/** All that a contributor sees of the owner and the person who died. */
export type MemoryLinkView = {
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
export async function readMemoryLink(ctx: Context, key: string): Promise<MemoryLinkView | null> {
  const found = await memoryLinks.findByKey(ctx.db, key, ctx.now())
  if (!found) return null
  const { id, person, owner_name: ownerName, note, open } = found
  return { id, person, ownerName, note, open }
}

/** Null if there is none, or if it was added through another link. */
export async function readOwnMemory(
  ctx: Context,
  link: MemoryLinkView,
  ownKey: string,
): Promise<OwnMemory | null> {
  const found = await memories.findOwn(ctx.db, ownKey)
  if (!found || found.link_id !== link.id) return null
  const { id, name, relation, text, state } = found
  return { id, name, relation, text, used: state === 'used' }
}

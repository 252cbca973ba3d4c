import type { MemoryInput } from '#domain/memories/memory.ts'
import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as submissions from '#server/store/submissions.ts'
import { type MemoryLinkView, readOwnMemory } from './read-memory-link.ts'

/** Deletes a contributor's own memory, at any time. False if there is none. */
export async function deleteOwnMemory(
  ctx: Context,
  link: MemoryLinkView,
  ownKey: string,
): Promise<boolean> {
  const memory = await readOwnMemory(ctx, link, ownKey)
  if (!memory) return false
  return deleteAndAnnounce(ctx, memory.id, (tx) => memories.deleteOwn(tx, ownKey, ctx.now()))
}

/** For a contributor who asked us. False if there is none. */
export const deleteMemoryById = (ctx: Context, id: string): Promise<boolean> =>
  deleteAndAnnounce(ctx, id, (tx) => memories.deleteById(tx, id, ctx.now()))

async function deleteAndAnnounce(
  ctx: Context,
  memoryId: string,
  remove: (tx: Tx) => ReturnType<typeof memories.deleteOwn>,
): Promise<boolean> {
  const deleted = await ctx.db.transaction().execute(async (tx) => {
    const { deleted, markedFamily: rootId } = await remove(tx)
    if (rootId) await ctx.queue.send(tx, 'announce-deleted-memory', { rootId, memoryId })
    return deleted
  })
  if (deleted) ctx.log.info({ memoryId }, 'memory deleted')
  return deleted
}

/** Queues the email about lines that lost their memory, unless one is waiting: it names all who took theirs back. */
export async function announceDeletedMemory(ctx: Context, rootId: string): Promise<void> {
  const planned = { submissionId: rootId, kind: 'memory-taken-back', repeatedSince: null } as const
  await families.withLock(ctx.db, rootId, async (tx) => {
    // The family may have been erased in the meantime.
    if (await submissions.find(tx, rootId)) await queueEmail(ctx, tx, planned)
  })
}

type Saved = { outcome: memories.SaveOutcome; ownKey: string }

/**
 * Stores a memory, or changes it if the contributor's own key has one already: the same form sent twice is one memory.
 *   closed         the link has expired, was revoked or never existed
 *   used           the owner uses it already
 *   limit-reached  the link has reached its limit today
 *   full           the link has reached its total limit
 */
export async function saveMemory(
  ctx: Context,
  link: MemoryLinkView & { key: string },
  memory: { ownKey: string; input: MemoryInput },
): Promise<Saved> {
  const existing = await memories.findOwn(ctx.db, memory.ownKey)
  const isElsewhere = existing !== undefined && existing.link_id !== link.id
  // A key belongs to one memory of one link.
  const ownKey = isElsewhere ? ctx.random.key() : memory.ownKey
  const outcome = await memories.save(ctx.db, {
    ...memory.input,
    key: link.key,
    ownKey,
    id: ctx.random.uuid(),
    now: ctx.now(),
  })
  ctx.log.info({ linkId: link.id, outcome }, 'memory received')
  return { outcome, ownKey }
}

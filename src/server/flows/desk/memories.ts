import type { DeskOutcome, DeskReply } from '#domain/desk/outcomes.ts'
import { isUuid } from '#domain/desk/uuid.ts'
import type { Context } from '#server/context.ts'
import { deleteContributionById } from '#server/flows/contributions/delete-contribution.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import * as memoryRequests from '#server/store/contributions/memory-requests.ts'
import * as memories from '#server/store/desk/memories.ts'
import { audited, auditWords, type Operator } from './desk-action.ts'
import { locateOrder } from './find-orders.ts'

const maxListed = 200

/** Memories that were reported and that no operator has looked at. */
export const listReportedMemories = (ctx: Context) =>
  memories.listReported(ctx.db, ctx.now(), maxListed)

export const countReportedMemories = (ctx: Context) => memories.countReported(ctx.db)

/** All memories from others of an order or submission. Null if there is none. */
export async function listOrderMemories(ctx: Context, subject: string) {
  const located = await locateOrder(ctx, subject)
  if (!located || 'erased' in located) return null
  return memories.listOfFamily(ctx.db, located.order.rootId, ctx.now())
}

export async function readMemory(ctx: Context, id: string): Promise<memories.MemorySummary | null> {
  return (isUuid(id) && (await memories.find(ctx.db, id, ctx.now()))) || null
}

/** Its words and who wrote them. Recorded. */
export async function readMemoryWords(
  ctx: Context,
  operator: Operator,
  { id, rootId, orderNumber }: memories.MemorySummary,
): Promise<memories.MemoryWords | null> {
  await auditWords(ctx, operator, 'memory-show', { rootId, orderNumber })
  return (await memories.findWords(ctx.db, id)) ?? null
}

/** Closes a report without doing anything else: the memory stays hidden unless the owner decides otherwise. */
export function closeMemoryReport(ctx: Context, operator: Operator, id: string) {
  return onMemory(ctx, operator, 'memory-done', id, async (memory, dryRun) => {
    const isOpen = memory.reportedAt !== null && memory.reportClosedAt === null
    if (!isOpen) return 'report-not-open'
    if (dryRun) return 'report-closed'
    return (await closeReport(ctx, id)) ? 'report-closed' : 'report-not-open'
  })
}

/** Stops the link by which the memory was added, and closes its report. */
export function closeMemoryLink(ctx: Context, operator: Operator, id: string) {
  return onMemory(ctx, operator, 'memory-close-link', id, async (memory, dryRun) => {
    if (!memory.linkWorks) return 'memory-link-not-working'
    if (dryRun) return 'memory-link-closed'
    const { requestId } = memory
    const isRevoked = await memoryRequests.revoke(ctx.db, requestId, ctx.now())
    await closeReport(ctx, id)
    if (isRevoked) ctx.log.info({ requestId }, 'memory link revoked')
    return isRevoked ? 'memory-link-closed' : 'memory-link-not-working'
  })
}

/** Deletes a memory, because its contributor asked us or because it's abuse. */
export function deleteMemory(ctx: Context, operator: Operator, id: string) {
  return onMemory(ctx, operator, 'memory-delete', id, async (_memory, dryRun) => {
    if (dryRun) return 'memory-deleted'
    return (await deleteContributionById(ctx, id)) ? 'memory-deleted' : 'memory-not-found'
  })
}

/** False if no report was open. */
const closeReport = (ctx: Context, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    await contributions.lock(tx, [id])
    return memories.closeReport(tx, id, ctx.now())
  })

async function onMemory(
  ctx: Context,
  operator: Operator,
  action: string,
  id: string,
  run: (memory: memories.MemorySummary, dryRun: boolean) => Promise<DeskOutcome>,
): Promise<DeskReply> {
  const dryRun = operator.dryRun ?? false
  const memory = await readMemory(ctx, id)
  if (!memory) return { outcome: 'memory-not-found', dryRun }
  const { rootId, orderNumber } = memory
  return audited(ctx, operator, { action, subject: { rootId, orderNumber } }, async () => ({
    outcome: await run(memory, dryRun),
    dryRun,
  }))
}

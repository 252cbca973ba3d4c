import { isUuid } from '#domain/desk/format.ts'
import type { DeskReply } from '#domain/desk/outcomes.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { resendEmail } from '#server/flows/email/resend-email.ts'
import { requeueWriting } from '#server/flows/eulogy/handle-dead-letter.ts'
import { deleteMemoryById } from '#server/flows/memories/own-memory.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { countValidKeys, revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import { recoverPayments } from '#server/flows/restore/recover-payments.ts'
import { isWritingQueued } from '#server/store/database/pg-boss-internals.ts'
import * as orders from '#server/store/desk/orders.ts'
import * as pauses from '#server/store/desk/pauses.ts'
import * as emails from '#server/store/emails.ts'
import * as erasures from '#server/store/erasures.ts'
import * as families from '#server/store/families.ts'
import * as memories from '#server/store/memories/memories.ts'
import { audited, type Operator, onOrder } from './desk-action.ts'

/** Two requests to resend within this time are one. */
const resentRecentlyMs = 10 * 60_000

/**
 * Emails the eulogy again with a new link: every undelivered email of the order, or else the newest. With the id
 * of an email, as shown in alerts, only that one.
 */
export function resendOrder(
  ctx: Context,
  operator: Operator,
  subject: string,
  { force = false } = {},
): Promise<DeskReply> {
  return onOrder(ctx, operator, 'resend', subject, async ({ rootId }, dryRun) => {
    const emailId = isUuid(subject) ? (await emails.find(ctx.db, subject))?.id : undefined
    const sentAt = await orders.findLastSent(ctx.db, rootId, emailId)
    const isRecent = sentAt && ctx.now().getTime() - sentAt.getTime() < resentRecentlyMs
    if (isRecent && !force) return 'sent-recently'
    return resendEmail(ctx, { rootId, emailId }, { dryRun })
  })
}

/** Queues the text of an order again after writing failed for good, unless its refund was decided. */
export function writeAgain(ctx: Context, operator: Operator, subject: string): Promise<DeskReply> {
  return onOrder(ctx, operator, 'write-again', subject, async (order, dryRun) => {
    if (!order.state || !purchaseCan('view', { state: order.state })) return 'not-paid'
    if (order.refundState === 'refunding') return 'already-refunding'
    if (order.refundState || order.state === 'refunded') return 'already-refunded'
    if (await isWritingQueued(ctx.db, order.rootId, { again: true })) return 'already-queued'
    return requeueWriting(ctx, order.rootId, { dryRun })
  })
}

/** Gives the buyer one more retry if none is left. */
export function grantRetry(ctx: Context, operator: Operator, subject: string): Promise<DeskReply> {
  return onOrder(ctx, operator, 'grant-retry', subject, async (order, dryRun) => {
    if (!order.state || !purchaseCan('retry', { state: order.state })) return 'not-paid'
    if (order.retriesLeft > 0) return 'has-retries'
    if (dryRun) return 'retry-granted'
    const isGranted = await families.withLock(ctx.db, order.rootId, (tx) =>
      orders.grantRetry(tx, order.rootId),
    )
    return isGranted ? 'retry-granted' : 'has-retries'
  })
}

/** Revokes all links, readers' links and browser keys of an order. */
export function revokeOrderLinks(
  ctx: Context,
  operator: Operator,
  subject: string,
): Promise<DeskReply> {
  return onOrder(ctx, operator, 'revoke-link', subject, async ({ rootId }, dryRun) => {
    const count = dryRun ? await countValidKeys(ctx, rootId) : await revokeFamilyLinks(ctx, rootId)
    return count > 0 ? { outcome: 'links-revoked', count } : 'nothing-to-revoke'
  })
}

export async function eraseOrder(
  ctx: Context,
  operator: Operator,
  subject: string,
): Promise<DeskReply> {
  const reply = await onOrder(ctx, operator, 'erase', subject, async ({ rootId }, dryRun) => {
    if (dryRun) return 'erased'
    const family = { rootId, reason: 'operator' } as const
    // Without a job, which would race with us. If the payment provider is unavailable now, erase-due goes on with it.
    await ctx.db.transaction().execute((tx) => erasures.start(tx, { ...family, now: ctx.now() }))
    ctx.log.info(family, 'erasure requested')
    const outcome = await eraseFamily(ctx, family)
    return outcome === 'erased' ? 'erased' : 'already-erased'
  })
  return reply.outcome === 'order-erased' ? { ...reply, outcome: 'already-erased' } : reply
}

/** Deletes a memory from someone else, because its contributor asked us or because it's abuse. */
export function deleteMemory(
  ctx: Context,
  operator: Operator,
  subject: string,
  id: string,
): Promise<DeskReply> {
  return onOrder(ctx, operator, 'memory-delete', subject, async ({ rootId }, dryRun) => {
    const added = await memories.list(ctx.db, { rootId })
    if (added.every((memory) => memory.id !== id)) return 'memory-not-found'
    if (dryRun) return 'memory-deleted'
    return (await deleteMemoryById(ctx, id)) ? 'memory-deleted' : 'memory-not-found'
  })
}

type ReconcileOptions = {
  /** The time of the backup that was restored, if there was one. */
  since?: Date | null
  onProgress?: (done: number, total: number) => void
}

/** Asks the payment provider now about every unsettled checkout. `count`: payments that were found. */
export function reconcilePayments(
  ctx: Context,
  operator: Operator,
  { since, onProgress }: ReconcileOptions = {},
): Promise<DeskReply> {
  return audited(ctx, operator, { action: 'reconcile' }, async (dryRun) => {
    if (dryRun) return { outcome: 'reconciled', count: 0 }
    const found = await reconcile(ctx, { all: true, onProgress })
    const recovered = since ? await recoverPayments(ctx, since) : null
    return { outcome: 'reconciled', count: found + (recovered?.paid ?? 0) }
  })
}

/** Stops new previews, for example while a model misbehaves. Paid orders are written as usual. */
export function pausePreviews(ctx: Context, operator: Operator): Promise<DeskReply> {
  return audited(ctx, operator, { action: 'pause-previews' }, async (dryRun) => {
    const changed = dryRun
      ? !(await pauses.find(ctx.db, 'previews'))
      : await pauses.add(ctx.db, 'previews', ctx.now())
    return changed ? 'previews-paused' : 'already-paused'
  })
}

export function resumePreviews(ctx: Context, operator: Operator): Promise<DeskReply> {
  return audited(ctx, operator, { action: 'resume-previews' }, async (dryRun) => {
    const changed = dryRun
      ? Boolean(await pauses.find(ctx.db, 'previews'))
      : await pauses.remove(ctx.db, 'previews')
    return changed ? 'previews-resumed' : 'not-paused'
  })
}

/** Since when new previews have been paused; null if they aren't. */
export const findPreviewPause = (ctx: Context) => pauses.find(ctx.db, 'previews')

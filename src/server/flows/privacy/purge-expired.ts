import { sessionMs } from '#domain/desk/desk-access.ts'
import { retentionCutoffs } from '#domain/limits/retention.ts'
import { unsentFormDays } from '#domain/memories/memory.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as deskAccess from '#server/store/desk/desk-access.ts'
import * as operatorActions from '#server/store/desk/operator-actions.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import * as emails from '#server/store/emails.ts'
import * as erasures from '#server/store/erasures.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as rateLimits from '#server/store/rate-limits.ts'
import * as submissionRequests from '#server/store/submission-requests.ts'
import * as spend from '#server/store/writing/spend.ts'

const hourMs = 60 * 60 * 1000
/** A form isn't sent again later than that. */
const requestRetentionMs = 48 * hourMs

/** Counted from the start of the day, so a count is deleted within 49 hours. */
const countRetentionMs = 24 * hourMs

/** After that, the mailbox may work again. */
const bounceRetentionMs = 30 * 24 * hourMs

/** No model call takes this long, so its process must have died. */
const maxCallMs = hourMs / 2

/** Its job has run or failed for good. */
const linkRequestRetentionMs = 24 * hourMs

const unattachedRetentionMs = unsentFormDays * 24 * hourMs

/** Longer than any backup is kept. */
const deletedMemoryRetentionMs = 90 * 24 * hourMs

const messageRetentionMs = 365 * 24 * hourMs

/**
 * Deletes counters, bounces, contact messages, emails about no submission, link requests, requests for memories whose form was never sent,
 * sign-ins, records of operators, deletions and erasures past their retention, and settles abandoned model calls.
 */
export async function purgeExpired(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const cutoffs = retentionCutoffs(ctx.now())
  const kinds = {
    requests: () => submissionRequests.purge(ctx.db, before(requestRetentionMs)),
    networks: () => spend.purgeNetworks(ctx.db, before(countRetentionMs)),
    rateLimits: () => rateLimits.purge(ctx.db, ctx.now()),
    emailCounts: () => mailboxes.purgeCounts(ctx.db, before(countRetentionMs)),
    erasures: () => erasures.purge(ctx.db, cutoffs),
    bounces: () => mailboxes.purgeBounced(ctx.db, before(bounceRetentionMs)),
    abandonedCalls: () => spend.settleAbandoned(ctx.db, before(maxCallMs), ctx.now()),
    linkRequests: () => accessKeys.purgeLinkRequests(ctx.db, before(linkRequestRetentionMs)),
    memoryLinks: () => memoryLinks.purgeUnattached(ctx.db, before(unattachedRetentionMs)),
    deletedMemories: () => memories.purgeDeleted(ctx.db, before(deletedMemoryRetentionMs)),
    notices: () => emails.purgeNotices(ctx.db, before(messageRetentionMs)),
    messages: () => contactMessages.purge(ctx.db, before(messageRetentionMs)),
    operatorActions: () => operatorActions.purge(ctx.db, cutoffs.operatorRecords),
    operatorAlerts: () => operatorAlerts.purge(ctx.db, cutoffs.operatorRecords),
    deskAccess: () => deskAccess.purge(ctx.db, ctx.now(), before(sessionMs)),
  }
  const counts: Record<string, unknown> = {}
  const failures: unknown[] = []
  // A failure with one kind doesn't stop the others.
  for (const [kind, purge] of Object.entries(kinds)) {
    await purge().then(
      (count) => Object.assign(counts, { [kind]: count }),
      (error: unknown) => failures.push(error),
    )
  }
  ctx.log.info(counts, 'expired data purged')
  if (failures.length > 0) throw failures[0]
}

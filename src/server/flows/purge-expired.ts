import { retentionCutoffs } from '#domain/retention.ts'
import type { Context } from '#server/context.ts'
import * as bouncedMailboxes from '#server/store/bounced-mailboxes.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as emails from '#server/store/emails.ts'
import * as erasures from '#server/store/erasures.ts'
import * as rateLimits from '#server/store/rate-limits.ts'
import * as spend from '#server/store/spend.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'

const hourMs = 60 * 60 * 1000
/** Whoever submits late in the evening is still counted the next day. */
const originRetentionMs = 48 * hourMs

/** A count is kept by its day, which begins up to a day before what it counts: gone within 49 hours. */
const countRetentionMs = 24 * hourMs

/** A mailbox that refused our mail may be in order again. */
const bounceRetentionMs = 30 * 24 * hourMs

/** No call of a model lasts this long: whoever made it has died. */
const maxCallMs = hourMs / 2

const messageRetentionMs = 365 * 24 * hourMs

/** Deletes what is kept only to count, settles calls that nobody came back from, deletes messages to us after a year, and old notes of erasures. */
export async function purgeExpired(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const kinds = {
    callers: () => submissionOrigins.purge(ctx.db, before(originRetentionMs)),
    counts: () => rateLimits.purge(ctx.db, ctx.now()),
    mailboxes: () => emails.purgeCounts(ctx.db, before(countRetentionMs)),
    erasures: () => erasures.purge(ctx.db, retentionCutoffs(ctx.now())),
    refusals: () => bouncedMailboxes.purge(ctx.db, before(bounceRetentionMs)),
    unsettled: () => spend.settleAbandoned(ctx.db, before(maxCallMs), ctx.now()),
    messages: () => contactMessages.purge(ctx.db, before(messageRetentionMs)),
  }
  const forgotten: Record<string, unknown> = {}
  const failures: unknown[] = []
  // One kind that cannot be let go of does not keep the others.
  for (const [kind, letGo] of Object.entries(kinds)) {
    await letGo().then(
      (count) => Object.assign(forgotten, { [kind]: count }),
      (error: unknown) => failures.push(error),
    )
  }
  ctx.log.info(forgotten, 'expired data purged')
  if (failures.length > 0) throw failures[0]
}

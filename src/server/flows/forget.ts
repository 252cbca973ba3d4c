import { keptSince } from '#domain/keeping.ts'
import type { Context } from '#server/context.ts'
import * as callers from '#server/store/callers.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as erasures from '#server/store/erasures.ts'
import * as letters from '#server/store/letters.ts'
import * as rateLimits from '#server/store/rate-limits.ts'
import * as refusedMailboxes from '#server/store/refused-mailboxes.ts'
import * as spend from '#server/store/spend.ts'

const hourMs = 60 * 60 * 1000
/** Whoever submits late in the evening is still counted the next day. */
const callersKeptMs = 48 * hourMs

/** A count is kept by its day, which begins up to a day before what it counts: gone within 49 hours. */
const countsKeptMs = 24 * hourMs

/** A mailbox that refused our mail may be in order again. */
const refusalsKeptMs = 30 * 24 * hourMs

/** No call of a model lasts this long: whoever made it has died. */
const callsTakeMs = hourMs / 2

const messagesKeptMs = 365 * 24 * hourMs

/** Deletes what is kept only to count, settles calls that nobody came back from, deletes messages to us after a year, and old notes of erasures. */
export async function forget(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const kinds = {
    callers: () => callers.forget(ctx.db, before(callersKeptMs)),
    counts: () => rateLimits.forget(ctx.db, ctx.now()),
    mailboxes: () => letters.forgetCounts(ctx.db, before(countsKeptMs)),
    erasures: () => erasures.forget(ctx.db, keptSince(ctx.now())),
    refusals: () => refusedMailboxes.forget(ctx.db, before(refusalsKeptMs)),
    unsettled: () => spend.settleAbandoned(ctx.db, before(callsTakeMs), ctx.now()),
    messages: () => contactMessages.forget(ctx.db, before(messagesKeptMs)),
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
  ctx.log.info(forgotten, 'forgotten')
  if (failures.length > 0) throw failures[0]
}

import type { Context } from '#server/context.ts'
import * as callers from '#server/store/callers.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as letters from '#server/store/letters.ts'
import * as rateLimits from '#server/store/rate-limits.ts'

const hourMs = 60 * 60 * 1000
/** Whoever submits late in the evening is still counted the next day. */
const callersKeptMs = 48 * hourMs

const messagesKeptMs = 365 * 24 * hourMs

/** Lets go of what is kept only to count, and of messages to us after a year. */
export async function forget(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const forgotten = {
    callers: await callers.forget(ctx.db, before(callersKeptMs)),
    counts: await rateLimits.forget(ctx.db, ctx.now()),
    mailboxes: await letters.forgetCounts(ctx.db, before(callersKeptMs)),
    messages: await contactMessages.forget(ctx.db, before(messagesKeptMs)),
  }
  ctx.log.info(forgotten, 'forgotten')
}

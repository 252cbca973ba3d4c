import type { Context } from '#server/context.ts'
import { heldMessagesEmail } from '#server/emails/contact.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'

const hourMs = 60 * 60 * 1_000

/** The start of the hour, UTC, as it stands in the job. */
export const hourOf = (date: Date) =>
  new Date(Math.floor(date.getTime() / hourMs) * hourMs).toISOString()

/** After the last message of the hour is stored, whichever process stores it. */
export const summaryDueAt = (hour: string) => new Date(new Date(hour).getTime() + 1.1 * hourMs)

/** Emails the messages of an hour that were not forwarded to the operator, all in one. */
export async function summarizeContacts(
  ctx: Context,
  run: EmailJob & { hour: string },
): Promise<void> {
  const from = new Date(run.hour)
  const to = new Date(from.getTime() + hourMs)
  const messages = await contactMessages.listUnforwarded(ctx.db, from, to)
  if (messages.length === 0) return
  const content = await heldMessagesEmail(messages)
  await renewJob(run)
  await ctx.mail.sendToOperator({ ...content, sendId: `messages.${from.getTime()}` })
  const ids = messages.map(({ id }) => id)
  await recordOutcome(ctx, run, 'sent', (tx) => contactMessages.markForwarded(tx, ids, ctx.now()))
}

import type { EmailKind } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as signals from '#server/store/database/signals.ts'
import * as emails from '#server/store/emails.ts'
import * as submissions from '#server/store/submissions.ts'
import { isLasting, type Refusal, refuseEmail } from './admit-email.ts'

type PlannedEmail = {
  submissionId: string
  kind: EmailKind
  /** Another address than that of the form. */
  recipient?: string
  /** The recipient bought what the email is about. */
  bought?: boolean
  /** Sent again if the last one is older; null: whenever none is waiting. Otherwise each kind is sent once. */
  repeatedSince?: Date | null
}

/** Queues an email in the caller's transaction, if it may be sent. */
export async function queueEmail(
  ctx: Context,
  tx: Tx,
  planned: PlannedEmail,
): Promise<'queued' | 'queued-before' | Refusal> {
  const { submissionId, kind, recipient, bought = false, repeatedSince } = planned
  const submission = await submissions.find(tx, submissionId)
  if (!submission) throw new Error('Cannot queue an email: its submission no longer exists')
  const { root_id: rootId, email: owner } = submission
  const refusal = await refuseEmail(ctx, tx, { kind, to: recipient ?? owner, rootId, bought })
  const email = { id: ctx.random.uuid(), submissionId, kind, now: ctx.now() }
  if (refusal) {
    // The operator sees why it never came.
    if (!recipient && isLasting(refusal)) await emails.insert(tx, { ...email, failure: refusal })
    return refusal
  }
  const addressed = { ...email, ...(recipient && { recipient }) }
  const queued =
    repeatedSince === undefined
      ? await emails.insert(tx, addressed)
      : await emails.insertOrRepeat(tx, { ...addressed, since: repeatedSince })
  if (!queued) return 'queued-before'
  await ctx.queue.send(tx, 'send-email', { emailId: queued.id }, queued.sends)
  return 'queued'
}

/** Called when a text is both paid and written: queues the email and notifies the waiting browser. */
export async function deliverEulogy(ctx: Context, tx: Tx, submissionId: string) {
  await queueEmail(ctx, tx, { submissionId, kind: 'eulogy' })
  await signals.notify(tx, { submissionId, type: 'ready' })
}

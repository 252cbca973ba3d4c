import type { Context } from '#server/context.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'

export type ResendOutcome = 'resent' | 'already-queued' | 'no-email'

/**
 * Resends the undelivered emails of a paid order, or else the newest eulogy email, each with a new link. With
 * `emailId`, only that one.
 */
export async function resendEmail(
  ctx: Context,
  { rootId, emailId }: { rootId: string; emailId?: string | undefined },
  { dryRun = false } = {},
): Promise<ResendOutcome> {
  const chosen = choose(await emails.listPaidEmails(ctx.db, rootId), emailId)
  if (chosen.length === 0) return 'no-email'
  if (dryRun) return chosen.every(isWaiting) ? 'already-queued' : 'resent'
  return families.withLock(ctx.db, rootId, async (tx) => {
    let outcome: ResendOutcome = 'already-queued'
    for (const { id } of chosen) {
      const sends = await emails.markForResend(tx, id)
      if (sends === null) continue
      await ctx.queue.send(tx, 'send-email', { emailId: id }, sends)
      outcome = 'resent'
    }
    return outcome
  })
}

function choose(found: emails.Email[], emailId: string | undefined): emails.Email[] {
  if (emailId) return found.filter(({ id }) => id === emailId)
  const failed = found.filter(({ failed_at }) => failed_at)
  if (failed.length > 0) return failed
  return found.filter(({ kind }) => kind === 'eulogy').slice(-1)
}

const isWaiting = ({ sent_at, failed_at }: emails.Email) => !sent_at && !failed_at

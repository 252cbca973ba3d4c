import type { Access } from '#domain/access.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import { sentLinksPerDay } from '#domain/reader-link.ts'
import type { Context } from '#server/context.ts'
import * as emails from '#server/store/emails.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'
import { queueEmail } from './queue-email.ts'

const dayMs = 24 * 60 * 60 * 1000

type SendLinkOutcome =
  | 'queued'
  | 'already-sent'
  | 'not-found'
  | 'not-paid'
  | 'not-emailed'
  | { waitSeconds: number }

/** Queues one email to an address of the buyer's choice, with a link to read a paid text. */
export async function sendLink(
  ctx: Context,
  request: Access & { recipient: string },
): Promise<SendLinkOutcome> {
  const { submissionId, recipient } = request
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    // Locked, so simultaneous requests are counted one after the other.
    const purchase = await families.lock(tx, submission.root_id)
    const text = await eulogies.findPaid(tx, submissionId)
    if (!purchase || !purchaseCan('send-link', purchase) || text === null) return 'not-paid'
    if (await emails.findSentLink(tx, submissionId, recipient)) return 'already-sent'
    const since = new Date(now.getTime() - dayMs)
    const [oldest, ...others] = await emails.listSentLinkTimes(tx, submission.root_id, since)
    if (oldest && others.length + 1 >= sentLinksPerDay)
      return { waitSeconds: Math.ceil((oldest.getTime() + dayMs - now.getTime()) / 1000) }
    const outcome = await queueEmail(ctx, tx, { submissionId, kind: 'reader-link', recipient })
    if (outcome !== 'queued') return 'not-emailed'
    ctx.log.info({ submissionId }, 'link requested')
    return 'queued'
  })
}

import { copiesPerDay } from '#domain/copy.ts'
import { containsWebAddress } from '#domain/input/web-address.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as emails from '#server/store/emails.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

const dayMs = 24 * 60 * 60 * 1000

type CopyOutcome =
  | 'queued'
  | 'already-sent'
  | 'not-found'
  | 'not-paid'
  | 'contains-web-address'
  | { waitSeconds: number }

/** Queues one email with a paid text to an address of the buyer's choice. */
export async function sendCopy(
  ctx: Context,
  request: { submissionId: string; keys: string[]; recipient: string },
): Promise<CopyOutcome> {
  const { submissionId, recipient } = request
  const submission = await submissions.findWithKey(ctx.db, submissionId, request.keys)
  if (!submission) return 'not-found'
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    // Locked, so simultaneous requests are counted one after the other.
    const purchase = await purchases.lock(tx, submission.root_id)
    const text = await eulogies.findPaid(tx, submissionId)
    if (!purchase || !purchaseCan('send-copy', purchase) || text === null) return 'not-paid'
    if (containsWebAddress(text)) return 'contains-web-address'
    if (await emails.findCopy(tx, submissionId, recipient)) return 'already-sent'
    const since = new Date(now.getTime() - dayMs)
    const [oldest, ...others] = await emails.listCopyTimes(tx, submission.root_id, since)
    if (oldest && others.length + 1 >= copiesPerDay)
      return { waitSeconds: Math.ceil((oldest.getTime() + dayMs - now.getTime()) / 1000) }
    const mailbox = ctx.guard.hashMailbox(recipient)
    const count = { mailbox, max: ctx.guard.previewEmailsPerMailbox, now }
    if (!(await emails.takeFromDailyLimit(tx, count))) return { waitSeconds: dayMs / 1000 }
    const copy = { id: ctx.random.uuid(), submissionId, kind: 'copy', recipient, now } as const
    await emails.insert(tx, copy)
    await ctx.queue.send(tx, 'send-email', { emailId: copy.id })
    ctx.log.info({ submissionId, emailId: copy.id }, 'copy requested')
    return 'queued'
  })
}

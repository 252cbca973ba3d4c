import { emailedFamilies } from '#domain/order/listed-families.ts'
import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'

type Run = { requestId: string; settle: (tx: Tx) => Promise<boolean> }

/**
 * Queues one email with the private links to everything that was written or paid for with this address. The email
 * belongs to the first listed family; list-links.ts finds the others when it is sent.
 */
export async function findLinks(ctx: Context, run: Run): Promise<void> {
  const request = await accessKeys.findLinkRequest(ctx.db, run.requestId)
  if (!request) return
  const { email } = request
  const mailboxes = ctx.guard.allAddressHashes(email)
  const [first] = emailedFamilies(await families.listByEmail(ctx.db, email, mailboxes))
  const own = first ? await families.findSubmissionOf(ctx.db, first.root_id, email) : null
  // Paid with this address, but written with another.
  const paid = first && !own ? { submissionId: first.root_id, recipient: email } : null
  const planned = { kind: 'find-links', bought: first?.paid ?? false, repeatedSince: null } as const
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    if (first) await families.lock(tx, first.root_id)
    const found = own ? { submissionId: own } : paid
    const outcome = found ? await queueEmail(ctx, tx, { ...planned, ...found }) : 'nothing-to-send'
    await accessKeys.removeLinkRequest(tx, request.id)
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
    return outcome
  })
  ctx.log.info({ requestId: request.id, outcome }, 'private links looked up')
}

/** Queues the lookup, so a request takes as long for an unknown address as for a known one. */
export async function requestLinks(ctx: Context, email: string): Promise<void> {
  const requestId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await accessKeys.insertLinkRequest(tx, requestId, email, ctx.now())
    await ctx.queue.send(tx, 'find-links', { requestId })
  })
  ctx.log.info({ requestId }, 'private links requested')
}

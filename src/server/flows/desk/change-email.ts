import type { DeskOutcome, DeskReply } from '#domain/desk/outcomes.ts'
import { emailAddress } from '#domain/input/field-schemas.ts'
import type { Context } from '#server/context.ts'
import { forgetOtherAddresses } from '#server/flows/email/change-address.ts'
import { revokeKeysIn } from '#server/flows/privacy/revoke-links.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as orders from '#server/store/desk/orders.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import { type Operator, onOrder } from './desk-action.ts'

/**
 * Changes the address of an order. Someone else may have received the old links, so all of them stop working,
 * and the newest email goes to the new address with a new one.
 */
export async function changeEmail(
  ctx: Context,
  operator: Operator,
  subject: string,
  newEmail: string,
): Promise<DeskReply> {
  const { data: email } = emailAddress.safeParse(newEmail)
  if (email === undefined) return { outcome: 'invalid-email', dryRun: operator.dryRun ?? false }
  return onOrder(ctx, operator, 'change-email', subject, ({ rootId }, dryRun) =>
    ctx.db.transaction().execute((tx) => change(ctx, tx, { rootId, email, dryRun })),
  )
}

async function change(
  ctx: Context,
  tx: Tx,
  { rootId, email, dryRun }: { rootId: string; email: string; dryRun: boolean },
): Promise<DeskOutcome> {
  // A text that is stored now waits, so its email goes to the new address.
  await families.lock(tx, rootId)
  const linkEmail = await orders.findLinkEmail(tx, rootId)
  if (dryRun) {
    const [order] = await orders.listByRoot(tx, [rootId])
    if (order?.email === email) return 'same-email'
    return linkEmail ? 'email-changed' : 'email-changed-unsent'
  }
  await forgetOtherAddresses(ctx, tx, rootId, email)
  if ((await orders.changeEmail(tx, rootId, email)) === 0) return 'same-email'
  await revokeKeysIn(ctx, tx, rootId)
  ctx.log.info({ rootId }, 'address corrected')
  if (!linkEmail) return 'email-changed-unsent'
  const sends = await emails.markForResend(tx, linkEmail.id)
  // One that still waits to be sent takes the new address by itself.
  if (sends !== null) await ctx.queue.send(tx, 'send-email', { emailId: linkEmail.id }, sends)
  return 'email-changed'
}

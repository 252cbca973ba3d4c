import type { Access } from '#domain/access.ts'
import { secondsLeftInDay } from '#domain/limits/budget.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { endCheckout } from '#server/flows/payment/close-checkout.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as orders from '#server/store/desk/orders.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'
import { refuseEmail } from './admit-email.ts'

const changesPerDay = 3

/**
 * Only this address is the owner's from now on: every other one may be a stranger's, also one that paid. The caller puts it
 * into the form.
 */
export const forgetOtherAddresses = (ctx: Context, tx: Tx, rootId: string, email: string) =>
  mailboxes.forgetOthers(tx, rootId, ctx.guard.allAddressHashes(email))

type Outcome =
  | 'changed'
  | 'not-found'
  | 'not-owner'
  | 'not-emailed'
  | 'unavailable'
  | { waitSeconds: number }

/**
 * The owner changes where our emails go; the link to the preview or the text goes there again. What was sent to the old
 * address stops working, except in this browser, and so do links for others that were made from there. The owner's don't:
 * they were never in those emails.
 */
export async function changeAddress(ctx: Context, access: Access, email: string): Promise<Outcome> {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return submissions.explainRefusal(ctx.db, access)
  const { root_id: rootId } = submission
  await endOpenCheckout(ctx, rootId)
  return families.withLock(ctx.db, rootId, async (tx, purchase): Promise<Outcome> => {
    // It can still be paid for with the old address, or a payment is on its way.
    if (await checkouts.findOpen(tx, rootId)) return 'unavailable'
    const now = ctx.now()
    const mailbox = ctx.guard.hashMailbox(rootId)
    const change = { counted: 'address-changes', mailbox, max: changesPerDay, now } as const
    if ((await mailboxes.takeEmail(tx, change)) === null)
      return { waitSeconds: secondsLeftInDay(now) }
    const isBought = purchase !== undefined && purchaseCan('view', purchase)
    const kind = isBought ? 'eulogy' : 'preview'
    const hasPreview = !isBought && submission.preview !== ''
    if (hasPreview && (await refuseEmail(ctx, tx, { kind, to: email, rootId })))
      return 'not-emailed'
    const link = await orders.findLinkEmail(tx, rootId)
    const linkEmail = link?.kind === kind ? link.id : null
    await changeAddressIn(ctx, tx, { rootId, email, keptKeys: access.keys, linkEmail })
    // It was over a limit when the preview was written.
    const first = { id: ctx.random.uuid(), submissionId: rootId, kind, now } as const
    const added = hasPreview && !link ? await emails.insert(tx, first) : null
    if (added) await ctx.queue.send(tx, 'send-email', { emailId: added.id }, added.sends)
    ctx.log.info({ rootId }, 'address changed')
    return 'changed'
  })
}

type Change = {
  rootId: string
  email: string
  keptKeys: readonly string[]
  /** Sent again even if it didn't come back. */
  linkEmail: string | null
}

/** The same in a transaction that has locked the family. Emails that still wait to be sent get a new key. */
export async function changeAddressIn(
  ctx: Context,
  tx: Tx,
  { rootId, email, keptKeys, linkEmail }: Change,
): Promise<void> {
  const now = ctx.now()
  await forgetOtherAddresses(ctx, tx, rootId, email)
  await orders.changeEmail(tx, rootId, email)
  await emails.renewPending(tx, rootId)
  await readerLinks.revokeAll(tx, rootId, now, keptKeys)
  await memoryLinks.revokeAll(tx, rootId, now, ['linked'])
  await accessKeys.revokeAll(tx, rootId, now, keptKeys)
  for (const { id, sends } of await emails.repeat(tx, rootId, linkEmail, now))
    await ctx.queue.send(tx, 'send-email', { emailId: id }, sends)
}

/** One that can't be ended now stays, and so does the address. */
async function endOpenCheckout(ctx: Context, rootId: string): Promise<void> {
  const open = await checkouts.findOpen(ctx.db, rootId)
  if (!open) return
  await endCheckout(ctx, open).catch((error: unknown) => {
    if (!(error instanceof PaymentsFailure)) throw error
  })
}

import type { Alert } from '#domain/limits/alert.ts'
import { isSettled } from '#domain/order/checkout.ts'
import { paidPrice, purchaseCan, verifyPayment } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { deliverEulogy } from '#server/flows/email/queue-email.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as purchases from '#server/store/purchases.ts'
import { scheduleWatch } from './watch-paid-texts.ts'

/** `recorded`: the payment, if it was this call that stored it. */
export type Confirmation = ({ state: 'paid'; rootId: string } | { state: 'unpaid' }) & {
  recorded?: { payingSince: Date | null }
}

/**
 * Called for the return URL, a webhook and the reconciler. None of them is trusted: each only tells us
 * to ask the payment provider.
 */
export async function confirmPayment(ctx: Context, sessionId: string): Promise<Confirmation> {
  const checkout = await checkouts.findBySession(ctx.db, sessionId)
  if (!checkout) return { state: 'unpaid' }
  if (isSettled(checkout)) return findConfirmation(ctx, checkout.root_id)

  const session = await ctx.payments.findCheckout(sessionId)
  const verdict = session ? verifyPayment(session, checkout.id) : 'foreign'
  if (verdict === 'expired') {
    await checkouts.close(ctx.db, checkout.id, 'expired')
    await checkouts.scheduleCheck(ctx.db, checkout.id, null)
  }
  if (!session || verdict !== 'paid') return findConfirmation(ctx, checkout.root_id)

  const payment = {
    sessionId,
    intent: session.paymentIntent ?? '',
    amount: paidPrice(session),
    currency: session.currency,
  }
  const {
    outcome,
    written,
    root_id: paidRootId,
  } = await ctx.db.transaction().execute(async (tx) => {
    const result = await purchases.markPaid(tx, payment, ctx.now())
    if (result.outcome === 'paid') {
      await provePayer(ctx, tx, checkout.id, session.email)
      await queueOrDeliver(ctx, tx, result)
    }
    if (mustRefund.includes(result.outcome) && result.checkout_id) {
      await ctx.queue.send(tx, 'refund-payment', { checkoutId: result.checkout_id })
    }
    const alert = alertFor[result.outcome]
    if (alert) await alertOperator(ctx, tx, { alert, subjectId: checkout.id })
    return result
  })
  if (outcome === 'paid' && written) ctx.metrics.paidTextReady(0)
  ctx.log.info({ checkoutId: checkout.id, outcome }, 'payment confirmed')
  const confirmation: Confirmation =
    outcome === 'paid' && paidRootId
      ? { state: 'paid', rootId: paidRootId }
      : await findConfirmation(ctx, checkout.root_id)
  if (outcome === 'already-paid' || outcome === 'rejected') return confirmation
  return { ...confirmation, recorded: { payingSince: session.payingSince } }
}

type Outcome = purchases.MarkPaidResult['outcome']

const mustRefund: readonly Outcome[] = ['duplicate', 'erased', 'wrong-amount']

const alertFor: Partial<Record<Outcome, Alert>> = {
  erased: 'paid-after-erasure',
  'wrong-amount': 'payment-mismatch',
}

/** For the buyer who returns from the payment page, and whose browser tries again after a failure. */
export async function confirmReturn(
  ctx: Context,
  sessionId: string,
): Promise<Confirmation | 'provider-failed'> {
  try {
    return await confirmPayment(ctx, sessionId)
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'payment provider failed while a payment was confirmed')
    return 'provider-failed'
  }
}

/**
 * An address that paid is the owner's, next to the one in the form. Only whoever was sent to the page can have given it, and
 * not if the page is from before the family's address was replaced or its links were revoked.
 */
async function provePayer(ctx: Context, tx: Tx, checkoutId: string, email: string | null) {
  const checkout = await checkouts.find(tx, checkoutId)
  if (!checkout?.root_id || !checkout.opened_for || !email) return
  const mailbox = ctx.guard.hashAddress(email)
  await mailboxes.addPayer(tx, { rootId: checkout.root_id, mailbox, now: ctx.now() })
}

/** If the text was written during payment it's delivered now, otherwise writing is queued. */
async function queueOrDeliver(ctx: Context, tx: Tx, result: purchases.MarkPaidResult) {
  const submissionId = result.root_id
  if (!submissionId) return
  if (result.written) return deliverEulogy(ctx, tx, submissionId)
  // The time makes the job unique per order: a refunded family can pay again.
  await ctx.queue.send(tx, 'write-paid', { submissionId }, ctx.now().getTime())
  const purchase = await purchases.find(tx, submissionId)
  if (purchase?.paid_at) await scheduleWatch(ctx, tx, { submissionId, since: purchase.paid_at })
}

/**
 * What counts is the purchase: another checkout may have paid for it, and a payment of another amount didn't. We don't
 * reveal whether an erased one was paid.
 */
async function findConfirmation(ctx: Context, rootId: string | null): Promise<Confirmation> {
  const purchase = rootId ? await purchases.find(ctx.db, rootId) : undefined
  return rootId && purchase && purchaseCan('view', purchase)
    ? { state: 'paid', rootId }
    : { state: 'unpaid' }
}

type Return = { rootId: string; sessionId: string; claim: string; keys: readonly string[] }

/**
 * The browser that brings the claim of its payment back is the owner's from then on, whether it had a key or not. Returns
 * its new key. Null if the claim was used, is too old or of another payment, or if the browser is the owner's already.
 */
export async function claimPurchase(ctx: Context, { rootId, sessionId, claim, keys }: Return) {
  return families.withLock(ctx.db, rootId, async (tx) => {
    const claimed = await purchases.claim(tx, { sessionId, claim, now: ctx.now() })
    if (claimed !== rootId || (await accessKeys.hasOwners(tx, rootId, keys))) return null
    const key = ctx.random.key()
    await accessKeys.addForBrowser(tx, { key, rootId, kind: 'browser', now: ctx.now() })
    return key
  })
}

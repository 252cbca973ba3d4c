import { type Access, isOwnersKind } from '#domain/access.ts'
import { canBuy, purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Db } from '#server/store/database/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { inputVersion } from '#server/store/writing/openings.ts'
import * as spend from '#server/store/writing/spend.ts'
import { endCheckout } from './close-checkout.ts'

export type CheckoutOutcome =
  | { url: string }
  | 'not-found'
  | 'no-preview'
  | 'already-paid'
  | 'provider-failed'

const checkoutLifetimeMs = 23 * 60 * 60 * 1000
/** An older session is not reused: it could expire while the buyer enters their card. */
const reuseWithinMs = 20 * 60 * 60 * 1000

type CheckoutRequest = Access & {
  address: string
  email: string
  /** The buyer knows that there is no preview. */
  withoutPreview?: boolean | undefined
}

/** Opens a checkout, at most one per purchase, and starts writing the text during payment. */
export async function openCheckout(
  ctx: Context,
  request: CheckoutRequest,
): Promise<CheckoutOutcome> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  // A buyer who has read one that was dropped since has to see the next one first.
  if (submission.preview === '' && !request.withoutPreview) return 'no-preview'

  const network = ctx.guard.hashNetwork(request.address)
  const buyer = await findBuyer(ctx, submission, request)
  const checkout = await findOrCreateCheckout(ctx, submission.root_id, buyer.openedFor).catch(
    toProviderFailed,
  )
  if (checkout === 'already-paid' || checkout === 'provider-failed') return checkout
  if (checkout.state === 'open' && checkout.url) {
    await queuePrewrite(ctx, ctx.db, submission, network)
    return { url: checkout.url }
  }
  try {
    const page = await ctx.payments.openCheckout({
      checkoutId: checkout.id,
      rootId: submission.root_id,
      amount: checkout.amount,
      currency: checkout.currency,
      email: buyer.email,
      expiresAt: checkout.expires_at,
      successUrl: ctx.site.paid(submission.id, ctx.claimKey(checkout.id)),
      cancelUrl: ctx.site.canceled(submission.id),
    })
    const opened = await ctx.db.transaction().execute(async (tx) => {
      const opened = await checkouts.markOpened(tx, checkout.id, page.sessionId, page.url)
      await queuePrewrite(ctx, tx, submission, network)
      return opened
    })
    if (!opened)
      return await resolveConcurrentOpen(ctx, checkout.id, page.sessionId).catch(toProviderFailed)
    ctx.log.info({ submissionId: submission.id, checkoutId: checkout.id }, 'checkout opened')
    return { url: page.url }
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error
    const { kind, reason } = error
    // After a refusal, the same idempotency key would only return it again. Otherwise the session may exist.
    await checkouts.fail(ctx.db, checkout.id, { reason, isRefused: kind === 'refused' })
    const fields = { submissionId: submission.id, checkoutId: checkout.id, kind, reason }
    ctx.log.warn(fields, 'checkout failed')
    return 'provider-failed'
  }
}

function toProviderFailed(error: unknown): 'provider-failed' {
  if (error instanceof PaymentsFailure) return 'provider-failed'
  throw error
}

/** Another tab opened a session at the same time: its session is used and ours is expired. */
async function resolveConcurrentOpen(
  ctx: Context,
  checkoutId: string,
  sessionId: string,
): Promise<CheckoutOutcome> {
  const current = await checkouts.find(ctx.db, checkoutId)
  const url = current?.state === 'open' ? current.url : null
  if (current?.session_id !== sessionId) {
    // The buyer never saw it, so it's fine if it only expires later.
    await ctx.payments.expireCheckout(sessionId).catch((error: unknown) => {
      if (!url) throw error
      ctx.log.warn({ checkoutId }, 'unused checkout page could not be expired')
    })
  }
  return url ? { url } : 'provider-failed'
}

/**
 * Queued once, and a few times again after a new answer or another memory, which discards the text written before. Not
 * for a family that was refunded: its texts are readable, so the text would be free.
 */
async function queuePrewrite(
  ctx: Context,
  db: Db,
  submission: submissions.Submission,
  network: Buffer,
) {
  // The automation is called once per purchase, after payment. Without a preview, a text written ahead would only
  // be a way around the budget for previews.
  if (ctx.models.automation || submission.preview === '') return
  const purchase = await purchases.find(db, submission.root_id)
  if (!purchase || !purchaseCan('pay', purchase)) return
  const version = await inputVersion(db, submission)
  const prewrite = { rootId: submission.root_id, inputVersion: version, network, now: ctx.now() }
  const nth = await spend.beginPrewrite(db, prewrite, ctx.guard.caps)
  if (nth) await ctx.queue.send(db, 'prewrite', { submissionId: submission.root_id }, nth)
}

/**
 * Whose page it is. A browser that opened a link from an email may be someone else's, so it pays for the address in the form.
 */
async function findBuyer(
  ctx: Context,
  submission: submissions.Submission,
  request: CheckoutRequest,
) {
  const held = await accessKeys.listValid(ctx.db, submission.root_id, request.keys)
  const isOwner = held.some(({ kind }) => isOwnersKind(kind))
  const email = (isOwner && request.email) || submission.email
  const browser = held.map(({ hash }) => hash.toString('hex')).sort()
  return { email, openedFor: accessKeys.sha256([...browser, email.toLowerCase()].join(' ')) }
}

/**
 * The open checkout of this purchase, or a new one. Two tabs get the same one; another browser or address doesn't: whoever is
 * sent to a page can read where it returns to, and with what.
 */
async function findOrCreateCheckout(ctx: Context, rootId: string, openedFor: Buffer) {
  const earlier = await checkouts.findOpen(ctx.db, rootId)
  const now = ctx.now()
  const isOurs = (checkout: checkouts.Checkout) => checkout.opened_for?.equals(openedFor) ?? false
  const isRecent = earlier && now.getTime() - earlier.opened_at.getTime() <= reuseWithinMs
  if (earlier && !(isRecent && isOurs(earlier))) await endCheckout(ctx, earlier)
  return families.withLock(ctx.db, rootId, async (tx, purchase) => {
    if (!purchase) await purchases.ensure(tx, rootId, now)
    const written = (await eulogies.findPaid(tx, rootId)) !== null
    if (purchase && !canBuy(purchase, written)) return 'already-paid' as const
    const open = await checkouts.findOpen(tx, rootId)
    // Another browser was faster, or its payment is on its way.
    if (open) return isOurs(open) ? open : ('provider-failed' as const)
    const openedAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
    const expiresAt = new Date(openedAt.getTime() + checkoutLifetimeMs)
    const id = ctx.random.uuid()
    const claim = ctx.claimKey(id)
    return checkouts.insert(tx, { id, rootId, claim, openedFor, openedAt, expiresAt })
  })
}

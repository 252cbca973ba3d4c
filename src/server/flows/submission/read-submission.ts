import { type Access, isOwnersKind } from '#domain/access.ts'
import { shortAddress } from '#domain/email.ts'
import { canWriteAgain } from '#domain/listening.ts'
import { listedFamilies } from '#domain/order/listed-families.ts'
import { canBuy, orderState, purchaseCan } from '#domain/order/purchase.ts'
import { shownPassage } from '#domain/passage.ts'
import { retriesLeft } from '#domain/rewrite.ts'
import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { describeQuestions } from './ask-questions.ts'

/** The submission as shown to its owner: the text is included only if paid. */
export async function readSubmission(ctx: Context, request: Access) {
  const submission = await submissions.findWithPurchase(ctx.db, request)
  if (!submission) return null
  const { order_number, full_eulogy: text } = submission
  const state = submission.state ?? 'open'
  const isOwner = submission.keyKinds.some(isOwnersKind)
  const asked = describeQuestions(submission)
  // Refunded without a text: it can be bought again and is shown as unpaid.
  const canBuyAgain = state === 'refunded' && canBuy({ state }, text !== null)
  return {
    ...submission,
    email: isOwner ? submission.email : '',
    type:
      canBuyAgain && submission.id === submission.root_id ? ('general' as const) : submission.type,
    questions: asked.questions,
    helpline: asked.helpline,
    asksFirst: asked.asksFirst,
    canWriteAgain: state === 'open' && canWriteAgain(submission),
    passage: shownPassage(submission),
    addedMemories: submission.addedMemories.map(({ memory }) => memory),
    retries: retriesLeft({ state }, submission.retries),
    address: isOwner
      ? { shown: shortAddress(submission.email), delivery: submission.delivery }
      : null,
    order: order_number
      ? {
          number: order_number,
          isRefundable: purchaseCan('refund', { state }),
          isOwner,
        }
      : null,
  }
}

export async function readFullEulogy(ctx: Context, request: Access) {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return null
  const text = await eulogies.findPaid(ctx.db, submission.id)
  return { full_eulogy: text, order: text === null ? await readOrder(ctx, submission) : null }
}

/** The order for a first text that is paid but not written yet. Retries have none. */
async function readOrder(ctx: Context, submission: submissions.Submission) {
  if (submission.root_id !== submission.id) return null
  const purchase = await purchases.find(ctx.db, submission.id)
  if (!purchase?.paid_at || !purchase.paid_checkout_id) return null
  const checkout = await checkouts.find(ctx.db, purchase.paid_checkout_id)
  const state = checkout ? orderState(purchase, checkout) : null
  const paidMsAgo = ctx.now().getTime() - purchase.paid_at.getTime()
  return state && { state, paidSecondsAgo: Math.max(0, Math.floor(paidMsAgo / 1_000)) }
}

/** What these keys open, by id and name. */
export async function listMyEulogies(ctx: Context, keys: string[]) {
  const found = await families.listWithKey(ctx.db, keys)
  const eulogies = listedFamilies(found).map(({ id: submissionId, person, paid }) => ({
    submissionId,
    person,
    paid,
  }))
  return { eulogies, hasKeys: found.length > 0 }
}

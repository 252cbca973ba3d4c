import { linesToCheck } from '#domain/evidence.ts'
import { erasableFrom } from '#domain/keeping.ts'
import { holdsWebAddress } from '#domain/web-address.ts'
import type { Context, Posted } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as eulogies from '#server/store/eulogies.ts'
import type { Letter } from '#server/store/letters.ts'
import * as purchases from '#server/store/purchases.ts'
import type { LetterKind } from '#server/store/schema.ts'
import type { Submission } from '#server/store/submissions.ts'

type Due = { letter: Letter; submission: Submission; link: string; dataLink: string }

/** How each kind of letter is put together and handed to the mail server. */
const composers: Record<LetterKind, (ctx: Context, due: Due) => Promise<Posted>> = {
  async preview(ctx, due) {
    return ctx.mail.sendPreview({ ...addressed(due), preview: sendablePreview(ctx, due) })
  },
  async eulogy(ctx, due) {
    const version = await eulogies.findVersion(ctx.db, due.submission.id)
    if (!version) throw new Error('The letter has no text yet')
    const { full_eulogy: text, sentences } = version
    const { orderNumber } = await orderOf(ctx, due.submission)
    return ctx.mail.sendEulogy({
      ...addressed(due),
      text,
      orderNumber,
      toCheck: linesToCheck(text, sentences),
    })
  },
  async refund(ctx, due) {
    const { orderNumber, amount } = await orderOf(ctx, due.submission)
    return ctx.mail.sendRefund({ ...addressed(due), orderNumber, amount })
  },
  async 'erasure-notice'(ctx, due) {
    const { orderNumber } = await orderOf(ctx, due.submission)
    const erasedOn = erasableFrom(due.letter.due_at)
    return ctx.mail.sendErasureNotice({ ...addressed(due), orderNumber, erasedOn })
  },
}

/** Throws when the letter cannot be written yet, so that its job is tried again. */
export async function composeAndSend(ctx: Context, due: Due): Promise<Posted> {
  return composers[due.letter.kind](ctx, due)
}

/** A preview goes to whatever address was typed: it must not carry anyone's link there. */
function sendablePreview(ctx: Context, { letter, submission }: Due): string | null {
  if (!holdsWebAddress(submission.preview)) return submission.preview
  ctx.log.warn({ letterId: letter.id }, 'letter sent without its preview: it holds a web address')
  return null
}

function addressed({ letter, submission, link, dataLink }: Due) {
  return {
    to: submission.email,
    sendId: letter.sends === 1 ? letter.id : `${letter.id}.${letter.sends}`,
    customerName: submission.customer_name,
    person: submission.person,
    link,
    dataLink,
  }
}

async function orderOf(ctx: Context, submission: Submission) {
  const purchase = await purchases.find(ctx.db, submission.root_id)
  const paidBy = purchase?.paid_checkout_id
  const checkout = paidBy ? await checkouts.find(ctx.db, paidBy) : undefined
  if (!purchase?.order_number || !checkout) throw new Error('The letter has no order yet')
  return { orderNumber: purchase.order_number, amount: checkout.amount }
}

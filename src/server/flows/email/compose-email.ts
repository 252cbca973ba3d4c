import type { EmailKind } from '#domain/email.ts'
import { linesToCheck } from '#domain/evidence.ts'
import { containsWebAddress } from '#domain/input/web-address.ts'
import { earliestErasure } from '#domain/limits/retention.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { copyEmail } from '#server/emails/copy.ts'
import { erasureNoticeEmail } from '#server/emails/erasure-notice.ts'
import { eulogyEmail } from '#server/emails/eulogy.ts'
import { findLinksEmail } from '#server/emails/find-links.ts'
import { funeralDayEmail } from '#server/emails/funeral-day.ts'
import type { RenderedEmail } from '#server/emails/layout.ts'
import { newMemoriesEmail } from '#server/emails/new-memories.ts'
import { previewEmail } from '#server/emails/preview.ts'
import { refundEmail } from '#server/emails/refund.ts'
import { attachReadingCopy } from '#server/flows/files/attach-reading-copy.ts'
import { listLinks } from '#server/flows/links/list-links.ts'
import type { Attachment } from '#server/gateways/mail/mail.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as announcements from '#server/store/contributions/announcements.ts'
import type { Email } from '#server/store/emails.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as funeralDays from '#server/store/funeral-days.ts'
import * as purchases from '#server/store/purchases.ts'
import type { Submission } from '#server/store/submissions.ts'

type DueEmail = {
  email: Email
  submission: Submission
  unsubscribeLink: string
  /** Creates the private links, with a key of this email. */
  privateLinks: () => Promise<{ link: string; dataLink: string }>
}

type ComposedEmail = RenderedEmail & { attachments?: Attachment[] }

/** Null if it must not be sent. */
type Composer = (ctx: Context, due: DueEmail) => Promise<ComposedEmail | null>

const composers: Record<EmailKind, Composer> = {
  async preview(ctx, due) {
    const { unsubscribeLink } = due
    const preview = sendablePreview(ctx, due)
    return previewEmail({ ...(await customerOf(due)), preview, unsubscribeLink })
  },
  async 'find-links'(ctx, due) {
    return findLinksEmail({ ...(await customerOf(due)), found: await listLinks(ctx, due) })
  },
  async eulogy(ctx, due) {
    const version = await eulogies.findVersion(ctx.db, due.submission.id)
    if (!version) throw new Error('The email has no text yet')
    const { full_eulogy: text, sentences, rewrites } = version
    const { orderNumber } = await findOrder(ctx, due.submission)
    const written = [...sentences, ...rewrites.flatMap((rewrite) => rewrite.sentences)]
    const toCheck = linesToCheck(text, written)
    const isNewVersion = due.submission.id !== due.submission.root_id
    const { person } = due.submission
    const sent = { emailId: due.email.id, person, text, date: version.written_at }
    const { attachments, readingCopy } = await attachReadingCopy(ctx, sent)
    const details = { text, orderNumber, toCheck, isNewVersion, readingCopy }
    return { ...(await eulogyEmail({ ...(await customerOf(due)), ...details })), attachments }
  },
  async refund(ctx, due) {
    const order = await findOrder(ctx, due.submission)
    return refundEmail({ ...(await customerOf(due)), ...order })
  },
  async 'erasure-notice'(ctx, due) {
    const { orderNumber } = await findOrder(ctx, due.submission)
    const erasedOn = earliestErasure(due.email.due_at)
    return erasureNoticeEmail({ ...(await customerOf(due)), orderNumber, erasedOn })
  },
  async 'funeral-day'(ctx, due) {
    const version = await eulogies.findVersion(ctx.db, due.submission.id)
    if (!version || !(await isFuneralToday(ctx, due.submission))) return null
    const { full_eulogy: text, written_at: date } = version
    const { person } = due.submission
    const sent = { emailId: due.email.id, person, text, date }
    const { attachments, readingCopy } = await attachReadingCopy(ctx, sent)
    const { unsubscribeLink } = due
    const details = { ...(await customerOf(due)), text, readingCopy, unsubscribeLink }
    return { ...(await funeralDayEmail(details)), attachments }
  },
  async 'new-memories'(ctx, due) {
    const names = await announcements.listUndecidedNames(ctx.db, due.submission.root_id)
    if (names.length === 0) return null
    const { unsubscribeLink } = due
    return newMemoriesEmail({ ...(await customerOf(due)), names, unsubscribeLink })
  },
  async copy(ctx, { submission, unsubscribeLink }) {
    const text = await eulogies.findPaid(ctx.db, submission.id)
    // The text may have been edited since the copy was requested.
    if (text === null || containsWebAddress(text)) return null
    const { customer_name: customerName, person } = submission
    return copyEmail({ customerName, person, text, unsubscribeLink })
  },
}

/** Throws if the email can't be composed yet, so its job is retried. Null if it must not be sent. */
export async function composeEmail(ctx: Context, due: DueEmail): Promise<ComposedEmail | null> {
  return composers[due.email.kind](ctx, due)
}

/** The address is unverified, so a preview must not be usable to send links to strangers. */
function sendablePreview(ctx: Context, { email, submission }: DueEmail): string | null {
  if (!containsWebAddress(submission.preview)) return submission.preview
  ctx.log.warn({ emailId: email.id }, 'email sent without the preview: it contains a URL')
  return null
}

/** The day may be over or removed, and the payment refunded, since the email was queued. */
async function isFuneralToday(ctx: Context, { root_id }: Submission): Promise<boolean> {
  const funeral = await funeralDays.find(ctx.db, root_id)
  const purchase = await purchases.find(ctx.db, root_id)
  if (!funeral?.expires_at || funeral.expires_at <= ctx.now()) return false
  return purchase !== undefined && purchaseCan('send-on-funeral-day', purchase)
}

async function customerOf({ submission, privateLinks }: DueEmail) {
  const { customer_name: customerName, person } = submission
  return { customerName, person, ...(await privateLinks()) }
}

async function findOrder(ctx: Context, submission: Submission) {
  const purchase = await purchases.find(ctx.db, submission.root_id)
  const checkoutId = purchase?.paid_checkout_id
  const checkout = checkoutId ? await checkouts.find(ctx.db, checkoutId) : undefined
  if (!purchase?.order_number || !checkout) throw new Error('The email has no order yet')
  const { amount, refund_reason: reason } = checkout
  return { orderNumber: purchase.order_number, amount, unwritten: reason !== 'requested' }
}

import { emailKinds } from '#domain/email.ts'
import { linesToCheck, takenBackIn, unreadNote } from '#domain/evidence.ts'
import { earliestErasure } from '#domain/limits/retention.ts'
import { isInRefundTerm, shortTextApology, withdrawalConfirmation } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import { erasureNoticeEmail } from '#server/emails/erasure-notice.ts'
import { eulogyEmail, orderNote } from '#server/emails/eulogy.ts'
import { findLinksEmail } from '#server/emails/find-links.ts'
import type { RenderedEmail } from '#server/emails/layout.ts'
import { type LinkOnlyKind, linkOnlyEmail } from '#server/emails/link-only.ts'
import { memoryTakenBackEmail, newMemoriesEmail } from '#server/emails/new-memories.ts'
import { refundEmail, wrongAmountEmail } from '#server/emails/refund.ts'
import { retryFailedEmail, retryNote } from '#server/emails/retry-failed.ts'
import { attachReadingCopy } from '#server/flows/files/create-file.ts'
import { listLinks } from '#server/flows/links/list-links.ts'
import type { Attachment } from '#server/gateways/mail/mail.ts'
import type { Email } from '#server/store/emails.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as purchases from '#server/store/purchases.ts'
import type { Submission } from '#server/store/submissions.ts'
import { isProven } from './admit-email.ts'

type DueEmail = {
  email: Email
  submission: Submission
  to: string
  unsubscribeLink: string
  /** Creates the private links, with a key of this email. */
  privateLinks: () => Promise<{ link: string; dataLink: string }>
}

export type ComposedEmail = RenderedEmail & { attachments?: Attachment[]; follows?: string }

/**
 * Throws if the email can't be composed yet, so its job is retried. Null if it must not be sent. What someone typed
 * or a model wrote goes only to an address that is proven.
 */
export async function composeEmail(ctx: Context, due: DueEmail): Promise<ComposedEmail | null> {
  const { email, submission, to } = due
  const { kind } = email
  if (!(await isDue(ctx, due))) return null
  if (kind === 'find-links') {
    const { dataLink } = await due.privateLinks()
    return findLinksEmail({ dataLink, found: await listLinks(ctx, due) })
  }
  const proven = await isProven(ctx, ctx.db, { to, rootId: submission.root_id })
  return proven && mayHaveWords(kind) ? composers[kind](ctx, due) : withoutWords(ctx, due, kind)
}

/** What may have changed since the email was queued. */
async function isDue(ctx: Context, { email, submission, to }: DueEmail): Promise<boolean> {
  const { root_id: rootId } = submission
  switch (email.kind) {
    case 'find-links': {
      const found = await families.listByEmail(ctx.db, to, ctx.guard.allAddressHashes(to))
      return found.some((family) => family.root_id === rootId)
    }
    case 'new-memories':
      return (await memories.listUndecidedNames(ctx.db, rootId)).length > 0
    case 'memory-taken-back':
      return (await listTakenBack(ctx, rootId)).length > 0
    default:
      return true
  }
}

type KindWithWords = {
  [Kind in LinkOnlyKind]: (typeof emailKinds)[Kind]['words'] extends 'if-proven' ? Kind : never
}[LinkOnlyKind]

const mayHaveWords = (kind: LinkOnlyKind): kind is KindWithWords =>
  emailKinds[kind].words === 'if-proven'

async function withoutWords(ctx: Context, due: DueEmail, kind: LinkOnlyKind) {
  const { submission, unsubscribeLink } = due
  const notes = await notesFor(ctx, kind, submission)
  return linkOnlyEmail({ kind, ...(await due.privateLinks()), unsubscribeLink, notes })
}

async function notesFor(ctx: Context, kind: LinkOnlyKind, submission: Submission) {
  if (kind === 'retry-failed') return [retryNote(isGivenBack(submission))]
  if (kind !== 'eulogy') return []
  const { is_short: isShort, is_unread: isUnread } = await findVersion(ctx, submission)
  const { orderNumber, mayRefund } = await findOrder(ctx, submission)
  const isFirst = submission.id === submission.root_id
  return [
    ...(isUnread ? [unreadNote] : []),
    ...(isShort && mayRefund ? [shortTextApology] : []),
    orderNote(orderNumber),
    ...(isFirst ? [withdrawalConfirmation] : []),
  ]
}

const composers: Record<KindWithWords, (ctx: Context, due: DueEmail) => Promise<ComposedEmail>> = {
  async eulogy(ctx, due) {
    const version = await findVersion(ctx, due.submission)
    const { full_eulogy: text } = version
    const { person, root_id: rootId } = due.submission
    // Takes longest, in a thread. The rest is looked up in the meantime.
    const attaching = attachReadingCopy(ctx, {
      emailId: due.email.id,
      rootId,
      person,
      text,
      date: version.written_at,
    })
    const { orderNumber, mayRefund } = await findOrder(ctx, due.submission)
    const isShort = version.is_short && mayRefund
    const customer = await customerOf(due)
    const toCheck = linesToCheck(text, writtenIn(version))
    const isNewVersion = due.submission.id !== due.submission.root_id
    const { attachments, readingCopy } = await attaching
    const { is_unread: isUnread } = version
    const details = { text, orderNumber, toCheck, isNewVersion, isShort, isUnread, readingCopy }
    return { ...(await eulogyEmail({ ...customer, ...details })), attachments }
  },
  async refund(ctx, due) {
    const order = await findOrder(ctx, due.submission)
    return refundEmail({ ...(await customerOf(due)), ...order })
  },
  async 'wrong-amount'(_ctx, due) {
    return wrongAmountEmail(await customerOf(due))
  },
  async 'retry-failed'(ctx, due) {
    const { orderNumber } = await findOrder(ctx, due.submission)
    const givenBack = isGivenBack(due.submission)
    return retryFailedEmail({ ...(await customerOf(due)), orderNumber, givenBack })
  },
  async 'erasure-notice'(ctx, due) {
    const { orderNumber } = await findOrder(ctx, due.submission)
    const erasedOn = earliestErasure(due.email.due_at)
    return erasureNoticeEmail({ ...(await customerOf(due)), orderNumber, erasedOn })
  },
  async 'new-memories'(ctx, due) {
    const names = await memories.listUndecidedNames(ctx.db, due.submission.root_id)
    const { unsubscribeLink } = due
    return newMemoriesEmail({ ...(await customerOf(due)), names, unsubscribeLink })
  },
  async 'memory-taken-back'(ctx, due) {
    const names = await listTakenBack(ctx, due.submission.root_id)
    return memoryTakenBackEmail({ ...(await customerOf(due)), names })
  },
}

const writtenIn = ({
  sentences,
  rewrites,
}: Pick<eulogies.PaidVersion, 'sentences' | 'rewrites'>) => [
  ...sentences,
  ...rewrites.flatMap((rewrite) => rewrite.sentences),
]

/** Who took back a memory that lines of a text rested on, as long as the owner hasn't decided about those lines. */
async function listTakenBack(ctx: Context, rootId: string): Promise<string[]> {
  const versions = await eulogies.listPaidVersions(ctx.db, rootId)
  const names = versions.flatMap((version) => takenBackIn(version.full_eulogy, writtenIn(version)))
  return [...new Set(names)]
}

const isGivenBack = ({ type }: Submission) => type === 'general'

async function findVersion(ctx: Context, submission: Submission) {
  const version = await eulogies.findVersion(ctx.db, submission.id)
  if (!version) throw new Error('The email has no text yet')
  return version
}

async function customerOf({ submission, privateLinks }: DueEmail) {
  const { customer_name: customerName, person } = submission
  return { customerName, person, ...(await privateLinks()) }
}

async function findOrder(ctx: Context, submission: Submission) {
  const order = await purchases.findOrder(ctx.db, submission.root_id)
  if (!order?.order_number) throw new Error('The email has no order yet')
  const { order_number: orderNumber, amount, refund_reason: reason, paid_at: paidAt } = order
  const mayRefund = paidAt !== null && isInRefundTerm(paidAt, ctx.now())
  return { orderNumber, amount, unwritten: reason !== 'requested', mayRefund }
}

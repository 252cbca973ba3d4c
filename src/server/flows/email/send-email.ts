import { allEmailKinds, emailKinds, emailRules } from '#domain/email.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { kindOfLink } from '#server/flows/links/list-links.ts'
import type { NamedAddress, Rejection } from '#server/gateways/mail/mail.ts'
import type { EmailOutcome } from '#server/metrics/metrics.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { findRefusal, type Planned } from './admit-email.ts'
import { alertOperator } from './alert-operator.ts'
import { type ComposedEmail, composeEmail } from './compose-email.ts'
import { composeNotice } from './compose-notice.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Run = EmailJob & { emailId: string }
type DueEmail = { email: emails.Email; submission: submissions.Submission; to: string }
type Due = {
  /** Undefined: the operator. */
  recipient: Planned | undefined
  replyTo?: NamedAddress | undefined
  /** Null: it must not be sent. Throws if it can't be composed yet, so its job is retried. */
  compose: () => Promise<ComposedEmail | null>
}

/**
 * Sends a queued email. After a crash it may be sent twice, but with the same key and Message-ID. A
 * permanent rejection is not retried.
 */
export async function sendEmail(ctx: Context, run: Run): Promise<void> {
  const email = await emails.find(ctx.db, run.emailId)
  if (!email || email.sent_at || email.failed_at) return
  // A newer version may have queued it. The job is retried until a worker of that version takes it.
  if (!allEmailKinds.includes(email.kind)) throw new Error(`Unknown email kind: ${email.kind}`)
  const due = email.submission_id === null ? await noticeOf(ctx, email) : await dueOf(ctx, email)
  if (!due) return
  const { recipient } = due
  // The mailbox may have rejected an email or unsubscribed since this one was queued.
  const refusal = recipient && (await findRefusal(ctx, ctx.db, recipient))
  const result = refusal
    ? { reason: refusal, isMailboxRejected: false }
    : await post(ctx, run, email, due).catch((error: unknown) => {
        ctx.metrics.emailEnded({ kind: email.kind, outcome: 'deferred', seconds: null })
        throw error
      })

  await recordOutcome(ctx, run, result, async (tx) => {
    if (recipient?.rootId) await families.lock(tx, recipient.rootId)
    const now = ctx.now()
    const ending = result === 'sent' ? { sent_at: now } : { failed_at: now, failure: result.reason }
    if (!(await emails.recordEnding(tx, email, ending))) throw revoked()
    if (recipient) await recordMailbox(ctx, tx, recipient.to, result)
    if (result !== 'sent') await alertAbout(ctx, tx, email)
  })
  const seconds = email.sends > 1 ? null : (ctx.now().getTime() - email.due_at.getTime()) / 1_000
  ctx.metrics.emailEnded({ kind: email.kind, outcome: outcomeOf(result), seconds })
  const fields = { emailId: email.id, kind: email.kind }
  if (result === 'sent') ctx.log.info(fields, 'email sent')
  else ctx.log.warn({ ...fields, reason: result.reason }, 'email rejected')
}

async function dueOf(ctx: Context, email: emails.Email): Promise<Due | null> {
  const submission = await submissions.find(ctx.db, email.submission_id)
  if (!submission) return null
  const { root_id: rootId } = submission
  const to = email.recipient ?? submission.email
  const purchase = await purchases.find(ctx.db, rootId)
  const bought = purchase !== undefined && purchaseCan('view', purchase)
  return {
    recipient: { kind: email.kind, to, rootId, bought },
    compose: () => composeWithLinks(ctx, { email, submission, to }),
  }
}

async function noticeOf(ctx: Context, email: emails.Notice): Promise<Due> {
  const notice = await composeNotice(ctx, email)
  const { recipient, replyTo } = notice ?? {}
  return { recipient, replyTo, compose: async () => notice }
}

async function recordMailbox(ctx: Context, tx: Tx, to: string, result: 'sent' | Rejection) {
  const mailbox = ctx.guard.hashMailbox(to)
  if (result === 'sent') return mailboxes.removeBounced(tx, mailbox)
  const rejection = { mailbox, reason: result.reason, now: ctx.now() }
  if (result.isMailboxRejected) await mailboxes.addBounced(tx, rejection)
}

/** Mistyped addresses are common in previews. An undeliverable reply or email about a paid order needs the operator. */
async function alertAbout(ctx: Context, tx: Tx, email: emails.Email | emails.Notice) {
  if (email.submission_id === null) {
    if (email.kind !== 'contact-reply') return
    const reply = await inbox.findReply(tx, email.subject_id)
    if (reply) await alertOperator(ctx, tx, { alert: 'reply-bounced', subjectId: reply.contact_id })
  } else if (emailKinds[email.kind].paid) {
    await alertOperator(ctx, tx, { alert: 'email-bounced', subjectId: email.id }, email.sends)
  }
}

const notAllowed = { reason: 'not allowed', isMailboxRejected: false }
const skipped = new Set(['not allowed', 'mailbox bounced before', 'unsubscribed'])

function outcomeOf(result: 'sent' | Rejection): EmailOutcome {
  if (result === 'sent') return 'sent'
  if (skipped.has(result.reason)) return 'skipped'
  return result.isMailboxRejected ? 'bounced' : 'rejected'
}

async function post(
  ctx: Context,
  run: Run,
  email: emails.Email | emails.Notice,
  { recipient, replyTo, compose }: Due,
) {
  const content = await compose()
  if (!content) return notAllowed
  await renewJob(run)
  const sending = { ...content, sendId: emails.sendIdOf(email) }
  if (recipient) {
    const isStopped = emailRules[recipient.kind].stopped === 'always'
    const unsubscribe = isStopped && { unsubscribeUrl: unsubscribeUrl(ctx, recipient.to) }
    return ctx.mail.send(recipient.to, { ...sending, ...unsubscribe })
  }
  await ctx.mail.sendToOperator(sending, replyTo)
  return 'sent'
}

async function composeWithLinks(ctx: Context, due: DueEmail): Promise<ComposedEmail | null> {
  const unsubscribeLink = unsubscribeUrl(ctx, due.to)
  const privateLinks = () => createLinks(ctx, due)
  const content = await composeEmail(ctx, { ...due, unsubscribeLink, privateLinks })
  return content && { ...content, ...(await findThread(ctx, due)) }
}

/** Mail clients show a new version below the first one. */
async function findThread(ctx: Context, { email, submission }: DueEmail) {
  const { id, root_id: rootId } = submission
  if (email.kind !== 'eulogy' || id === rootId) return {}
  const first = await emails.findSent(ctx.db, { submission_id: rootId, kind: 'eulogy' })
  return first ? { follows: emails.sendIdOf(first) } : {}
}

/** The next attempt sends it with new links, to the address that the order has by then. */
const revoked = () => new Error('The links were revoked while this email was being sent')

/** Stores the key's hash before the email is sent, so its links always work. */
async function createLinks(ctx: Context, { email, submission, to }: DueEmail) {
  const key = ctx.emailKey(email)
  const { root_id: rootId } = submission
  const mailbox = ctx.guard.hashAddress(to)
  await families.withLock(ctx.db, rootId, async (tx) => {
    const address = (await submissions.find(tx, submission.id))?.email
    const current = await emails.find(tx, email.id)
    if (current?.sends !== email.sends || (current.recipient ?? address) !== to) throw revoked()
    const kind = await kindOfLink(ctx, tx, { kind: email.kind, rootId, to })
    const emailed = { key, rootId, emailId: email.id, kind, mailbox, now: ctx.now() }
    await accessKeys.addForEmail(tx, emailed)
  })
  const link = ctx.site.archive(submission.id, key)
  return { link, dataLink: ctx.site.yourData(submission.id, key) }
}

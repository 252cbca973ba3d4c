import { emailKinds } from '#domain/email.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { kindOfLink } from '#server/flows/links/list-links.ts'
import type { Rejection } from '#server/gateways/mail/mail.ts'
import type { EmailOutcome } from '#server/metrics/metrics.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { findRefusal } from './admit-email.ts'
import { alertOperator } from './alert-operator.ts'
import { composeEmail } from './compose-email.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Run = EmailJob & { emailId: string }
type Due = { email: emails.Email; submission: submissions.Submission; to: string }

/**
 * Sends a queued email. After a crash it may be sent twice, but with the same key and Message-ID. A
 * permanent rejection is not retried.
 */
export async function sendEmail(ctx: Context, run: Run): Promise<void> {
  const email = await emails.find(ctx.db, run.emailId)
  if (!email || email.sent_at || email.failed_at) return
  const submission = await submissions.find(ctx.db, email.submission_id)
  if (!submission) return

  // A newer version may have queued it. The job is retried until a worker of that version takes it.
  if (!Object.hasOwn(emailKinds, email.kind)) throw new Error(`Unknown email kind: ${email.kind}`)
  const { paid } = emailKinds[email.kind]
  const to = email.recipient ?? submission.email
  const mailbox = ctx.guard.hashMailbox(to)
  const due = { email, submission, to }
  const refusal = await refuseNow(ctx, due)
  const result = refusal
    ? { reason: refusal, isMailboxRejected: false }
    : await post(ctx, run, due).catch((error: unknown) => {
        ctx.metrics.emailEnded({ kind: email.kind, outcome: 'deferred', seconds: null })
        throw error
      })

  await recordOutcome(ctx, run, result, async (tx) => {
    await families.lock(tx, submission.root_id)
    const isCurrentSend =
      result === 'sent'
        ? await emails.markSent(tx, email, ctx.now())
        : await emails.markFailed(tx, email, result.reason, ctx.now())
    if (!isCurrentSend) throw revoked()
    if (result === 'sent') {
      await mailboxes.removeBounced(tx, mailbox)
    } else {
      const rejection = { mailbox, reason: result.reason, now: ctx.now() }
      if (result.isMailboxRejected) await mailboxes.addBounced(tx, rejection)
      // Mistyped addresses are common in previews. An undeliverable email about a paid order needs the operator.
      const subject = { alert: 'email-bounced', subjectId: email.id } as const
      if (paid) await alertOperator(ctx, tx, subject, email.sends)
    }
  })
  const seconds = email.sends > 1 ? null : (ctx.now().getTime() - email.due_at.getTime()) / 1_000
  ctx.metrics.emailEnded({ kind: email.kind, outcome: outcomeOf(result), seconds })
  const fields = { emailId: email.id, kind: email.kind }
  if (result === 'sent') ctx.log.info(fields, 'email sent')
  else ctx.log.warn({ ...fields, reason: result.reason }, 'email rejected')
}

/** The mailbox may have rejected an email or unsubscribed since this one was queued. */
async function refuseNow(ctx: Context, { email: { kind }, submission, to }: Due) {
  // An email about a paid order is never refused.
  if (emailKinds[kind].paid) return null
  const purchase = await purchases.find(ctx.db, submission.root_id)
  const bought = purchase !== undefined && purchaseCan('view', purchase)
  return findRefusal(ctx, ctx.db, { kind, to, bought })
}

const notAllowed = { reason: 'not allowed', isMailboxRejected: false }
const skipped = new Set(['not allowed', 'mailbox bounced before', 'unsubscribed'])

function outcomeOf(result: 'sent' | Rejection): EmailOutcome {
  if (result === 'sent') return 'sent'
  if (skipped.has(result.reason)) return 'skipped'
  return result.isMailboxRejected ? 'bounced' : 'rejected'
}

async function post(ctx: Context, run: Run, due: Due) {
  const { email, to } = due
  const unsubscribeLink = unsubscribeUrl(ctx, to)
  const privateLinks = () => createLinks(ctx, due)
  const content = await composeEmail(ctx, { ...due, unsubscribeLink, privateLinks })
  if (!content) return notAllowed
  const thread = await findThread(ctx, due)
  await renewJob(run)
  return ctx.mail.send(to, {
    ...content,
    sendId: sendIdOf(email),
    ...(emailKinds[email.kind].stopped === 'always' && { unsubscribeUrl: unsubscribeLink }),
    ...thread,
  })
}

const sendIdOf = ({ id, sends }: emails.Email) => (sends === 1 ? id : `${id}.${sends}`)

/** Mail clients show a new version below the first one. */
async function findThread(ctx: Context, { email, submission }: Due) {
  const { id, root_id: rootId } = submission
  if (email.kind !== 'eulogy' || id === rootId) return {}
  const first = await emails.findSent(ctx.db, rootId, 'eulogy')
  return first ? { follows: sendIdOf(first) } : {}
}

/** The next attempt sends it with new links, to the address that the order has by then. */
const revoked = () => new Error('The links were revoked while this email was being sent')

/** Stores the key's hash before the email is sent, so its links always work. */
async function createLinks(ctx: Context, { email, submission, to }: Due) {
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

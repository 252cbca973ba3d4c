import { formatCount } from '#domain/desk/format.ts'
import { urls } from '#domain/desk/urls.ts'
import type { NoticeKind } from '#domain/email.ts'
import { alerts } from '#domain/limits/alert.ts'
import type { Context } from '#server/context.ts'
import {
  contactEmail,
  contactReceivedEmail,
  contactReplyEmail,
  heldMessagesEmail,
} from '#server/emails/contact-emails.ts'
import { alertEmail, dailySummaryEmail } from '#server/emails/operator.ts'
import { readDailySummary } from '#server/flows/alerts/queue-daily-summary.ts'
import { hourMs } from '#server/flows/contact/receive-contact.ts'
import type { NamedAddress } from '#server/gateways/mail/mail.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import * as emails from '#server/store/emails.ts'
import type { Planned } from './admit-email.ts'
import type { ComposedEmail } from './compose-email.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type ComposedNotice = ComposedEmail & {
  /** Missing: the operator. */
  recipient?: Planned
  replyTo?: NamedAddress
}

/** The next summary says what is to be done by then. */
const summaryMaxAgeMs = 20 * hourMs

/** Composes an email that isn't about a submission. Null if what it is about is gone. */
export const composeNotice: Composer = (ctx, notice) => composers[notice.kind](ctx, notice)

type Composer = (ctx: Context, notice: emails.Notice) => Promise<ComposedNotice | null>

const composers: Record<NoticeKind, Composer> = {
  /** With the visitor's address as Reply-To. */
  async 'contact-message'(ctx, { subject_id: contactId }) {
    const contact = await contactMessages.find(ctx.db, contactId)
    if (!contact) return null
    const replyTo = { name: contact.name, address: contact.email }
    return { ...(await contactEmail(contact)), replyTo }
  },
  async 'held-messages'(ctx, { subject_id: hour }) {
    const from = new Date(hour)
    const to = new Date(from.getTime() + hourMs)
    const messages = await contactMessages.listHeld(ctx.db, from, to)
    return messages.length > 0 ? heldMessagesEmail(messages) : null
  },
  async 'contact-received'(ctx, { subject_id: contactId }) {
    const contact = await contactMessages.find(ctx.db, contactId)
    if (!contact) return null
    const recipient = { kind: 'contact-received', to: contact.email } as const
    const unsubscribeLink = unsubscribeUrl(ctx, contact.email)
    return { ...(await contactReceivedEmail({ unsubscribeLink })), recipient }
  },
  /** The operator's reply. Replies to it reach the operator. */
  async 'contact-reply'(ctx, { subject_id: replyId }) {
    const reply = await inbox.findReply(ctx.db, replyId)
    if (!reply) return null
    // Mail clients show it below the note that we got the message.
    const about = { subject_id: reply.contact_id, kind: 'contact-received' } as const
    const received = await emails.findSent(ctx.db, about)
    const thread = received && { follows: emails.sendIdOf(received) }
    const recipient = { kind: 'contact-reply', to: reply.email } as const
    return { ...(await contactReplyEmail(reply)), recipient, ...thread }
  },
  alert: async (ctx, { subject_id: alertId }) => {
    const raised = await operatorAlerts.find(ctx.db, alertId)
    return raised ? alertEmail(raised, ctx.site.desk) : null
  },
  async 'alert-cleared'(ctx, { subject_id: alertId }) {
    const raised = await operatorAlerts.find(ctx.db, alertId)
    if (!raised) return null
    const { alert, clearedTogether } = raised
    const isGrouped = 'grouped' in alerts[alert]
    const subjectId = isGrouped ? formatCount(clearedTogether, 'order') : raised.subjectId
    return alertEmail({ alert, subjectId, cleared: true }, ctx.site.desk)
  },
  async 'daily-summary'(ctx, { subject_id: day, due_at: dueAt }) {
    if (ctx.now().getTime() - dueAt.getTime() > summaryMaxAgeMs) return null
    return dailySummaryEmail(await readDailySummary(ctx, day), ctx.site.desk(urls.today()))
  },
}

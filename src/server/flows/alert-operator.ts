import type { Alert } from '#domain/alert.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'

export type AlertSubject = { alert: Alert; subjectId: string }

/** Has the operator emailed once about this, when the caller's transaction commits. */
export async function alertOperator(ctx: Context, db: Db, about: AlertSubject, occurrence = 1) {
  const first = await ctx.queue.send(db, 'alert-operator', about, occurrence)
  if (first) ctx.log.error(about, 'operator alerted')
}

/** Emails the operator. */
export async function sendAlert(ctx: Context, about: AlertSubject & { alertId: string }) {
  await ctx.mail.alertOperator(about)
}

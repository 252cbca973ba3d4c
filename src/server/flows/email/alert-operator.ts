import type { Alert } from '#domain/limits/alert.ts'
import type { Context } from '#server/context.ts'
import { alertEmail } from '#server/emails/alert.ts'
import type { Db } from '#server/store/database/database.ts'

export type AlertSubject = { alert: Alert; subjectId: string }

/** Queues one email to the operator about this, in the caller's transaction. */
export async function alertOperator(ctx: Context, db: Db, subject: AlertSubject, occurrence = 1) {
  const first = await ctx.queue.send(db, 'alert-operator', subject, occurrence)
  if (first) ctx.log.error(subject, 'operator alerted')
}

export async function sendAlert(ctx: Context, subject: AlertSubject & { alertId: string }) {
  await ctx.mail.sendToOperator({ ...(await alertEmail(subject)), sendId: subject.alertId })
}

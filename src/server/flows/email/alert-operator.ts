import { type Alert, alerts } from '#domain/limits/alert.ts'
import type { Context } from '#server/context.ts'
import { alertEmail } from '#server/emails/operator.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'

export type AlertSubject = { alert: Alert; subjectId: string }

/**
 * Records an alert and queues one email to the operator about it, in the caller's transaction. Further alerts of a
 * grouped kind send no email until they are cleared (watch-alerts.ts).
 */
export async function alertOperator(ctx: Context, db: Db, subject: AlertSubject, occurrence = 1) {
  const raise = async (tx: Tx) => {
    const raised = await record(ctx, tx, subject, occurrence)
    if (raised === 'first') await ctx.queue.send(tx, 'alert-operator', subject, occurrence)
    return raised
  }
  const raised = db.isTransaction
    ? await raise(db as Tx)
    : await ctx.db.transaction().execute(raise)
  if (raised !== 'known') ctx.log.error(subject, 'operator alerted')
}

/** `cleared`: the alert is over. */
export async function sendAlert(
  ctx: Context,
  run: EmailJob & AlertSubject & { jobId: string; cleared?: boolean },
) {
  const content = await alertEmail(run, ctx.site.desk)
  await renewJob(run)
  await ctx.mail.sendToOperator({ ...content, sendId: run.jobId })
  await recordOutcome(ctx, run, 'sent')
}

function record(ctx: Context, tx: Tx, { alert, subjectId }: AlertSubject, occurrence: number) {
  const { grouped = false, clearedTitle } = alerts[alert]
  const staysOpen = grouped || clearedTitle !== undefined
  const raised = { id: ctx.random.uuid(), alert, subjectId, occurrence, now: ctx.now() }
  return operatorAlerts.raise(tx, { ...raised, grouped, staysOpen })
}

import { type Alert, alerts } from '#domain/limits/alert.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import { queueNotice } from './queue-notice.ts'

export type AlertSubject = { alert: Alert; subjectId: string }

/**
 * Records an alert and queues one email to the operator about it, in the caller's transaction. Further alerts of a
 * grouped kind send no email until they are cleared (watch-alerts.ts).
 */
export async function alertOperator(ctx: Context, db: Db, subject: AlertSubject, occurrence = 1) {
  const raise = async (tx: Tx) => {
    const id = ctx.random.uuid()
    const raised = await record(ctx, tx, { id, ...subject, occurrence })
    if (raised === 'first') await queueNotice(ctx, tx, { kind: 'alert', subjectId: id })
    return raised
  }
  const raised = db.isTransaction
    ? await raise(db as Tx)
    : await ctx.db.transaction().execute(raise)
  if (raised !== 'known') ctx.log.error(subject, 'operator alerted')
}

function record(
  ctx: Context,
  tx: Tx,
  raised: AlertSubject & { id: string; occurrence: number },
): ReturnType<typeof operatorAlerts.raise> {
  const { grouped = false, clearedTitle } = alerts[raised.alert]
  const staysOpen = grouped || clearedTitle !== undefined
  return operatorAlerts.raise(tx, { ...raised, now: ctx.now(), grouped, staysOpen })
}

import type { Access } from '#domain/access.ts'
import { funeralDaySchema, morningOf } from '#domain/funeral-day.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as funeralDays from '#server/store/funeral-days.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

type Choice = { day: string | null; timeZone: string }
type State = { state: 'unasked' | 'none' | 'set' | 'closed'; day: string | null }

/** Whether the buyer was asked for the day of the funeral, and what they said. Null without a key. */
export async function readFuneralDay(ctx: Context, request: Access): Promise<State | null> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return null
  const { root_id: rootId } = submission
  const funeral = await funeralDays.find(ctx.db, rootId)
  const isOver = funeral?.expires_at ? funeral.expires_at <= ctx.now() : false
  if (funeral?.queued_at || isOver || !(await isReadable(ctx, submission))) {
    return { state: 'closed', day: null }
  }
  if (!funeral) return { state: 'unasked', day: null }
  return { state: funeral.day ? 'set' : 'none', day: funeral.day }
}

type SetOutcome = 'saved' | 'not-found' | 'not-paid' | 'wrong-day' | 'already-queued'

/** Sets, moves or removes the day. The email of that morning follows it, until it's queued. */
export async function setFuneralDay(
  ctx: Context,
  { day, timeZone, ...request }: Access & Choice,
): Promise<SetOutcome> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const now = ctx.now()
  if (!(await isReadable(ctx, submission))) return 'not-paid'
  if (day !== null && !funeralDaySchema(timeZone, now).safeParse({ day }).success) {
    return 'wrong-day'
  }
  const morning = day === null ? null : { day, timeZone, ...morningOf(day, timeZone) }
  const { root_id: rootId } = submission
  const isSaved = await families.withLock(ctx.db, rootId, (tx) =>
    funeralDays.save(tx, { rootId, morning, now }),
  )
  if (!isSaved) return 'already-queued'
  ctx.log.info({ rootId, isSet: morning !== null }, 'day of the funeral saved')
  return 'saved'
}

/** Whether there is a paid text to send. */
async function isReadable(ctx: Context, { id, root_id }: submissions.Submission) {
  const purchase = await purchases.find(ctx.db, root_id)
  if (!purchase || !purchaseCan('send-on-funeral-day', purchase)) return false
  return (await eulogies.findPaid(ctx.db, id)) !== null
}

import type { DeskOutcome, DeskReply } from '#domain/desk/outcomes.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/store/database/database.ts'
import * as operatorActions from '#server/store/desk/operator-actions.ts'
import type { OrderSummary } from '#server/store/desk/orders.ts'
import { locateOrder } from './find-orders.ts'

/** Who acts. `dryRun`: check everything and change nothing. */
export type Operator = { name: string; dryRun?: boolean }

/** What an action is about. All ids, no words. */
export type Subject = {
  rootId?: string | null
  orderNumber?: string | null
  contactId?: string | null
}

type Action = { action: string; subject?: Subject; words?: boolean }

type Ended = DeskOutcome | { outcome: DeskOutcome; count: number }

/**
 * Records who did what to which order, before it's done and with its outcome. A dry run changes nothing, so it
 * leaves no record.
 */
export async function audited(
  ctx: Context,
  operator: Operator,
  action: Action,
  run: (dryRun: boolean) => Promise<Ended>,
): Promise<DeskReply> {
  const { dryRun = false } = operator
  const id = dryRun ? null : await begin(ctx, ctx.db, operator, action)
  const ended = await run(dryRun).catch(async (error: unknown) => {
    if (id) await operatorActions.end(ctx.db, id, 'failed')
    throw error
  })
  const reply = typeof ended === 'string' ? { outcome: ended, dryRun } : { ...ended, dryRun }
  if (id) await operatorActions.end(ctx.db, id, reply.outcome)
  return reply
}

/** The same for an order, unless there is none or it was erased. */
export async function onOrder(
  ctx: Context,
  operator: Operator,
  action: string,
  subject: string,
  run: (order: OrderSummary, dryRun: boolean) => Promise<Ended>,
): Promise<DeskReply> {
  const { dryRun = false } = operator
  const located = await locateOrder(ctx, subject)
  if (!located) return { outcome: 'order-not-found', dryRun }
  if ('erased' in located) return { outcome: 'order-erased', dryRun }
  const { order } = located
  const { rootId, orderNumber } = order
  const about = { action, subject: { rootId, orderNumber } }
  return audited(ctx, operator, about, (isDry) => run(order, isDry))
}

export const auditWords = (ctx: Context, operator: Operator, action: string, subject: Subject) =>
  record(ctx, ctx.db, operator, { action, subject, words: true }, 'shown')

/** What is done at once. */
export async function record(
  ctx: Context,
  db: Db,
  operator: Operator,
  action: Action,
  outcome: string,
): Promise<void> {
  const id = await begin(ctx, db, operator, action)
  await operatorActions.end(db, id, outcome)
}

async function begin(ctx: Context, db: Db, operator: Operator, { action, subject, words }: Action) {
  const id = ctx.random.uuid()
  await operatorActions.start(db, {
    id,
    at: ctx.now(),
    operator: operator.name,
    action,
    root_id: subject?.rootId ?? null,
    order_number: subject?.orderNumber ?? null,
    contact_id: subject?.contactId ?? null,
    words: words ?? false,
  })
  return id
}

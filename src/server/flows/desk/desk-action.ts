import type { DeskReply } from '#domain/desk/outcomes.ts'
import type { Context } from '#server/context.ts'
import * as operatorActions from '#server/store/desk/operator-actions.ts'

/** Who acts. `dryRun`: check everything and change nothing. */
export type Operator = { name: string; dryRun?: boolean }

/** What an action is about. All ids, no words. */
export type Subject = {
  rootId?: string | null
  orderNumber?: string | null
  contactId?: string | null
}

type Action = { action: string; subject?: Subject; words?: boolean }

/**
 * Records who did what to which order, before it's done and with its outcome. A dry run changes nothing, so it
 * leaves no record.
 */
export async function audited(
  ctx: Context,
  operator: Operator,
  action: Action,
  run: () => Promise<DeskReply>,
): Promise<DeskReply> {
  if (operator.dryRun) return run()
  const id = await begin(ctx, operator, action)
  const reply = await run().catch(async (error: unknown) => {
    await operatorActions.end(ctx.db, id, 'failed')
    throw error
  })
  await operatorActions.end(ctx.db, id, reply.outcome)
  return reply
}

export async function auditWords(
  ctx: Context,
  operator: Operator,
  action: string,
  subject: Subject,
): Promise<void> {
  const id = await begin(ctx, operator, { action, subject, words: true })
  await operatorActions.end(ctx.db, id, 'shown')
}

async function begin(ctx: Context, operator: Operator, { action, subject, words }: Action) {
  const id = ctx.random.uuid()
  await operatorActions.start(ctx.db, {
    id,
    operator: operator.name,
    action,
    rootId: subject?.rootId ?? null,
    orderNumber: subject?.orderNumber ?? null,
    contactId: subject?.contactId ?? null,
    words: words ?? false,
    now: ctx.now(),
  })
  return id
}

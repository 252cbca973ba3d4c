import type { Context } from '#server/context.ts'
import * as operatorActions from '#server/store/desk/operator-actions.ts'

const maxListed = 100

/** What operators did, newest first. */
export async function listAudit(ctx: Context) {
  const actions = await operatorActions.list(ctx.db, { limit: maxListed })
  return actions.map(({ at, operator, action, words, outcome, ...about }) => ({
    at,
    operator,
    action,
    subject: about.order_number ?? about.root_id ?? about.contact_id,
    words,
    outcome,
  }))
}

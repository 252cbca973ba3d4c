import type { Access } from '#domain/access.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as confirmedSentences from '#server/store/confirmed-sentences.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

export type EditOutcome = { revision: number } | 'not-found' | 'not-paid' | 'stale'

/** Saves the buyer's edit. The generated text is kept unchanged. */
export async function editEulogy(
  ctx: Context,
  request: Access & { text: string; baseRevision: number },
): Promise<EditOutcome> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const purchase = await purchases.find(ctx.db, submission.root_id)
  if (!purchase || !purchaseCan('view', purchase)) return 'not-paid'
  const { text, baseRevision } = request
  const { id: submissionId, root_id: rootId } = submission
  const edit = { rootId, submissionId, baseRevision, text, now: ctx.now() }
  const revision = await eulogies.saveEdit(ctx.db, edit)
  return revision === null ? 'stale' : { revision }
}

/** Confirms that a marked or removed sentence is true, so later versions may use it, or undoes that. */
export async function confirmSentence(
  ctx: Context,
  request: Access & { sentence: string; isTrue: boolean },
): Promise<boolean> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return false
  const { id: submissionId, root_id: rootId } = submission
  const { sentence, isTrue } = request
  return isTrue
    ? confirmedSentences.confirm(ctx.db, { rootId, submissionId, sentence, now: ctx.now() })
    : confirmedSentences.withdraw(ctx.db, rootId, sentence)
}

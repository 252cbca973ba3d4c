import { type Access, isOwnersKind } from '#domain/access.ts'
import { columns } from '#domain/fields.ts'
import { canBeginForOrder } from '#domain/limits/budget.ts'
import { type RetryRefusal, refuseRetry } from '#domain/rewrite.ts'
import type { SubmissionRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { scheduleWatch } from '#server/flows/payment/watch-paid-texts.ts'
import type { Sender } from '#server/flows/submission/submit.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import type { Purchase } from '#server/store/purchases.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissionRequests from '#server/store/submission-requests.ts'
import * as submissions from '#server/store/submissions.ts'
import * as spend from '#server/store/writing/spend.ts'
import { findPassage } from '#server/writing/find-passage.ts'

export type RetryOutcome =
  | { id: string; retries: number }
  | 'not-found'
  | 'other-answers'
  | 'order-limit'
  | RetryRefusal

type RetryInput = SubmissionRow & { different: string }

/** Stores the changed input, uses up one retry of the purchase and queues the text, in one transaction. */
export async function requestRetry(
  ctx: Context,
  request: Access & Pick<Sender, 'idempotencyKey'> & { input: RetryInput },
): Promise<RetryOutcome> {
  const current = await submissions.findWithKey(ctx.db, request)
  if (!current) return 'not-found'
  const id = ctx.random.uuid()
  const now = ctx.now()
  const found = await findPassage(request.input)
  // Their own words of the same passage, as they were pasted.
  const own_verses = found.passage === current.passage ? current.own_verses : ''
  const isOwner = current.keyKinds.some(isOwnersKind)
  const email = (isOwner && request.input.email) || current.email
  const input = { ...request.input, ...found, own_verses, email }
  const idempotencyHash =
    request.idempotencyKey &&
    submissionRequests.hashRequest(`${current.root_id} ${request.idempotencyKey}`, {})
  const result = await ctx.db.transaction().execute(async (tx) => {
    const purchase = await families.lock(tx, current.root_id)
    const root = await submissions.find(tx, current.root_id)
    if (!root) return 'not-found'
    const previous = idempotencyHash ? await findPreviousRequest(tx, idempotencyHash) : undefined
    if (previous && !hasAnswers(previous, input)) return 'other-answers'
    if (previous) return { id: previous.id, retries: root.retries }
    const refusal = refuseRetry(purchase ?? { state: 'open' }, root.retries)
    if (refusal) return refusal
    if (await hasReachedCost(ctx, tx, purchase)) return 'order-limit'
    await submissionRequests.insert(tx, {
      submissionId: id,
      idempotencyHash: idempotencyHash || null,
      now,
    })
    await submissions.insert(tx, id, current.root_id, input, now)
    const left = await purchases.consumeRetry(tx, id)
    if (left === null) throw new Error('A retry was left and could not be used')
    await ctx.queue.send(tx, 'write-paid', { submissionId: id })
    await scheduleWatch(ctx, tx, { submissionId: id, since: now })
    return { id, retries: left }
  })
  if (typeof result === 'string') return result
  const { id: submissionId, retries } = result
  ctx.log.info({ submissionId, retries, repeated: submissionId !== id }, 'retry requested')
  return result
}

/** The retry that was requested with this key, unless it was given back. */
async function findPreviousRequest(tx: Tx, idempotencyHash: Buffer) {
  const id = await submissionRequests.findByIdempotencyHash(tx, idempotencyHash)
  return id ? submissions.find(tx, id) : undefined
}

/** The key belongs to these answers: with others, it must not lead to the text of the first. */
const hasAnswers = (retry: submissions.Submission, input: RetryInput) =>
  [...columns, 'different' as const].every((column) => retry[column] === input[column])

/**
 * Whether the model calls for this order have reached their limit since payment: nothing more is begun for it, and the
 * operator is told. In a transaction that is committed.
 */
export async function hasReachedCost(ctx: Context, tx: Tx, purchase?: Purchase): Promise<boolean> {
  if (!purchase?.order_number) return false
  const micros = await spend.readOrderMicros(tx, purchase.root_id)
  if (canBeginForOrder(micros, ctx.guard.caps)) return false
  await alertOperator(ctx, tx, { alert: 'order-cost', subjectId: purchase.order_number })
  return true
}

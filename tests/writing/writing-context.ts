import { type SubmissionInput, submissionInputSchema, toRow } from '#domain/submission.ts'
import { submit } from '#server/flows/submission/submit.ts'
import * as submissions from '#server/store/submissions.ts'
import { newFailures, type WritingRequest } from '#server/writing/call-model.ts'
import type { Product } from '#tests/support/product.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import type { WritingContext } from './write-case.ts'

/** The context of a started product, with the owner's database role. */
export const writingContextOf = ({ ctx, database }: Product): WritingContext => ({
  ctx: { ...ctx, db: database.owner },
  db: database.owner,
})

export const sendForm = (context: WritingContext, typed: object = {}) =>
  submitInput(context, submissionInputSchema.parse({ ...submissionInput, ...typed }))

/** A form that was sent, as it is stored. */
export async function submitInput({ ctx, db }: WritingContext, input: SubmissionInput) {
  const { id } = await submit(ctx, toRow(input), { keys: [], idempotencyKey: null })
  const submission = await submissions.find(db, id)
  if (!submission) throw new Error('The submission is gone')
  return submission
}

export const paidRequest = (submissionId: string): WritingRequest => ({
  submissionId,
  purpose: 'paid',
  signal: AbortSignal.timeout(60_000),
  failures: newFailures(),
})

/** The same with the first provider only, which then judges its own text. */
export function withOneProvider({ ctx, db }: WritingContext): WritingContext {
  const [writer] = ctx.models.writers
  if (!writer) throw new Error('No writer is configured')
  const judges = ctx.models.judgesFor(null).filter(({ provider }) => provider === writer.provider)
  const models = { ...ctx.models, writers: [writer], judgesFor: () => judges }
  return { ctx: { ...ctx, models }, db }
}

import type { WritingContext } from '#tests/eval/write-case.ts'
import type { Product } from '#tests/support/product.ts'

/** The context of a started product, with the owner's database role. */
export const writingContextOf = ({ ctx, database }: Product): WritingContext => ({
  ctx: { ...ctx, db: database.owner },
  db: database.owner,
})

/** The same with the first provider only, which then judges its own text. */
export function withOneProvider({ ctx, db }: WritingContext): WritingContext {
  const [writer] = ctx.models.writers
  if (!writer) throw new Error('No writer is configured')
  const judges = ctx.models.judgesFor(null).filter(({ provider }) => provider === writer.provider)
  const models = { ...ctx.models, writers: [writer], judgesFor: () => judges }
  return { ctx: { ...ctx, models }, db }
}

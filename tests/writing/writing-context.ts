import type { WritingContext } from '#tests/eval/write-case.ts'
import type { Product } from '#tests/support/product.ts'

/** The flows of a product that a test has started, with every right. */
export const writingContextOf = ({ ctx, database }: Product): WritingContext => ({
  ctx: { ...ctx, db: database.owner },
  db: database.owner,
})

/** The same with the first provider alone, which then judges what it wrote. */
export function withOneProvider({ ctx, db }: WritingContext): WritingContext {
  const [writer] = ctx.models.writers
  if (!writer) throw new Error('No writer is configured')
  const judges = ctx.models.judgesFor(null).filter(({ provider }) => provider === writer.provider)
  const models = { ...ctx.models, writers: [writer], judgesFor: () => judges }
  return { ctx: { ...ctx, models }, db }
}

/** Runs so many at a time, in order, and returns what each gave. */
export async function runConcurrently<T, R>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of waiting) results[at] = await act(item)
    }),
  )
  return results
}

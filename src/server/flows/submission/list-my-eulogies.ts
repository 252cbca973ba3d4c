import { listedFamilies } from '#domain/order/listed-families.ts'
import type { Context } from '#server/context.ts'
import * as families from '#server/store/families.ts'

/** What these keys open, by id and name. */
export async function listMyEulogies(ctx: Context, keys: string[]) {
  const found = await families.listWithKey(ctx.db, keys)
  const eulogies = listedFamilies(found).map(({ id: submissionId, person, paid }) => ({
    submissionId,
    person,
    paid,
  }))
  return { eulogies, hasKeys: found.length > 0 }
}

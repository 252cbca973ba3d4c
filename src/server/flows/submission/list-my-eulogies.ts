import { canBuy } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * What these keys open, by id and name: paid texts first, then previews, each with the newest first. Each
 * change of the answers makes a new submission, so only the newest preview of a person is listed, and none
 * next to a paid text.
 */
export async function listMyEulogies(ctx: Context, keys: string[]) {
  const families = await submissions.listFamiliesWithKey(ctx.db, keys)
  const listed = families
    .map(({ state, written, ...family }) => ({
      ...family,
      paid: !canBuy({ state: state ?? 'open' }, Boolean(written)),
    }))
    .filter(({ paid, preview }) => paid || preview !== '')
    .sort(
      (a, b) => Number(b.paid) - Number(a.paid) || b.created_at.getTime() - a.created_at.getTime(),
    )
  const named = new Set<string>()
  const eulogies = listed.flatMap(({ id: submissionId, person, paid }) => {
    const name = person.trim().toLowerCase()
    if (!paid && named.has(name)) return []
    named.add(name)
    return [{ submissionId, person, paid }]
  })
  return { eulogies, hasKeys: families.length > 0 }
}

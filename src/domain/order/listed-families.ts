import { canBuy, type PurchaseState } from './purchase.ts'

type Family = {
  person: string
  preview: string
  created_at: Date
  /** Null if no checkout was ever opened. */
  state: PurchaseState | null
  written: unknown
}

/**
 * The families worth listing for their owner: paid texts first, then previews, each with the newest first.
 * Each change of the answers makes a new submission, so only the newest preview of a person is listed, and
 * none next to a paid text.
 */
export function listedFamilies<F extends Family>(families: readonly F[]) {
  const named = new Set<string>()
  return families
    .map((family) => ({
      ...family,
      paid: !canBuy({ state: family.state ?? 'open' }, Boolean(family.written)),
    }))
    .filter(({ paid, preview }) => paid || preview !== '')
    .sort(
      (a, b) => Number(b.paid) - Number(a.paid) || b.created_at.getTime() - a.created_at.getTime(),
    )
    .filter(({ person, paid }) => {
      const name = person.trim().toLowerCase()
      if (!paid && named.has(name)) return false
      named.add(name)
      return true
    })
}

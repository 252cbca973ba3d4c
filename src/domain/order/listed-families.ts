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
 * The families of an owner: paid texts first, then what isn't paid, each with the newest first. Each change of the answers
 * makes a new submission, so only the newest preview of a person is listed, and none next to a paid text. The same goes for
 * answers without a preview, which hide none.
 */
export function listedFamilies<F extends Family>(families: readonly F[]) {
  const named = new Set<string>()
  return families
    .map((family) => ({
      ...family,
      paid: !canBuy({ state: family.state ?? 'open' }, Boolean(family.written)),
    }))
    .sort(
      (a, b) => Number(b.paid) - Number(a.paid) || b.created_at.getTime() - a.created_at.getTime(),
    )
    .filter(({ person, paid, preview }) => {
      const name = person.trim().toLowerCase()
      const own = paid || preview !== '' ? name : `${name}\n`
      if (!paid && (named.has(name) || named.has(own))) return false
      named.add(own)
      return true
    })
}

/** Those that an email links to: what was only told has no beginning to send. */
export const emailedFamilies = <F extends Family>(families: readonly F[]) =>
  listedFamilies(families).filter(({ paid, preview }) => paid || preview !== '')

import { pages } from '#contract/urls.ts'
import type { Pronoun } from '#domain/relationship-table.ts'

const objects: Record<Pronoun, string> = { she: 'her', he: 'him', they: 'them' }

export const linkAddress = (key: string) => window.location.origin + pages.shareMemory(key)

/** What the owner sends along with the link, in their own name. */
export function messageFor(
  person: string | null,
  pronoun: Pronoun | null,
  address: string,
): string {
  const wanted = person && pronoun ? `a memory of ${objects[pronoun]}` : 'a memory'
  const reason = person ? `a eulogy for ${person}` : 'a eulogy'
  return `I’m writing ${reason}. Would you add ${wanted}? A sentence or two is enough, and there’s no account: ${address}`
}

/** Opens the owner's own mail program, without an address. */
export function mailAddress(person: string | null, message: string): string {
  const subject = person ? `A memory of ${person}` : 'A memory for the eulogy'
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}

export const formatDay = (time: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(time))

import type { Person } from './person.ts'
import type { PronounChoice } from './told.ts'
import { upperFirst } from './words.ts'

type Forms = Record<'he' | 'him' | 'his' | 'himself' | 'was' | 'is' | 'has' | 'does', string>

const forms: Record<PronounChoice, Forms> = {
  she: {
    he: 'she',
    him: 'her',
    his: 'her',
    himself: 'herself',
    was: 'was',
    is: 'is',
    has: 'has',
    does: 'does',
  },
  he: {
    he: 'he',
    him: 'him',
    his: 'his',
    himself: 'himself',
    was: 'was',
    is: 'is',
    has: 'has',
    does: 'does',
  },
  they: {
    he: 'they',
    him: 'them',
    his: 'their',
    himself: 'themselves',
    was: 'were',
    is: 'are',
    has: 'have',
    does: 'do',
  },
}

export type Filling = Record<string, string>

/**
 * Phrases are written with {he}, {him}, {his}, {was}…, because only those forms are all distinct.
 * A capital first letter in the braces asks for a capital, except in a name: a name stays as typed.
 */
export function speaks(person: Person, more: Filling = {}): (phrase: string) => string | null {
  const filling: Filling = {
    ...forms[person.pronoun],
    full: person.full,
    call: person.call,
    dear: person.dear,
    bond: person.bond,
    rel: person.rel,
    arel: `${/^[aeiou]/i.test(person.rel) ? 'an' : 'a'} ${person.rel}`,
    ...more,
  }
  const spoken = Object.keys(more).length === 0 ? plainly(person) : new Map<string, string | null>()
  return (phrase) => {
    const known = spoken.get(phrase)
    if (known !== undefined) return known
    const said = fill(phrase, filling)
    spoken.set(phrase, said)
    return said
  }
}

const spokenOf = new WeakMap<Person, Map<string, string | null>>()

function plainly(person: Person): Map<string, string | null> {
  const spoken = spokenOf.get(person) ?? new Map<string, string | null>()
  spokenOf.set(person, spoken)
  return spoken
}

function fill(phrase: string, filling: Filling): string | null {
  let missing = false
  const spoken = phrase.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = filling[slot.charAt(0).toLowerCase() + slot.slice(1)]
    if (!value) missing = true
    const capital = /^[A-Z]/.test(slot) && (slot !== 'Call' || value?.startsWith('my '))
    return capital ? upperFirst(value ?? '') : (value ?? '')
  })
  return missing ? null : spoken
}

import type { PronounChoice, Told } from './told.ts'
import { upperFirst } from './words.ts'

export type BondKind =
  | 'parent'
  | 'grandparent'
  | 'partner'
  | 'child'
  | 'sibling'
  | 'friend'
  | 'work'
  | 'guide'
  | 'kin'
  | 'neighbor'
  | 'community'
  | 'other'

export type Person = {
  full: string
  /** How the text speaks of them after the first mention: "my mother", "Mum", "Daniel". */
  call: string
  /** How they are spoken to at the end; empty where nothing given would sound right. */
  dear: string
  /** "my mother", "a leader in our community" */
  bond: string
  /** "mother", "leader" */
  rel: string
  kind: BondKind
  pronoun: PronounChoice
}

type Bond = { kind: BondKind; she: string; he: string; they: string; says?: PronounChoice }

const same = (kind: BondKind, noun: string, says?: PronounChoice): Bond => ({
  kind,
  she: noun,
  he: noun,
  they: noun,
  ...(says ? { says } : {}),
})

const bonds: Record<string, Bond> = {
  mother: same('parent', 'mother', 'she'),
  father: same('parent', 'father', 'he'),
  grandmother: same('grandparent', 'grandmother', 'she'),
  grandfather: same('grandparent', 'grandfather', 'he'),
  sibling: { kind: 'sibling', she: 'sister', he: 'brother', they: 'sibling' },
  friend: same('friend', 'friend'),
  spouse: { kind: 'partner', she: 'wife', he: 'husband', they: 'spouse' },
  child: { kind: 'child', she: 'daughter', he: 'son', they: 'child' },
  colleague: same('work', 'colleague'),
  other: same('other', 'person'),
  uncle: same('kin', 'uncle', 'he'),
  aunt: same('kin', 'aunt', 'she'),
  cousin: same('kin', 'cousin'),
  mentor: same('guide', 'mentor'),
  teacher: same('guide', 'teacher'),
  neighbor: same('neighbor', 'neighbor'),
  inlaw: same('kin', 'in-law'),
  boyfriend: same('partner', 'boyfriend', 'he'),
  girlfriend: same('partner', 'girlfriend', 'she'),
  godparent: { kind: 'guide', she: 'godmother', he: 'godfather', they: 'godparent' },
  'community-leader': same('community', 'leader'),
}

const homeNames: Partial<Record<string, RegExp>> = {
  mother: /\b(mum|mom|mam|mama|mamma|mummy|mommy|momma|ma|amma|mami|maman|mutti)\b/giu,
  father: /\b(dad|daddy|papa|pop|pops|da|baba|abba|papi|pa)\b/giu,
  grandmother:
    /\b(grandma|gran|granny|nan|nana|nanna|nanny|grandmom|grandmama|abuela|oma|nonna|yiayia|bubbe|lola|halmoni|babushka|mémère|grammy|gram|gammy|mamaw|meemaw|mimi)\b/giu,
  grandfather:
    /\b(grandpa|grandad|granddad|gramps|grampa|granddaddy|abuelo|opa|nonno|papou|zayde|lolo|papaw|pawpaw|pappy|grandpop)\b/giu,
}

/** Written small, these are more often something else. */
const otherMeaning = new Set([
  'ma',
  'pa',
  'da',
  'pop',
  'pops',
  'gram',
  'lola',
  'mimi',
  'oma',
  'nan',
])

const titles =
  /^(mr|mrs|ms|miss|mx|dr|sir|dame|lord|lady|prof|professor|rev|reverend|fr|father|mother|sister|brother|pastor|rabbi|imam|coach|capt|captain|sgt|sergeant|major|maj|col|colonel|gen|general|lt|lieutenant|judge|chief|uncle|aunt|auntie|aunty|grandma|grandpa|nana|baby|little|big|old)\.?$/i

const familyNameFirst =
  /^(nguyễn|nguyen|trần|tran|lê|phạm|pham|hoàng|huỳnh|vũ|võ|đặng|bùi|đỗ|hồ|ngô|dương|lý)$/iu

export function meet(told: Told, written: string): Person {
  const bond = bonds[told.relationship] ?? same('other', 'person')
  const pronoun = told.pronouns || bond.says || pronounWritten(written) || 'they'
  const rel = relationWord(told.relationship, bond[pronoun], written)
  const home = homeName(told.relationship, written)
  const elder = bond.kind === 'parent' || bond.kind === 'grandparent'
  const spoken = titledName(told.person, written) || givenName(told.person)
  return {
    full: told.person,
    call: elder ? home || `my ${rel}` : spoken || `my ${rel}`,
    dear: elder ? upperFirst(home.replace(/^my /, '')) : spoken.split(' ').length > 2 ? '' : spoken,
    bond: bondPhrase(told.relationship, rel),
    rel,
    kind: bond.kind,
    pronoun,
  }
}

function pronounWritten(written: string): PronounChoice | '' {
  const count = (pattern: RegExp) => written.match(pattern)?.length ?? 0
  const she = count(/\b(she|her|hers|herself)\b/gi)
  const he = count(/\b(he|him|his|himself)\b/gi)
  if (she === he) return ''
  return she > he ? 'she' : 'he'
}

function bondPhrase(relationship: string, rel: string): string {
  if (relationship === 'community-leader') return 'a leader in our community'
  if (rel === 'person') return 'someone dear to me'
  return `my ${rel}`
}

/** The form knows "in-law", "neighbor" and "other"; the person often wrote the nearer word. */
function relationWord(relationship: string, usual: string, written: string): string {
  if (relationship === 'inlaw') {
    return (
      /\b(?:mother|father|sister|brother|daughter|son)-in-law\b/i
        .exec(written)?.[0]
        .toLowerCase() ?? usual
    )
  }
  if (relationship === 'neighbor' && /neighbour/i.test(written)) return 'neighbour'
  if (relationship === 'spouse' && usual === 'spouse') {
    return /\bmy (partner|wife|husband)\b/i.exec(written)?.[1]?.toLowerCase() ?? usual
  }
  if (relationship === 'other') {
    const own =
      /\bmy (step-?(?:mother|father|mom|mum|dad|sister|brother|son|daughter)|foster (?:mother|father|mom|mum|dad)|partner|niece|nephew|fiancée?|roommate|housemate|nanny|boss|coach|doctor|nurse|carer|caregiver)\b/iu
    return own.exec(written)?.[1]?.toLowerCase() ?? usual
  }
  return usual
}

function homeName(relationship: string, written: string): string {
  const pattern = homeNames[relationship]
  if (!pattern) return ''
  const counts = new Map<string, { times: number; asName: boolean }>()
  for (const match of written.matchAll(pattern)) {
    const word = match[0].toLowerCase()
    if (otherMeaning.has(match[0])) continue
    const seen = counts.get(word) ?? { times: 0, asName: false }
    const before = written.slice(Math.max(0, match.index - 8), match.index)
    const capital = /^\p{Lu}/u.test(match[0]) && !/\b(my|our|a|the|his|her|their)\s$/i.test(before)
    counts.set(word, { times: seen.times + 1, asName: seen.asName || capital })
  }
  const favorite = [...counts].sort((a, b) => b[1].times - a[1].times)[0]
  if (!favorite) return ''
  const [word, { asName }] = favorite
  return asName ? word.charAt(0).toUpperCase() + word.slice(1) : `my ${word}`
}

/** "Uncle Ray", "Mrs. Alvarez": used when the person wrote it so. */
function titledName(full: string, written: string): string {
  for (const name of full.split(' ')) {
    if (!/^\p{Lu}[\p{L}’'-]+$/u.test(name) || titles.test(name)) continue
    const escaped = name.replace(/[-']/g, '.')
    const found = new RegExp(
      `\\b(?:Uncle|Aunt|Auntie|Aunty|Coach|Pastor|Rabbi|Imam|Mr\\.?|Mrs\\.?|Ms\\.?|Miss|Dr\\.?) ${escaped}(?![\\p{L}])`,
      'u',
    ).exec(written)
    if (found) return found[0]
  }
  return ''
}

function givenName(full: string): string {
  const words = full.split(' ')
  const [first = ''] = words
  if (words.length === 1) return first
  const plain = /^[\p{L}\p{M}][\p{L}\p{M}’'‘-]+$/u.test(first)
  if (plain && !titles.test(first) && !familyNameFirst.test(first)) return first
  return words.length <= 3 ? full : ''
}

import { escapePattern } from '#domain/word-pattern.ts'

/** Words for what someone was to someone else, in groups that mean the same here. The first is the group's name. */
const groups = [
  'parent mother mom mum mama mommy mummy madre mamá father dad daddy papa padre papá',
  'child son daughter kid hijo hija',
  'sibling brother sister twin hermano hermana',
  'spouse husband wife partner esposo esposa marido widow widower',
  'grandparent grandmother grandma gran granny nana nan abuela grandfather grandpa grandad granddad abuelo',
  'grandchild grandson granddaughter nieto nieta',
  'uncle tío tio',
  'aunt auntie aunty tía tia',
  'nephew sobrino',
  'niece sobrina',
  'cousin primo prima',
  'in-law mother-in-law father-in-law son-in-law daughter-in-law brother-in-law sister-in-law cuñado cuñada suegra suegro yerno nuera',
  'stepparent stepmother stepmom stepfather stepdad',
  'stepchild stepson stepdaughter',
  'stepsibling stepbrother stepsister half-brother half-sister',
  'godparent godmother godfather madrina padrino',
  'godchild godson goddaughter ahijado ahijada',
  'friend friends pal buddy mate bestie amigo amiga',
  'neighbor neighbour neighbors neighbours vecino vecina',
  'coworker co-worker colleague workmate compañero compañera',
  'boss manager supervisor employer',
  'employee assistant apprentice',
  'teacher coach mentor tutor professor',
  'student pupil mentee',
  'classmate schoolmate',
  'teammate crewmate shipmate',
  'roommate housemate flatmate',
  'nurse caregiver carer',
  'pastor priest rabbi imam minister',
  'fiancé fiancée fiance fiancee boyfriend girlfriend',
]

/** Within these, the words differ in who is meant; a general word fits all of its group. */
const gendered: Record<string, Record<string, string>> = {
  parent: gender(
    'mother mom mum mama mommy mummy madre mamá',
    'father dad daddy papa padre papá',
    'parent',
  ),
  child: gender('daughter hija', 'son hijo', 'child kid'),
  sibling: gender('sister hermana', 'brother hermano', 'sibling twin'),
  spouse: gender('wife esposa widow', 'husband esposo marido widower', 'spouse partner'),
  grandparent: gender(
    'grandmother grandma gran granny nana nan abuela',
    'grandfather grandpa grandad granddad abuelo',
    'grandparent',
  ),
  grandchild: gender('granddaughter nieta', 'grandson nieto', 'grandchild'),
}

function gender(she: string, he: string, any: string): Record<string, string> {
  const entries = [she, he, any].flatMap((words, at) =>
    words.split(' ').map((word): [string, string] => [word, 'fma'.charAt(at)]),
  )
  return Object.fromEntries(entries)
}

const groupOf = new Map(
  groups.flatMap((line) => {
    const [name = '', ...others] = line.split(' ')
    return [name, ...others].map((word): [string, string] => [word, name])
  }),
)

const longestFirst = [...groupOf.keys()].sort((a, b) => b.length - a.length)

/** Matches one relation word, "brother-in-law" as a whole. */
export const relationWord = `(?<![\\p{L}-])(?:${longestFirst.map(escapePattern).join('|')})(?![\\p{L}-])`

const relationPattern = new RegExp(relationWord, 'giu')

/** Relations that are told without their word. */
const paraphrases: readonly [RegExp, string][] = [
  [/\bwork(?:s|ed|ing)? (?:with|alongside)\b/i, 'coworker'],
  [/\bnext[- ]door\b|\bacross the (?:street|road|hall)\b/i, 'neighbor'],
  [/\b(?:in|at|from) (?:class|school|college) (?:with|together)\b|\bschool with\b/i, 'classmate'],
  [/\bmarried to\b/i, 'spouse'],
]

export const relationsIn = (text: string): string[] => [
  ...[...text.matchAll(relationPattern)].map(([word]) => word.toLowerCase()),
  ...paraphrases.flatMap(([pattern, word]) => (pattern.test(text) ? [word] : [])),
]

/** Whether two words can name the same relation: "mom" and "mother", "sibling" and "brother". */
export function isSameRelation(a: string, b: string): boolean {
  const group = groupOf.get(a)
  if (group === undefined || group !== groupOf.get(b)) return false
  const genders = gendered[group]
  if (!genders) return true
  const [one = 'a', other = 'a'] = [genders[a], genders[b]]
  return one === other || one === 'a' || other === 'a'
}

/** What a relative of the person who died is to the speaker, where it follows. */
const derived: Record<string, Record<string, readonly string[]>> = {
  parent: {
    brother: ['uncle'],
    sister: ['aunt'],
    sibling: ['uncle', 'aunt'],
    son: ['brother'],
    daughter: ['sister'],
    child: ['brother', 'sister', 'sibling'],
    mother: ['grandmother'],
    father: ['grandfather'],
    grandson: ['nephew', 'son'],
    granddaughter: ['niece', 'daughter'],
  },
  sibling: {
    brother: ['brother'],
    sister: ['sister'],
    mother: ['mother'],
    father: ['father'],
    son: ['nephew'],
    daughter: ['niece'],
  },
  spouse: { son: ['son'], daughter: ['daughter'], grandson: ['grandson'] },
  child: { brother: ['son'], sister: ['daughter'], mother: ['wife'], father: ['husband'] },
  grandparent: {
    wife: ['grandmother'],
    husband: ['grandfather'],
    grandson: ['cousin', 'brother'],
    granddaughter: ['cousin', 'sister'],
    grandchild: ['cousin', 'brother', 'sister'],
    son: ['father', 'uncle'],
    daughter: ['mother', 'aunt'],
  },
}

/**
 * Whether the speaker can call someone `word` ("my uncle") who was `relation` to the person who died, when that
 * person was `relationship` to the speaker.
 */
export function followsForSpeaker(word: string, relation: string, relationship: string): boolean {
  const [to] = relationsIn(relationship)
  const table = to === undefined ? undefined : derived[groupOf.get(to) ?? '']
  return Object.entries(table ?? {}).some(
    ([known, words]) =>
      isSameRelation(known, relation) && words.some((possible) => isSameRelation(possible, word)),
  )
}

/** Relations that two people share with a third, such as a friend of both. */
const shared = new Set(['friend', 'neighbor', 'coworker', 'classmate', 'teammate', 'pastor'])

export const isShared = (word: string): boolean => shared.has(groupOf.get(word) ?? '')

/** Roles that someone has for several people: "our night charge nurse". */
const roles = new Set(['nurse', 'boss', 'teacher'])

export const isRole = (word: string): boolean => roles.has(groupOf.get(word) ?? '')

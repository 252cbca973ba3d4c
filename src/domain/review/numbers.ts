import { splitSentences } from '#domain/sentences.ts'
import type { Told } from './told.ts'
import { contentStems, evened, type Word, wordsOf } from './words.ts'

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinals: Record<string, number> = {
  second: 2,
  third: 3,
  fifth: 5,
  eighth: 8,
  ninth: 9,
  twelfth: 12,
}
const scales: Record<string, number> = {
  dozen: 12,
  score: 20,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
}
/** Spans and counts that are numbers without being one. */
const spans: Record<string, string> = {
  twice: 'twice',
  thrice: 'thrice',
  decade: 'decade',
  decades: 'decade',
  century: 'century',
  centuries: 'century',
  triplets: 'triplet',
  fortnight: 'fortnight',
}

const small = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
])
const ordinalValues = new Map<string, number>([
  ...Object.entries(ordinals),
  ...units.slice(4).map((word, at) => [`${word}th`, at + 4] as const),
  ...tens.map((word, at) => [word.replace(/y$/, 'ieth'), (at + 2) * 10] as const),
  ['hundredth', 100],
  ['thousandth', 1_000],
])

/** The third of three is another number than three. */
const rank = 'th'

type Figure = { key: string; from: number; to: number; as: string }

/** Every number in the words: in figures, spelled out, as an ordinal, a decade, a span. */
function figuresIn(words: readonly Word[]): Figure[] {
  const figures: Figure[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) continue
    const digits = /^(\d[\d.,:]*)(st|nd|rd|th)?(?:s|am|pm)?$/.exec(word.plain)
    if (digits) {
      const key = digitsOf(digits[1] ?? '') + (digits[2] ? rank : '')
      figures.push({ key, from: at, to: at, as: word.as })
      continue
    }
    const span = spans[word.plain]
    if (span) {
      figures.push({ key: span, from: at, to: at, as: word.as })
      continue
    }
    if (/^(?:half|quarter)s?$/.test(word.plain) && isShare(words, at)) {
      figures.push({ key: word.plain, from: at, to: at, as: word.as })
      continue
    }
    const spelled = spelledAt(words, at)
    if (!spelled) continue
    const as = words.slice(at, spelled.to + 1).map((one) => one.as)
    const key = spelled.value + (ordinalValues.has(words[spelled.to]?.plain ?? '') ? rank : '')
    figures.push({ key, from: at, to: spelled.to, as: as.join(' ') })
    at = spelled.to
  }
  return figures
}

/** "Half the street" counts; "half of me" and "my better half" do not. */
function isShare(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.plain ?? ''
  if (next === 'of') return !/^(?:me|us|you|it|that|this|what)$/.test(words[at + 2]?.plain ?? '')
  return /^(?:the|a|an|my|our|his|her|their)$/.test(next) && words[at + 2]?.plain !== 'time'
}

const digitsOf = (digits: string) => digits.replace(/,(?=\d{3})/g, '').replace(/[.:,]$/, '')

const isYear = (digits: string) => /^(?:1[6-9]|20)\d\d$/.test(digits)

function worthOf(word: string): number | undefined {
  const singular = word.replace(/ies$/, 'y').replace(/(?<=[a-z])s$/, '')
  return small.get(word) ?? ordinalValues.get(word) ?? small.get(singular) ?? scales[singular]
}

function spelledAt(words: readonly Word[], from: number): { value: number; to: number } | null {
  let total = 0
  let part = 0
  let to = -1
  for (let at = from; at < words.length; at += 1) {
    const word = words[at]?.plain ?? ''
    const singular = word.replace(/(?<=[a-z])s$/, '')
    const value = worthOf(word)
    if (value === undefined) {
      if (word === 'and' && to === at - 1 && worthOf(words[at + 1]?.plain ?? '') !== undefined) {
        if (part >= 100) {
          to = at
          continue
        }
      }
      break
    }
    const scale = scales[singular]
    if (scale) {
      part = (part || 1) * scale
      if (scale >= 1_000) {
        total += part
        part = 0
      }
    } else if (to >= from && part > 0 && !fits(part, value)) {
      break
    } else {
      part += value
    }
    to = at
  }
  return to < from ? null : { value: total + part, to }
}

/** "Forty two" is one number, "ten twelve" are two. */
function fits(part: number, next: number): boolean {
  return (part % 100 === 0 && next < 100) || (part % 100 >= 20 && part % 10 === 0 && next < 10)
}

/** The words that say what is counted: those behind the number, or else those before it. */
type Counted = { before: string[]; behind: string[] }

const near = 3

function countedBy(words: readonly Word[], figure: Figure): Counted {
  const stemsOf = (some: readonly Word[]) => contentStems(some.map(({ plain }) => plain).join(' '))
  return {
    before: stemsOf(words.slice(Math.max(0, figure.from - near), figure.from)),
    behind: stemsOf(words.slice(figure.to + 1, figure.to + 1 + near)),
  }
}

/** The same number said of something else is another number. */
function isSame(here: Counted, there: Counted): boolean {
  const shared = (one: string[], other: string[]) => one.some((stem) => other.includes(stem))
  if (here.behind.length === 0) return true
  if (there.behind.length > 0) return shared(here.behind, there.behind)
  return here.before.length === 0 || there.before.length === 0 || shared(here.before, there.before)
}

type Given = { counts: Map<string, Counted[]>; years: Set<string> }
const given = new WeakMap<Told, Given>()

/** The numbers that were told, and of what. */
function givenNumbers(told: Told): Given {
  const known = given.get(told)
  if (known) return known
  const found: Given = { counts: new Map(), years: new Set() }
  for (const text of told.text.split('\n').flatMap(splitSentences)) {
    const words = wordsOf(text)
    for (const figure of figuresIn(words)) {
      const { key } = figure
      if (isYear(key)) found.years.add(key)
      else if (!isIdiom(words, figure)) {
        found.counts.set(key, [...(found.counts.get(key) ?? []), countedBy(words, figure)])
      }
    }
  }
  given.set(told, found)
  return found
}

/** A year may be spoken of by its last two digits, and is heard as a year: "in ’58". */
function isShortYear(sentence: string, words: readonly Word[], { from }: Figure): boolean {
  if (sentence[(words[from]?.at ?? 0) - 1] === '’') return true
  return /^(?:in|of|since|from|to|until|till|by|before|after|and|or|early|late|summer|winter|spring|fall|autumn)$/.test(
    words[from - 1]?.plain ?? '',
  )
}

/** Says nothing of a count: "no one", "one another", "a word or two", "a second". */
function isIdiom(words: readonly Word[], { from, to }: Figure): boolean {
  const before = words[from - 1]?.plain ?? ''
  const next = words[to + 1]?.plain ?? ''
  if (/^(?:ones?|zero)$/.test(words[from]?.plain ?? '')) return from === to
  if (from !== to) return false
  const word = words[from]?.plain ?? ''
  if (word === 'two') return before === 'or'
  if (word === 'second' || word === 'seconds') {
    return (
      /^(?:a|every|per|split|few|one|for|no|without|any|each|the)$/.test(before) ||
      /^(?:nature|thought|thoughts|chance|chances|guess|guessed|to|wind|best)$/.test(next)
    )
  }
  if (word === 'score' || word === 'scores') return !/^(?:three|four|two|five|six)$/.test(before)
  return false
}

/** Numbers of a sentence that nobody gave, as they stand in it. */
export function inventedNumbers(told: Told, text: string): string[] {
  const sentence = evened(text)
  const words = wordsOf(sentence)
  const figures = figuresIn(words)
  const glued = words
    .filter((word, at) => /\p{N}/u.test(word.as) && !figures.some(({ from }) => from === at))
    .filter(({ plain }) => !told.words.has(plain))
  const numbers = figures
    .filter((figure) => !isIdiom(words, figure))
    .filter((figure) => !wasGiven(givenNumbers(told), figure, sentence))
  return [...numbers, ...glued].map(({ as }) => as)
}

function wasGiven({ counts, years }: Given, figure: Figure, sentence: string): boolean {
  const words = wordsOf(sentence)
  if (isYear(figure.key)) return years.has(figure.key)
  const here = countedBy(words, figure)
  if (counts.get(figure.key)?.some((there) => isSame(here, there))) return true
  const short = [...years].some((year) => year.slice(2) === figure.key.padStart(2, '0'))
  return short && isShortYear(sentence, words, figure)
}

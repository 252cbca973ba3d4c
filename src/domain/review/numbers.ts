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

type Figure = { keys: string[]; from: number; to: number; as: string }

/** Every number in the words: in figures, spelled out, as an ordinal, a decade, a span. */
function figuresIn(words: readonly Word[]): Figure[] {
  const figures: Figure[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) continue
    const digits = /^(\d[\d.,:]*)(\p{L}*)$/u.exec(word.plain)
    if (digits) {
      figures.push({ keys: digitKeys(digits[1] ?? ''), from: at, to: at, as: word.as })
      continue
    }
    const span = spans[word.plain]
    if (span) {
      figures.push({ keys: [span], from: at, to: at, as: word.as })
      continue
    }
    if (/^(?:half|quarter)s?$/.test(word.plain) && isShare(words, at)) {
      figures.push({ keys: [word.plain], from: at, to: at, as: word.as })
      continue
    }
    const spelled = spelledAt(words, at)
    if (!spelled) continue
    const as = words.slice(at, spelled.to + 1).map((one) => one.as)
    figures.push({ keys: [String(spelled.value)], from: at, to: spelled.to, as: as.join(' ') })
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

function digitKeys(digits: string): string[] {
  const plain = digits.replace(/,(?=\d{3})/g, '').replace(/[.:,]$/, '')
  // A year may be spoken of by its last two digits.
  return isYear(plain) ? [plain, plain.slice(2)] : [plain]
}

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

type Given = Map<string, Counted[]>
const given = new WeakMap<Told, Given>()

/** The numbers that were told, and of what. */
function givenNumbers(told: Told): Given {
  const known = given.get(told)
  if (known) return known
  const found: Given = new Map()
  for (const text of told.text.split('\n').flatMap(splitSentences)) {
    const words = wordsOf(text)
    for (const figure of figuresIn(words)) {
      figure.keys.forEach((key, at) => {
        const counted = at === 0 ? countedBy(words, figure) : { before: [], behind: [] }
        found.set(key, [...(found.get(key) ?? []), counted])
      })
    }
  }
  given.set(told, found)
  return found
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
export function inventedNumbers(told: Told, sentence: string): string[] {
  const words = wordsOf(evened(sentence))
  const known = givenNumbers(told)
  return figuresIn(words)
    .filter((figure) => !isIdiom(words, figure))
    .filter((figure) => {
      const told = known.get(figure.keys[0] ?? '') ?? []
      if (isYear(figure.keys[0] ?? '')) return told.length === 0
      return !told.some((there) => isSame(countedBy(words, figure), there))
    })
    .map(({ as }) => as)
}

import { type Parsed, parseAt, splitTokens, type Token } from './number-words.ts'

/** A number by value, so "54 yrs" and "fifty-four years" are the same. */
export type NumberMention = {
  value: number
  /** Minutes past the hour, where the number is a time of day. */
  minutes?: number
  half?: 'am' | 'pm'
  /** Written as two digits or in words: "96" may be the year 1996, "54 yrs" may not. */
  mayBeYear: boolean
  /** "The sixties": any value of that decade. */
  decade?: boolean
  /** Carries a unit, a time of day, an age, a date or a currency. */
  measured: boolean
  words: string
}

const unit =
  /^(?:years?|yrs?|months?|mos?|weeks?|wks?|days?|nights?|hours?|hrs?|minutes?|mins?|seconds|decades?|centur(?:y|ies)|miles?|mi|feet|foot|ft|inch(?:es)?|yards?|acres?|met(?:er|re)s?|km|kilomet(?:er|re)s?|pounds?|lbs?|kilos?|kg|stone|ounces?|oz|dollars?|bucks|cents?|pence|quid|euros?|percent|%|am|pm|o'clock|oclock|a\.m\.?|p\.m\.?|weeks'|years')$/
const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|march|mar|april|apr|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const morning = /^(?:morning|sunrise|dawn)$/
const evening = /^(?:afternoon|evening)$/

/** Every number in a text, in digits or English words. */
export function numbersIn(text: string, language = 'English'): NumberMention[] {
  const tokens = splitTokens(text)
  const inWords = language === 'English'
  const mentions: NumberMention[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const time = inWords ? clockAt(tokens, at) : null
    if (time) {
      mentions.push(time.mention)
      at += time.size - 1
      continue
    }
    const parsed = parseAt(tokens, at, inWords)
    if (!parsed) continue
    mentions.push(toMention(tokens, at, parsed))
    // "$11.40" is eleven dollars and forty cents.
    if (parsed.cents !== undefined) {
      const words = tokens[at]?.text ?? ''
      mentions.push({ value: parsed.cents, mayBeYear: false, measured: true, words })
    }
    at += parsed.size - 1
  }
  return mentions
}

const joined = (tokens: Token[], from: number, size: number) =>
  tokens
    .slice(from, from + size)
    .map(({ text }) => text)
    .join(' ')

/** "half past eight", "half 8", "quarter to nine", "twelve minutes past four" */
function clockAt(tokens: Token[], at: number): { mention: NumberMention; size: number } | null {
  const word = (nth: number) => tokens[at + nth]?.text ?? ''
  let minutes: number
  let size: number
  if (word(0) === 'half' || word(0) === 'quarter') {
    minutes = word(0) === 'half' ? 30 : 15
    size = 1
  } else {
    const before = parseAt(tokens, at, true)
    if (!before || before.value > 59) return null
    minutes = before.value
    size = before.size
    if (/^min(?:ute)?s?$/.test(word(size))) size += 1
  }
  const link = word(size)
  const linked = /^(?:past|after|to|till|before)$/.test(link)
  if (!linked && word(0) !== 'half') return null
  if (linked) size += 1
  const hour = parseAt(tokens, at + size, true)
  if (!hour || hour.value < 1 || hour.value > 12 || hour.minutes !== undefined) return null
  // "four to six of us" is a range, not a time.
  if (
    linked &&
    word(0) !== 'half' &&
    word(0) !== 'quarter' &&
    /^(?:to|after|before)$/.test(link) &&
    !/^min/.test(word(size - 2))
  ) {
    return null
  }
  size += hour.size
  const back = link === 'to' || link === 'till' || link === 'before'
  const value = back ? (hour.value === 1 ? 12 : hour.value - 1) : hour.value
  const half = halfOfDay(tokens, at + size - 1, value)
  return {
    size,
    mention: {
      value,
      minutes: back ? 60 - minutes : minutes,
      ...(half && { half }),
      mayBeYear: false,
      measured: true,
      words: joined(tokens, at, size),
    },
  }
}

/** Reads the words after a number: "am", "in the morning", "at night". */
function halfOfDay(tokens: Token[], last: number, hour: number): 'am' | 'pm' | null {
  const word = (nth: number) => tokens[last + nth]?.text ?? ''
  const own = /(am|pm)$/.exec(/\d/.test(word(0)) ? word(0) : '')?.[1]
  if (own === 'am' || own === 'pm') return own
  if (/^a\.?m\.?$/.test(word(1)) && tokens[last + 1]?.gap.trim() === '') return 'am'
  if (/^p\.?m\.?$/.test(word(1)) && tokens[last + 1]?.gap.trim() === '') return 'pm'
  const skip = /^o'?clock$/.test(word(1)) ? 1 : 0
  const phrase = [word(1 + skip), word(2 + skip), word(3 + skip)]
  if (phrase[0] === 'in' && phrase[1] === 'the') {
    if (morning.test(phrase[2] ?? '')) return 'am'
    if (evening.test(phrase[2] ?? '')) return 'pm'
  }
  return /^(?:at night|in the night)\b/.test(phrase.join(' ')) ? halfOfNight(hour) : null
}

/** Three at night is in the morning, nine is in the evening, and five may be either. */
function halfOfNight(hour: number): 'am' | 'pm' | null {
  if (hour === 12 || hour < 5) return 'am'
  return hour > 5 ? 'pm' : null
}

function toMention(tokens: Token[], at: number, parsed: Parsed): NumberMention {
  const last = at + parsed.size - 1
  const word = (nth: number) => tokens[at + nth]?.text ?? ''
  const after = tokens[last + 1]?.text ?? ''
  const { value, digits, suffix } = parsed
  const clock = parsed.minutes !== undefined && value <= 24 && parsed.minutes < 60
  const half = halfOfDay(tokens, last, value) ?? (clock && value > 12 && value < 24 ? 'pm' : null)
  const isDate =
    month.test(after) ||
    month.test(word(-1)) ||
    (after === 'of' && month.test(tokens[last + 2]?.text ?? ''))
  const isAge =
    /^(?:aged?|turned|turning)$/.test(word(-1)) ||
    after === 'year' ||
    (/^(?:was|am|is|were|be)$/.test(word(-1)) && endsClause(tokens, last))
  const hasUnit = unit.test(after) || /^(?:am|pm|yrs?|ft|money)$/.test(suffix) || after === '%'
  const measured = hasUnit || half !== null || clock || isDate || isAge
  return {
    value,
    ...(clock && { minutes: parsed.minutes }),
    ...(half && { half }),
    ...(suffix === 's' && { decade: true }),
    mayBeYear:
      !hasUnit && half === null && !clock && (digits === null ? value >= 10 : digits.length === 2),
    measured,
    words: joined(tokens, at, parsed.size),
  }
}

/** "when I was nine," and not "I was one of them" */
function endsClause(tokens: Token[], last: number): boolean {
  const next = tokens[last + 1]
  return (
    !next ||
    /[.,;:!?)-]/.test(next.gap) ||
    /^(?:and|when|he|she|they|we|i|now|then)$/.test(next.text)
  )
}

/** Figures of speech, which count nothing: "my own two feet", "a hundred and ten percent", "the Fourth of July", and the numbers that anybody may call. */
const idioms =
  /\b(?:(?:own|my|his|her|your|our|their|on|both) two(?: left)? feet|two left feet|ten feet tall|six feet under|the whole nine yards|in two seconds|when (?:i'm|you're|we're) \p{L}+(?:-\p{L}+)?|(?:my|his|her) two cents|a million (?:dollars|bucks)|(?:(?:a|one) )?hundred(?: and (?:ten|one))? ?(?:percent|%)|(?:100|110|1,?000) ?(?:percent|%)|a (?:hundred|thousand|million) (?:miles (?:an hour|a minute|away)|years)|(?:thousands|hundreds|millions) of|(?:24|twenty-four)[/ -](?:7|seven)|nine to five|nine times out of ten|forty winks|(?:fourth|4th) of july|9\/11|(?:call|dial|text) (?:911|988))(?![\p{L}\d])/giu

export const withoutIdioms = (text: string): string =>
  text.replace(/[’‘]/g, "'").replace(idioms, (found) => found.replace(/\S+/g, '…'))

/**
 * Whether a number is the sum or the difference of two that are quoted as evidence: 20 and 41, "twenty-one years late".
 * From nine to one it is four hours.
 */
export const isDerived = (
  { value, half }: NumberMention,
  cited: readonly NumberMention[],
): boolean =>
  half === undefined &&
  cited.some((one, at) =>
    cited.some(
      (other, nth) =>
        nth > at &&
        [sum(one, other), gap(one, other), aroundTheClock - gap(one, other)].includes(value),
    ),
  )

const sum = (one: NumberMention, other: NumberMention) => one.value + other.value
const gap = (one: NumberMention, other: NumberMention) => Math.abs(one.value - other.value)
const aroundTheClock = 12

const isYear = (value: number) => value >= 1_800 && value < 2_100

/** Whether a number in the text matches one in the source. */
export function isGiven(mention: NumberMention, given: readonly NumberMention[]): boolean {
  return given.some((known) => {
    if (mention.half && known.half && mention.half !== known.half) return false
    if (mention.decade) return isInDecade(known, mention.value)
    if (mention.minutes !== undefined || known.minutes !== undefined) {
      return isSameTime(mention, known)
    }
    if (mention.value === known.value) return true
    if (isYear(mention.value) && known.mayBeYear) return mention.value % 100 === known.value
    return isYear(known.value) && mention.mayBeYear && known.value % 100 === mention.value
  })
}

function isSameTime(mention: NumberMention, known: NumberMention): boolean {
  const hours = mention.value % 12 === known.value % 12
  return hours && (mention.minutes ?? 0) === (known.minutes ?? 0)
}

function isInDecade(known: NumberMention, decade: number): boolean {
  const value = known.decade
    ? known.value
    : isYear(known.value) && decade < 100
      ? known.value % 100
      : known.value
  return Math.floor(value / 10) === Math.floor(decade / 10)
}

/** Small numbers that measure nothing are part of ordinary speech: "one of you", "the two of us". */
export function needsEvidence({ value, measured, decade, words }: NumberMention): boolean {
  // "A thousand stories" counts nothing; "a thousand dollars" does.
  if (/^a (?:hundred|thousand|million)$/.test(words) && !measured) return false
  if (value > 12 || decade) return true
  return measured && value !== 1 && value !== 0
}

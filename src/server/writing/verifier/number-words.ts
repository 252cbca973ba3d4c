const small = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10]),
)
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])
const ordinals = new Map<string, number>([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 1]),
  ...[...tens].map(([word, value]): [string, number] => [word.replace(/y$/, 'ieth'), value]),
])
const nicknames = new Map([
  ['dozen', 12],
  ['fiver', 5],
  ['tenner', 10],
])
const decades = new Map([...tens].map(([word, value]) => [word.replace(/y$/, 'ies'), value]))

const numberWords = new Set(
  [small, tens, scales, ordinals, nicknames, decades].flatMap((words) => [...words.keys()]),
)

/** "Twenty", "Sixth", "Hundred": compared by value, not as a name. */
export const isNumberWord = (word: string): boolean => numberWords.has(word.toLowerCase())

/** In digits where it is one word; any other word as it is. */
export const inDigits = (word: string): string => `${small.get(word) ?? tens.get(word) ?? word}`

export type Token = { text: string; gap: string; end: number }

const pattern =
  /[£$€]?\d[\d,]*(?:[.:]\d+)?(?:st|nd|rd|th|am|pm|yrs?|ft|k|s)?(?![\p{L}\d])|%|[ap]\.m\.?|\p{L}+(?:'\p{L}+)*/giu

export function splitTokens(text: string): Token[] {
  const plain = text.toLowerCase().replace(/[’‘]/g, "'").replace(/[–—]/g, '-')
  const tokens: Token[] = []
  let end = 0
  for (const found of plain.matchAll(pattern)) {
    tokens.push({
      text: found[0],
      gap: plain.slice(end, found.index),
      end: found.index + found[0].length,
    })
    end = found.index + found[0].length
  }
  return tokens
}

/** A number that starts at a token and takes `size` tokens. */
export type Parsed = {
  value: number
  size: number
  digits: string | null
  suffix: string
  minutes?: number
  cents?: number
}

export function parseAt(tokens: Token[], at: number, inWords: boolean): Parsed | null {
  const text = tokens[at]?.text ?? ''
  if (/\d/.test(text)) return parseDigits(text)
  return inWords ? parseWords(tokens, at) : null
}

function parseDigits(text: string): Parsed {
  const [, whole = '', fraction, suffix = ''] =
    /^[£$€]?([\d,]+)(?:[.:](\d+))?(\D*)$/.exec(text) ?? []
  const digits = whole.replaceAll(',', '')
  const value = Number(digits) * (suffix === 'k' ? 1_000 : 1)
  const money = /^[£$€]/.test(text)
  return {
    value,
    size: 1,
    digits,
    suffix: money ? 'money' : suffix,
    ...(fraction !== undefined && { [money ? 'cents' : 'minutes']: Number(fraction) }),
  }
}

function parseWords(tokens: Token[], at: number): Parsed | null {
  const word = (nth: number) => tokens[at + nth]?.text ?? ''
  const first = word(0)
  const found = (value: number, size: number): Parsed => ({ value, size, digits: null, suffix: '' })
  if (nicknames.has(first)) return found(nicknames.get(first) ?? 0, 1)
  if (decades.has(first)) return { ...found(decades.get(first) ?? 0, 1), suffix: 's' }
  if (first === 'a' && scales.has(word(1))) return scaled(tokens, at, 1, 1)
  const below = belowHundred(tokens, at)
  if (!below) return scales.has(first) ? scaled(tokens, at, 1, 0) : ordinalAt(tokens, at)
  // "nineteen ninety-six", "twenty sixteen", "nineteen oh seven"
  if (below.value >= 13 && below.value <= 20 && below.size === 1) {
    const zero = /^(?:oh|o)$/.test(word(1)) ? small.get(word(2)) : undefined
    if (zero) return found(below.value * 100 + zero, 3)
    const rest = belowHundred(tokens, at + 1)
    if (rest && rest.value >= 10) return found(below.value * 100 + rest.value, 1 + rest.size)
  }
  return scales.has(word(below.size))
    ? scaled(tokens, at, below.value, below.size)
    : found(below.value, below.size)
}

/** One to ninety-nine; a tens word takes a following unit or ordinal ("thirty-first"). */
function belowHundred(tokens: Token[], at: number): { value: number; size: number } | null {
  const word = tokens[at]?.text ?? ''
  const next = tokens[at + 1]
  const alone = small.get(word)
  if (alone !== undefined) return { value: alone, size: 1 }
  const ten = tens.get(word)
  if (ten === undefined) return null
  const close = next && /^[\s-]$/.test(next.gap)
  const unitValue = close ? (small.get(next.text) ?? ordinals.get(next.text)) : undefined
  return unitValue && unitValue < 10 ? { value: ten + unitValue, size: 2 } : { value: ten, size: 1 }
}

function ordinalAt(tokens: Token[], at: number): Parsed | null {
  const value = ordinals.get(tokens[at]?.text ?? '')
  return value === undefined ? null : { value, size: 1, digits: null, suffix: 'th' }
}

/** "two hundred and forty", "a thousand", "twelve hundred" */
function scaled(tokens: Token[], at: number, lead: number, size: number): Parsed {
  let value = lead
  let used = size
  let total = 0
  for (;;) {
    const scale = scales.get(tokens[at + used]?.text ?? '')
    if (scale === undefined) break
    used += 1
    value *= scale
    const skip = tokens[at + used]?.text === 'and' ? 1 : 0
    const more = belowHundred(tokens, at + used + skip)
    if (scale > 100 || !more) total += value
    if (!more) {
      value = 0
      break
    }
    if (scale > 100) value = more.value
    else value += more.value
    used += skip + more.size
  }
  return { value: total + value || lead, size: used, digits: null, suffix: '' }
}

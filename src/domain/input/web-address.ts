/** Removes invisible characters and replaces substitutes for a dot. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\u034F|\u115F|\u1160|\u3164|[\uFE00-\uFE0F]/gu, '')
    .replace(/[\u3002\uA4F8\u06D4]/gu, '.')
    .replace(/\s{0,2}[[({]\s{0,2}(?:\.|dot)\s{0,2}[\])}]\s{0,2}/giu, '.')
}

const scheme =
  /\bh(?:tt|xx)ps?\b|[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:mailto|javascript|data|tel|sms):|\bwww\d?\s?\./iu
const ipAddress = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/u
const dotted =
  /(?<![\p{L}\p{N}\p{M}])((?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,9})(xn--[a-z0-9-]+|[\p{L}\p{M}]{2,24})(?![\p{L}\p{N}\p{M}])(\/|:\d)?/giu

/** Writes "J.R.Smith" and "Dr.Li" with a space, so that no mail client turns them into a link. */
export function spaceName(name: string): string {
  return name.replace(dotted, (found, before: string, last: string, path = '') =>
    isDottedName(before, last) ? `${before} ${last}${path}` : found,
  )
}

/** Initials, titles and abbreviations before a name: "J.R.Smith", "St.Clair". Some scripts have no capitals. */
function isDottedName(before: string, last: string): boolean {
  const parts = before.slice(0, -1).split('.')
  const areInitials = parts.every((part) => /^\p{L}$/u.test(part))
  const areShort = parts.every((part) => /^(?:\p{L}|[\p{Lu}\p{Lo}][\p{L}\p{M}]{1,3})$/u.test(part))
  return /^[\p{Lu}\p{Lo}]/u.test(last) ? areShort : areInitials && last.length > 3
}

/**
 * Whether a name that went through spaceName contains an address, also one like "example . com". There is no list of
 * top-level domains: a name has no two words with a dot and no space between them.
 */
export function nameContainsAddress(name: string): boolean {
  const plain = normalize(name)
  if (plain.includes('@') || scheme.test(plain) || ipAddress.test(plain)) return true
  if (/\bwww\b|\bdot\s+(?:com|net|org|info|io|co)\b/iu.test(plain)) return true
  if (/\.\s*(?:com|net|org|info|biz|ru|xyz|site|online)\b/iu.test(plain)) return true
  return plain.search(dotted) >= 0
}

const year = '(?:1[6-9]|20)\\d\\d'
const date = `(?:${year}|${year}-\\d\\d?-\\d\\d?|\\d\\d?,? ${year}|[0-3]?\\d[./-][0-3]?\\d[./-](?:${year}|\\d\\d))`
const oneOrTwoDates = new RegExp(`^\\D*${date}(?:\\D{1,5}${date})?\\D*$`, 'u')
const minPhoneDigits = 7

/** Whether a name has as many digits as a phone number. Dates and years don't count. */
export function nameContainsPhone(name: string): boolean {
  const betweenWords = normalize(name).split(/\p{L}+/u)
  const digits = betweenWords
    .filter((part) => !oneOrTwoDates.test(part))
    .join('')
    .match(/\p{Nd}/gu)
  return (digits?.length ?? 0) >= minPhoneDigits
}

const span = `${year}\\s?[-–]\\s?${year}`
const time = '\\d\\d?[:.][0-5]\\d'
const datesAndTimes = new RegExp(
  `(?<![\\d.:-])(?:${span}|${date})(?!\\d|[.:-]\\d)|(?<![\\d.:])${time}(?!\\d|[.:]\\d)`,
  'gu',
)

/** Whether a text of several sentences has a phone number. Days and times of a service don't count. */
export function containsPhone(text: string): boolean {
  const betweenWords = normalize(text).split(/\p{L}+/u)
  return betweenWords.some((part) => {
    const digits = part.replace(datesAndTimes, ' ').match(/\p{Nd}/gu)
    return (digits?.length ?? 0) >= minPhoneDigits
  })
}

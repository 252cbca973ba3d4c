/**
 * Top-level domains that mail clients turn into links or that spammers use. Ones that are also part of names
 * ("De", "Li", "Ng", "St") are omitted.
 */
const topLevelDomains = new Set(
  `com net org info biz edu gov int mil name pro mobi asia tel xxx
   co io ai app dev me tv cc ly gl gd gg to mp im sh ws fm
   xyz online site website web store shop shopping sale deals club live life world today news blog
   link links click top win bid loan loans cash money bank finance credit insurance support help
   center services solutions agency company group team email mail chat support tech technology cloud
   host hosting space page pages zone digital network systems software download stream video media
   photography photos gallery art design studio social fun games game poker casino bet porn sex date
   icu cyou cfd sbs buzz monster quest rest bar vip work works review reviews zip mov
   ru su cn tk ml ga cf gq pw uk ca au eu nl pl br jp kr tw hk`.split(/\s+/),
)
const nonLatinTopLevelDomains =
  /^(?:xn--[a-z0-9-]+|рф|рус|中国|中國|公司|网络|網絡|在线|भारत|香港|台灣|台湾)$/u

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

type Dotted = { before: string[]; tld: string; hasPath: boolean }

function findDotted(text: string): Dotted[] {
  return [...text.matchAll(dotted)].map(([, before = '', tld = '', path]) => ({
    before: before.slice(0, -1).split('.'),
    tld,
    hasPath: path !== undefined,
  }))
}

const isTopLevelDomain = (word: string) =>
  topLevelDomains.has(word.toLowerCase()) || nonLatinTopLevelDomains.test(word.toLowerCase())

/** Whether a text contains something that a mail client would turn into a link. */
export function containsWebAddress(text: string): boolean {
  const plain = normalize(text)
  if (scheme.test(plain) || ipAddress.test(plain)) return true
  if (/[\p{L}\p{N}._-]@[\p{L}\p{N}-]+\./u.test(plain)) return true
  return findDotted(plain).some(({ tld, hasPath }) => hasPath || isTopLevelDomain(tld))
}

/**
 * Stricter, for names: no @, no "example . com", and dots between words only in initials, titles and
 * abbreviations ("J.R.Smith", "St.Clair").
 */
export function nameContainsAddress(name: string): boolean {
  const plain = normalize(name)
  if (plain.includes('@') || containsWebAddress(plain)) return true
  if (/\bwww\b|\bdot\s+(?:com|net|org|info|io|co)\b/iu.test(plain)) return true
  if (/\.\s*(?:com|net|org|info|biz|ru|xyz|site|online)\b/iu.test(plain)) {
    return true
  }
  return findDotted(plain).some((found) => !isDottedName(found))
}

function isDottedName({ before, tld }: Dotted): boolean {
  // Other scripts write titles without a space, and their domains are covered by the list above.
  if (!/^[a-z]+$/iu.test(tld)) return true
  if (/^[A-Z]/u.test(tld))
    return before.every((part) => /^(?:\p{L}|\p{Lu}[\p{L}\p{M}]{1,3})$/u.test(part))
  return tld.length > 3 && before.every((part) => /^\p{L}$/u.test(part))
}

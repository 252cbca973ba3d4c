/**
 * Endings that mail programs turn into links and that abuse likes. Endings that are also part of names
 * ("De", "Li", "Ng", "St") are left out.
 */
const endings = new Set(
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
const foreignEndings =
  /^(?:xn--[a-z0-9-]+|рф|рус|中国|中國|公司|网络|網絡|在线|भारत|香港|台灣|台湾)$/u

/** Characters that nobody sees, and signs that stand for a dot, undone. */
function unmask(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\u034F|\u115F|\u1160|\u3164|[\uFE00-\uFE0F]/gu, '')
    .replace(/[\u3002\uA4F8\u06D4]/gu, '.')
    .replace(/\s{0,2}[[({]\s{0,2}(?:\.|dot)\s{0,2}[\])}]\s{0,2}/giu, '.')
}

const scheme =
  /\bh(?:tt|xx)ps?\b|[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:mailto|javascript|data|tel|sms):|\bwww\d?\s?\./iu
const numbered = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/u
const dotted =
  /(?<![\p{L}\p{N}\p{M}])((?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,9})(xn--[a-z0-9-]+|[\p{L}\p{M}]{2,24})(?![\p{L}\p{N}\p{M}])(\/|:\d)?/giu

type Dotted = { before: string[]; ending: string; goesOn: boolean }

function findDotted(text: string): Dotted[] {
  return [...text.matchAll(dotted)].map(([, before = '', ending = '', more]) => ({
    before: before.slice(0, -1).split('.'),
    ending,
    goesOn: more !== undefined,
  }))
}

const isEnding = (word: string) =>
  endings.has(word.toLowerCase()) || foreignEndings.test(word.toLowerCase())

/** Whether running text holds something that a mail program would make a link of. */
export function containsWebAddress(text: string): boolean {
  const plain = unmask(text)
  if (scheme.test(plain) || numbered.test(plain)) return true
  if (/[\p{L}\p{N}._-]@[\p{L}\p{N}-]+\./u.test(plain)) return true
  return findDotted(plain).some(({ ending, goesOn }) => goesOn || isEnding(ending))
}

/**
 * The same for a name, where less is allowed: no @, no "example . com" and no word.word but initials, titles
 * and abbreviations ("J.R.Smith", "St.Clair").
 */
export function nameContainsAddress(name: string): boolean {
  const plain = unmask(name)
  if (plain.includes('@') || containsWebAddress(plain)) return true
  if (/\bwww\b|\bdot\s+(?:com|net|org|info|io|co)\b/iu.test(plain)) return true
  if (/\.\s*(?:com|net|org|info|biz|ru|xyz|site|online)\b/iu.test(plain)) {
    return true
  }
  return findDotted(plain).some((found) => !isDottedName(found))
}

function isDottedName({ before, ending }: Dotted): boolean {
  // Other scripts write titles without a space, and their addresses end in the endings above.
  if (!/^[a-z]+$/iu.test(ending)) return true
  if (/^[A-Z]/u.test(ending))
    return before.every((part) => /^(?:\p{L}|\p{Lu}[\p{L}\p{M}]{1,3})$/u.test(part))
  return ending.length > 3 && before.every((part) => /^\p{L}$/u.test(part))
}

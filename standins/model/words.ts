/** Makes quotation marks, dashes and spaces uniform. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Lowercase words without apostrophes: "don't" equals "dont". */
export const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .toLowerCase()
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The product sends only the first word of a speaker's name. */
export const firstWord = (text: string) => text.trim().split(/\s+/)[0] ?? ''

export const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Ignores punctuation, case and spaces. */
export const comparisonKey = (text: string) => wordsOf(text).join(' ')

const abbreviations =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Sgt|Capt|Lt|Col|Gen|vs|etc|\p{Lu})\.$/u

export function sentencesOf(text: string): string[] {
  const found: string[] = []
  let start = 0
  for (const end of text.matchAll(/(?<![.!?…])[.!?…]+["'”’)\]]*\s+|\n+/gu)) {
    if (abbreviations.test(text.slice(start, end.index + 1))) continue
    found.push(text.slice(start, end.index + end[0].length))
    start = end.index + end[0].length
  }
  found.push(text.slice(start))
  return found.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

export const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((paragraph) => paragraph.replace(/^\s*(?:[-–•*]|\d{1,3}[.)])\s+/u, '').trim())
    .filter((paragraph) => paragraph !== '')

/** Without "not", "never" and numbers, which change the meaning. */
const stopWords = new Set(
  (
    'a an the and or but so of to in on at by for with from as into about over up out off is was were are be been ' +
    'being am had has have do did does will would could can may i me my mine we us our he him his she her hers they ' +
    'them their it its you your yours that this these those there here who whom which what when where how why if ' +
    'then than also too very just still im ive id hes shes its thats theres'
  ).split(' '),
)

export const contentWords = (text: string) => wordsOf(text).filter((word) => !stopWords.has(word))

const english = new Set(
  'the and she his her they with my would you your that when never'.split(' '),
)

/** The product reports English for languages that it doesn't recognize, so this looks for English words. */
export function isEnglish(text: string): boolean {
  const words = wordsOf(text)
  const count = words.filter((word) => english.has(word)).length
  return words.length < 12 || count > words.length * 0.03
}

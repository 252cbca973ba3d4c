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
export const splitWords = (text: string): string[] =>
  normalizeText(text)
    .toLowerCase()
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The product sends only the first word of a speaker's name. */
export const firstWord = (text: string) => text.trim().split(/\s+/)[0] ?? ''

export const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Ignores punctuation, case and spaces. */
export const comparisonKey = (text: string) => splitWords(text).join(' ')

const abbreviations =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Sgt|Capt|Lt|Col|Gen|vs|etc|\p{Lu})\.$/u

export function splitSentences(text: string): string[] {
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

/** Without "not", "never" and numbers, which change the meaning. */
const stopWords = new Set(
  (
    'a an the and or but so of to in on at by for with from as into about over up out off is was were are be been ' +
    'being am had has have do did does will would could can may i me my mine we us our he him his she her hers they ' +
    'them their it its you your yours that this these those there here who whom which what when where how why if ' +
    'then than also too very just still im ive id hes shes its thats theres'
  ).split(' '),
)

export const contentWords = (text: string) =>
  splitWords(text).filter((word) => !stopWords.has(word))

export const capitalize = (text: string) =>
  text.replace(
    /^(["'“‘(¿¡]*)(\p{Ll})/u,
    (_, marks: string, letter: string) => marks + letter.toUpperCase(),
  )

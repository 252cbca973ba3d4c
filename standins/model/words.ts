import type { Piece } from './request.ts'
import { formatName, toSentence } from './spelling.ts'

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

export const splitParagraphs = (text: string) =>
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

export const contentWords = (text: string) =>
  splitWords(text).filter((word) => !stopWords.has(word))

const english = new Set(
  'the and she his her they with my would you your that when never'.split(' '),
)

/** The product reports English for languages that it doesn't recognize, so this looks for English words. */
export function isEnglish(text: string): boolean {
  const words = splitWords(text)
  const count = words.filter((word) => english.has(word)).length
  return words.length < 12 || count > words.length * 0.03
}

const kin =
  /^(?:(?:her|his|their) )?((?:(?:little|big|older|younger|best|oldest|old|next-door) )?(?:brother|sister|son|daughter|husband|wife|mother|father|cousin|niece|nephew|aunt|uncle|grandson|granddaughter|friend|neighbor|colleague|coworker))$/i

const verbs = ['told me', 'remembers', 'wrote to me']

type Teller = { name: string; relation: string }

type Telling = { pronoun: string; version: number; english: boolean }

/** Someone else's words as theirs: Tom, her brother, told me, "She taught me to whistle." */
export function attribute(
  { name, relation }: Teller,
  words: string,
  { pronoun, version, english }: Telling,
): string {
  const quoted = toSentence(words, english).replace(/["“”]/g, '’')
  if (quoted === '') return ''
  if (!english) return `${formatName(name)}: “${quoted}”`
  const whose = { she: 'her', he: 'his' }[pronoun] ?? 'their'
  const [, word] = kin.exec(relation.trim()) ?? []
  const who = word ? `${formatName(name)}, ${whose} ${word.toLowerCase()},` : formatName(name)
  return `${who} ${verbs[(version - 1) % verbs.length]}, “${quoted}”`
}

/** "Tom, brother" as the product writes it in a piece. */
export function readTeller(text: string): Teller {
  const [, name = text, relation = ''] = /^(.*?), (.*)$/u.exec(text) ?? []
  return { name, relation }
}

/** The contributed piece whose words a sentence has, told by its own teller. */
export function withOwnTeller(
  sentence: string,
  pieces: readonly Piece[],
  telling: Telling,
): string | null {
  const key = comparisonKey(sentence)
  const piece = pieces.find(
    ({ teller, text }) => teller && key.includes(comparisonKey(toSentence(text))),
  )
  return piece?.teller ? attribute(readTeller(piece.teller), piece.text, telling) : null
}

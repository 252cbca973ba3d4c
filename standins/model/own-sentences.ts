import { type Field, isSayable, kindOf } from './kinds.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { capitalize, comparisonKey, countWords, splitSentences } from './words.ts'

type Paragraph = string[]

/** In sentences, where the user made no paragraphs. */
const maxParagraphLength = 5
/** Leaves enough text for the rest. */
const maxOpeningShare = 0.6
/** The product rejects a much shorter opening. */
const minWords = 25
/** For notes of fewer words. It says nothing about anybody. */
const filler = 'I want to say a little today that is true and kind, and I hope that it is enough.'

/**
 * What was typed, in its order: each sentence whole, without requests to the writer. Only a greeting and a goodbye are
 * added, and one sentence to very few words. Another version begins with another paragraph.
 */
export function putInOrder(
  input: SubmissionInput,
  { part, about, opening, version }: Assignment,
): string {
  const typed = paragraphsOf(input)
  const first = (version - 1) % Math.max(1, typed.length)
  const [start = [], ...later] = [...typed.slice(first), ...typed.slice(0, first)]
  const isEnglish = input.language === 'English'
  const greeted = [isEnglish ? [greeting(input), ...start] : start, ...later]
  const isThin = isEnglish && countWords(join(greeted)) < minWords
  const whole = isThin ? [...greeted, [filler]] : greeted
  if (part === 'opening') return join(openingOf(whole, about))
  const shown = comparisonKey(opening)
  const isNew = (sentence: string) => !shown.includes(comparisonKey(sentence))
  return join([...whole.map((paragraph) => paragraph.filter(isNew)), [goodbye(input)]])
}

const join = (paragraphs: Paragraph[]) =>
  paragraphs
    .map((sentences) => sentences.join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

function paragraphsOf(input: SubmissionInput): Paragraph[] {
  const { memories, answers, fromOthers, additional, scripture } = input
  const own = [memories, qualitiesOf(input), ...answers.map(({ answer }) => answer)]
    .flatMap(splitParagraphs)
    .map((paragraph) => sentencesIn(paragraph, 'memories'))
  const others = fromOthers.map(({ name, words }) =>
    sentencesIn(words, 'memories').map((sentence) => quote(name, sentence)),
  )
  const end = [...sentencesIn(additional, 'messages'), ...sentencesIn(scripture, 'messages')]
  const told = new Set<string>()
  const isFirst = (sentence: string) => told.size < told.add(comparisonKey(sentence)).size
  return [...own, ...others, end].flatMap((sentences) => inParts(sentences.filter(isFirst)))
}

/** A list of single words becomes a sentence: "She was patient, funny." */
function qualitiesOf({ qualities, pronouns, language }: SubmissionInput): string {
  const was = { she: 'She was', he: 'He was' }[pronouns] ?? 'They were'
  const isList = language === 'English' && /^\p{L}+(?:, ?\p{L}+)*$/u.test(qualities)
  return isList ? `${was} ${qualities.toLowerCase()}` : qualities
}

const splitParagraphs = (text: string) =>
  `\n${text}`.split(/\n+\s*(?:(?:[-–•*]|\d{1,3}[.)])\s+)?/u).filter((part) => part.trim() !== '')

const sentencesIn = (text: string, field: Field) =>
  splitSentences(text)
    .filter((sentence) => isSayable(kindOf(sentence, field)))
    .map(toSentence)
    .filter((sentence) => sentence !== '')

function inParts(sentences: string[]): Paragraph[] {
  const count = Math.ceil(sentences.length / maxParagraphLength)
  const size = Math.ceil(sentences.length / count)
  return Array.from({ length: count }, (_, at) => sentences.slice(at * size, (at + 1) * size))
}

function openingOf(paragraphs: Paragraph[], about: number): Paragraph[] {
  const target = Math.min(about, countWords(join(paragraphs)) * maxOpeningShare)
  let words = 0
  return paragraphs.map((paragraph) =>
    paragraph.filter((sentence) => {
      const isIncluded = words < target
      words += countWords(sentence)
      return isIncluded
    }),
  )
}

function greeting({ person, relationship, speaker }: SubmissionInput): string {
  const kin = relationship.toLowerCase()
  const who = kin === '' || kin === 'other' ? `I am here for ${person}` : `${person} was my ${kin}`
  return toSentence(speaker === '' ? who : `I am ${speaker}, and ${who}`)
}

/** So that something follows every opening. In other languages, it is the name alone. */
function goodbye({ person, language }: SubmissionInput): string {
  const name = toSentence(person)
  if (language !== 'English') return name
  return name === '' ? 'Goodbye.' : `Goodbye, ${name}`
}

const emoji =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3)+/gu

/** As typed, with a capital and a period, and without emoji, which nobody can say. */
export function toSentence(text: string): string {
  const bare = text
    .replace(emoji, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;!?])/g, '')
    .replace(/^[\s,;:.–—-]+(?=\p{L})|[\s,;:–—-]+$/gu, '')
  if (!/[\p{L}\p{N}]/u.test(bare)) return ''
  return capitalize(/[.!?…。！？؟।]["'”’)\]]*$/u.test(bare) ? bare : `${bare}.`)
}

/** Someone else's words as theirs. */
export const quote = (name: string, words: string) =>
  `${capitalize(name)}: “${toSentence(words).replace(/["“”]/g, '’')}”`

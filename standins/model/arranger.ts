import { splitRunOn } from '#server/writing/split-long-sentences.ts'
import {
  farewellSentences,
  fillerSentences,
  introduce,
  scriptureOf,
  toSpokenMessage,
} from './boilerplate.ts'
import { isSayable, kindOf } from './kinds.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { toSentence } from './spelling.ts'
import {
  attribute,
  comparisonKey,
  countWords,
  isEnglish,
  splitParagraphs,
  splitSentences,
} from './words.ts'

/** In sentences, where the user made no paragraphs. */
const maxParagraphLength = 5
/** The product rejects a shorter opening. */
const minOpeningWords = 25
/** Leaves enough text for the rest. */
const maxOpeningShare = 0.6

type Paragraph = string[]

/**
 * Arranges the user's own sentences. Fixes common misspellings, drops instructions to the writer, and adds
 * only an introduction and a goodbye (in other languages than English, at most a goodbye).
 */
export function arrange(input: SubmissionInput, assignment: Assignment): string {
  const english = input.language === 'English' && isEnglish(`${input.memories} ${input.additional}`)
  const { version } = assignment
  const middle = rotate(memoriesOf(input, english), version)
  // In other languages, qualities can only be listed, and many are typed in English: used only if needed.
  const hasEnough = countWords(input.memories) >= minOpeningWords
  const qualities = english || !hasEnough ? qualitiesOf(input, english) : []
  const [first = [], ...later] = middle
  const intro = english ? introduce(input, version) : []
  const start =
    version % 2 === 1
      ? [[...first.slice(0, 1), ...intro, ...first.slice(1)], qualities]
      : [[...intro, ...qualities], first]
  const others = othersOf(input, version, english)
  const end = [messagesOf(input, english), scriptureOf(input, english)]
  const whole = [...start, ...later, ...others, ...end].filter(isFilled)
  const goodbye = farewellSentences(input, version, english)
  if (assignment.part === 'opening')
    return joinParagraphs(openingOf(input, whole, assignment.about))
  const isFirst = assignment.part === 'whole' && version === 1
  const begun = isFirst ? openingOf(input, whole, Math.min(115, assignment.about / 3)) : []
  const opening = comparisonKey(isFirst ? joinParagraphs(begun) : assignment.opening)
  const rest = whole.map((paragraph) =>
    paragraph.filter((sentence) => !opening.includes(comparisonKey(sentence))),
  )
  const limited = limitWords(rest.filter(isFilled), assignment.about, end.flat())
  const paragraphs = [...begun, ...limited, goodbye].filter(isFilled)
  return joinParagraphs(paragraphs.length > 0 ? paragraphs : [[toSentence(input.person, false)]])
}

const isFilled = (paragraph: Paragraph) => paragraph.length > 0
const joinParagraphs = (paragraphs: Paragraph[]) =>
  paragraphs.map((sentences) => sentences.join(' ')).join('\n\n')

function memoriesOf(input: SubmissionInput, english: boolean): Paragraph[] {
  const texts = [input.memories, ...input.answers.map(({ answer }) => answer)]
  return texts.flatMap(splitParagraphs).flatMap((paragraph) => {
    const sentences = splitSentences(paragraph)
      .filter((sentence) => isSayable(kindOf(sentence, 'memories')))
      .flatMap(splitRunOn)
      .map((sentence) => toSentence(sentence, english))
      .filter(Boolean)
    return chunks([...new Set(sentences)])
  })
}

/** Each memory of someone else in a paragraph, with its teller. */
function othersOf(input: SubmissionInput, version: number, english: boolean): Paragraph[] {
  const telling = { pronoun: input.pronouns, version, english }
  return input.fromOthers.map((memory) =>
    splitSentences(memory.words)
      .filter((sentence) => isSayable(kindOf(sentence, 'memories')))
      .map((sentence) => attribute(memory, sentence, telling))
      .filter(Boolean),
  )
}

function chunks(sentences: string[]): Paragraph[] {
  const count = Math.max(1, Math.ceil(sentences.length / maxParagraphLength))
  const size = Math.ceil(sentences.length / count)
  return Array.from({ length: count }, (_, at) =>
    sentences.slice(at * size, (at + 1) * size),
  ).filter(isFilled)
}

/** Each version starts with a different memory. */
function rotate(paragraphs: Paragraph[], version: number): Paragraph[] {
  const from = paragraphs.length > 0 ? (version - 1) % paragraphs.length : 0
  return [...paragraphs.slice(from), ...paragraphs.slice(0, from)]
}

function messagesOf(input: SubmissionInput, english: boolean): Paragraph {
  return splitSentences(input.additional)
    .filter((sentence) => isSayable(kindOf(sentence, 'messages')))
    .map((sentence) => (english ? toSpokenMessage(sentence) : toSentence(sentence, false)))
    .filter(Boolean)
}

/** Whole paragraphs up to the target, but never less than the minimum. */
function openingOf(input: SubmissionInput, whole: Paragraph[], about: number): Paragraph[] {
  const all = countWords(joinParagraphs(whole))
  const target = Math.max(Math.min(about, all * maxOpeningShare), minOpeningWords)
  const taken: Paragraph[] = []
  let words = 0
  for (const paragraph of whole) {
    if (words >= target * 0.8) break
    const fitting: Paragraph = []
    for (const sentence of paragraph) {
      if (words >= minOpeningWords && words + countWords(sentence) > target * 1.2) break
      fitting.push(sentence)
      words += countWords(sentence)
    }
    if (isFilled(fitting)) taken.push(fitting)
    if (fitting.length < paragraph.length) break
  }
  if (input.language !== 'English' || words >= minOpeningWords) return taken
  return [...taken, fillerSentences(input, minOpeningWords - words)]
}

/** Drops sentences past 125% of the target, except the required ones. */
function limitWords(
  paragraphs: Paragraph[],
  about: number,
  required: readonly string[],
): Paragraph[] {
  let words = 0
  return paragraphs
    .map((paragraph) =>
      paragraph.filter((sentence) => {
        if (words > about * 1.25 && !required.includes(sentence)) return false
        words += countWords(sentence)
        return true
      }),
    )
    .filter(isFilled)
}

/** As they were typed. A list of single words becomes a sentence: "She was patient, funny." */
function qualitiesOf(input: SubmissionInput, english: boolean): string[] {
  const isList = english && /^\p{L}+(?:, ?\p{L}+)*$/u.test(input.qualities)
  const was = { she: 'She was', he: 'He was' }[input.pronouns] ?? 'They were'
  if (isList) return [toSentence(`${was} ${input.qualities.toLowerCase()}`)]
  const sentences = splitSentences(input.qualities).map((sentence) => toSentence(sentence, english))
  return [...new Set(sentences.filter(Boolean))]
}

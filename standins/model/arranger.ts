import {
  farewellSentences,
  fillerSentences,
  introduce,
  messageOf,
  scriptureOf,
} from './boilerplate.ts'
import { isSayable, kindOf } from './kinds.ts'
import { qualitiesOf } from './qualities.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { toSentence } from './spelling.ts'
import { comparisonKey, countWords, isEnglish, paragraphsOf, sentencesOf } from './words.ts'

/** As many sentences as one breath of a story takes, where the user made no paragraphs. */
const longestParagraph = 5
/** An opening below this is not used by the product. */
const fewestOpeningWords = 25

/** The rest has to have something to say as well. */
const mostForTheOpening = 0.6

type Paragraph = string[]

/**
 * Puts the user's own sentences in order: spelling and capitals fixed as far as a list goes, wishes and
 * prohibitions left out, and nothing added but who speaks and a goodbye. It invents nothing and comments
 * on nothing. In another language than English it adds a goodbye at most.
 */
export function arrange(told: SubmissionInput, assignment: Assignment): string {
  const english = told.language === 'English' && isEnglish(`${told.memories} ${told.additional}`)
  const { version } = assignment
  const middle = rotate(memoriesOf(told, english), version)
  // In another language they can only be listed, and are often given in English.
  const isEnough = countWords(told.memories) >= fewestOpeningWords
  const qualities = english || !isEnough ? qualitiesOf(told, english) : []
  const [first = [], ...others] = middle
  const intro = english ? introduce(told, version) : []
  const begun =
    version % 2 === 1
      ? [[...first.slice(0, 1), ...intro, ...first.slice(1)], qualities]
      : [[...intro, ...qualities], first]
  const end = [messagesOf(told, english), scriptureOf(told, english)]
  const whole = [...begun, ...others, ...end].map(withoutAvoided(assignment.avoid)).filter(isFilled)
  const goodbye = farewellSentences(told, version, english)
  if (assignment.part === 'opening') return textOf(openingOf(told, whole, assignment.about))
  const said = comparisonKey(assignment.opening)
  const left = whole.map((paragraph) =>
    paragraph.filter((one) => !said.includes(comparisonKey(one))),
  )
  const kept = limitWords(left.filter(isFilled), assignment.about, end.flat())
  const paragraphs = [...kept, goodbye].filter(isFilled)
  return textOf(paragraphs.length > 0 ? paragraphs : [[toSentence(told.person, false)]])
}

const isFilled = (paragraph: Paragraph) => paragraph.length > 0
const textOf = (paragraphs: Paragraph[]) => paragraphs.map((one) => one.join(' ')).join('\n\n')

function memoriesOf(told: SubmissionInput, english: boolean): Paragraph[] {
  const texts = [told.memories, ...told.answers.map(({ answer }) => answer)]
  return texts.flatMap(paragraphsOf).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
      .filter((one) => isSayable(kindOf(one, 'memories')))
      .flatMap(splitLongSentence)
      .map((one) => toSentence(one, english))
      .filter(Boolean)
    return chunks([...new Set(sentences)])
  })
}

const longestSentence = 60
const splitAfterWords = 40

/** What was typed without a single stop is divided where it takes a breath. */
function splitLongSentence(sentence: string): string[] {
  const words = sentence.split(/\s+/)
  if (words.length <= longestSentence) return [sentence]
  const some = words.slice(0, splitAfterWords)
  const pause = some.findLastIndex(
    (word, at) => at > splitAfterWords / 2 && /^(?:and|but|then|so)$|,$/i.test(word),
  )
  const end = pause < 0 ? splitAfterWords : pause + 1
  const first = words
    .slice(0, end)
    .join(' ')
    .replace(/,?\s*(?:\b(?:and|but|then|so)|,)$/i, '')
  return [first, ...splitLongSentence(words.slice(end).join(' '))]
}

function chunks(sentences: string[]): Paragraph[] {
  const count = Math.max(1, Math.ceil(sentences.length / longestParagraph))
  const size = Math.ceil(sentences.length / count)
  return Array.from({ length: count }, (_, at) =>
    sentences.slice(at * size, (at + 1) * size),
  ).filter(isFilled)
}

/** Each version starts with another memory. */
function rotate(paragraphs: Paragraph[], version: number): Paragraph[] {
  const from = paragraphs.length > 0 ? (version - 1) % paragraphs.length : 0
  return [...paragraphs.slice(from), ...paragraphs.slice(0, from)]
}

function messagesOf(told: SubmissionInput, english: boolean): Paragraph {
  return sentencesOf(told.additional)
    .filter((one) => isSayable(kindOf(one, 'messages')))
    .map((one) => (english ? messageOf(one) : toSentence(one, false)))
    .filter(Boolean)
}

function withoutAvoided(avoid: readonly string[]) {
  const avoided = avoid.map(comparisonKey)
  return (paragraph: Paragraph) =>
    paragraph.filter(
      (one) => !avoided.some((statement) => statement.startsWith(comparisonKey(one))),
    )
}

/** Whole paragraphs up to the length that is asked for; the first one is never cut to less than a scene. */
function openingOf(told: SubmissionInput, whole: Paragraph[], about: number): Paragraph[] {
  const all = countWords(textOf(whole))
  const target = Math.max(Math.min(about, all * mostForTheOpening), fewestOpeningWords)
  const taken: Paragraph[] = []
  let words = 0
  for (const paragraph of whole) {
    if (words >= target * 0.8) break
    const fitting: Paragraph = []
    for (const sentence of paragraph) {
      if (words >= fewestOpeningWords && words + countWords(sentence) > target * 1.2) break
      fitting.push(sentence)
      words += countWords(sentence)
    }
    if (isFilled(fitting)) taken.push(fitting)
    if (fitting.length < paragraph.length) break
  }
  if (told.language !== 'English' || words >= fewestOpeningWords) return taken
  return [...taken, fillerSentences(told, fewestOpeningWords - words)]
}

/** What is told last and must be said stays; of the rest, the end is left out where it runs far over. */
function limitWords(
  paragraphs: Paragraph[],
  about: number,
  always: readonly string[],
): Paragraph[] {
  let words = 0
  return paragraphs
    .map((paragraph) =>
      paragraph.filter((sentence) => {
        if (words > about * 1.25 && !always.includes(sentence)) return false
        words += countWords(sentence)
        return true
      }),
    )
    .filter(isFilled)
}

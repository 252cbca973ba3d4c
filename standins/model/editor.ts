import { scriptureOf, toSpokenMessage } from './boilerplate.ts'
import { shouldInclude } from './judge.ts'
import { recordingFor } from './recordings.ts'
import { type Job, type Piece, readSubmissionInput } from './request.ts'
import { capitalize, toSentence } from './spelling.ts'
import {
  attribute,
  comparisonKey,
  countWords,
  isEnglish,
  readTeller,
  splitSentences,
  splitWords,
  withOwnTeller,
} from './words.ts'

const reference = /^(?:[1-3] ?)?\p{Lu}\p{L}+\.? \d+/u

type Edit = {
  paragraphs: { paragraph: number; text: string }[]
  added: { after: number; text: string }[]
  found: { sentence: string; words: string }[]
}

/** Removes listed sentences or applies their recorded corrections, and adds unsaid pieces before the last paragraph. */
export function edit(job: Extract<Job, { task: 'edit' }>): Edit {
  const { pieces, paragraphs, listed, unsaid } = job
  const recording = recordingFor(pieces)
  const recorded = recording?.edit(job)
  if (recorded) return recorded
  const correctionOf = (sentence: string) => {
    const correction = recording?.correctionOf(sentence)
    return correction?.op === 'replace' ? [correction.text] : []
  }
  const telling = { pronoun: pronounIn(pieces), version: 1, english: isEnglishText(pieces) }
  const corrected = (sentence: string) => {
    const attributed = withOwnTeller(sentence, pieces, telling)
    return attributed && comparisonKey(attributed) !== comparisonKey(sentence)
      ? [attributed]
      : correctionOf(sentence)
  }
  const changed = paragraphs
    .filter(({ paragraph, final }) => !final && listed.some((item) => item.paragraph === paragraph))
    .map(({ paragraph, sentences }) => {
      const wrong = new Set(
        listed
          .filter((item) => item.paragraph === paragraph)
          .map((item) => comparisonKey(item.sentence)),
      )
      const text = sentences
        .flatMap((sentence) =>
          wrong.has(comparisonKey(sentence)) ? corrected(sentence) : [sentence],
        )
        .join(' ')
      return { paragraph, text }
    })
  const { english } = telling
  const toSpoken = ({ kind, text, teller }: Piece) => {
    if (teller) return attribute(readTeller(teller), text, telling)
    if (!english || kind !== 'message') return toSentence(text, english)
    return reference.test(text)
      ? scriptureOf(readSubmissionInput({ scripture: text }), true).join(' ')
      : toSpokenMessage(text)
  }
  const existing = comparisonKey(paragraphs.flatMap((paragraph) => paragraph.sentences).join(' '))
  const sentences = unsaid
    .flatMap(({ p }) => pieces.find((piece) => piece.p === p) ?? [])
    .filter(shouldInclude)
    .map(toSpoken)
    .filter((sentence) => sentence !== '' && !existing.includes(comparisonKey(sentence)))
  const last = Math.max(1, ...paragraphs.map(({ paragraph }) => paragraph))
  const isFinal = paragraphs.at(-1)?.final === true
  const after = isFinal ? last : Math.max(1, last - 1)
  return {
    paragraphs: changed,
    added: sentences.length > 0 ? [{ after, text: sentences.join(' ') }] : [],
    found: [],
  }
}

const isEnglishText = (pieces: readonly Piece[]) =>
  isEnglish(
    pieces
      .slice(2)
      .map(({ text }) => text)
      .join(' '),
  )

/** The more frequent of "she" and "he". */
function pronounIn(pieces: readonly Piece[]): string {
  const words = splitWords(pieces.map(({ text }) => text).join(' '))
  const count = (...forms: string[]) => words.filter((word) => forms.includes(word)).length
  const [she, he] = [count('she', 'her'), count('he', 'his', 'him')]
  return she === he ? 'they' : she > he ? 'she' : 'he'
}

export type RewriteJob = Extract<Job, { task: 'rewrite' }>

/** Rearranges the sentences of a paragraph, or adds pieces to it. Nothing is invented. */
export function rewriteParagraph({ pieces, paragraph, wish, add, avoid }: RewriteJob): string {
  const avoided = avoid.map(comparisonKey)
  const sentences = splitSentences(paragraph).filter(
    (sentence) => !avoided.some((key) => key.startsWith(comparisonKey(sentence))),
  )
  const english = isEnglish(pieces.map(({ text }) => text).join(' '))
  if (wish === 'memory') {
    const added = pieces
      .filter(({ p }) => add.includes(p))
      .filter(shouldInclude)
      .map(({ text, teller }) =>
        teller
          ? attribute(readTeller(teller), text, { pronoun: pronounIn(pieces), version: 1, english })
          : toSentence(text, english),
      )
    return [...sentences, ...added].join(' ')
  }
  if (wish === 'plainer' && english) {
    const plain = sentences.flatMap(splitClauses)
    if (plain.length > sentences.length) return plain.join(' ')
  }
  if (wish === 'lighter' && english) {
    return [...sentences.slice(0, 6), 'We will smile about that.'].join(' ')
  }
  return shorten(sentences).join(' ')
}

/** "She sang, and she baked." becomes "She sang. She baked." */
function splitClauses(sentence: string): string[] {
  if (/["“”]/u.test(sentence)) return [sentence]
  return sentence
    .split(/; |, (?:and|but) (?=(?:I|we|he|she|they|it|the|my|her|his)\b)/u)
    .map((clause, at, all) => capitalize(at < all.length - 1 ? `${clause}.` : clause))
}

function shorten(sentences: readonly string[]): string[] {
  const target = countWords(sentences.join(' ')) * 0.7
  const kept = [...sentences]
  while (kept.length > 1 && countWords(kept.join(' ')) > target) kept.pop()
  if (kept.length < sentences.length) return kept
  const words = (kept[0] ?? '').split(' ')
  return [
    `${words
      .slice(0, Math.max(1, Math.floor(words.length * 0.7)))
      .join(' ')
      .replace(/[,;:.]+$/u, '')}.`,
  ]
}

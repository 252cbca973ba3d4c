import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrange } from './arranger.ts'
import { type Field, type Kind, kindOf, partsAt } from './kinds.ts'
import { exchangeNames, mapTexts, type Names } from './names.ts'
import type { Judgment } from './recordings.ts'
import type { Assignment, Job, Piece, ReadJob, SubmissionInput } from './request.ts'
import { comparisonKey, normalizeText, splitSentences, splitWords } from './words.ts'

type RecordedPlace = {
  sentence: string
  words: string
  kind: string
  instead: string
  /** Of a reader that had neither written nor judged the text, and read it as it was delivered. */
  by?: 'other'
}

/**
 * A submission with all that was answered for it. `judged` quotes words, not pieces, because the product has numbered
 * its pieces differently since. Where a prompt has changed, the answer of the same step is used.
 */
type Round = {
  label: string
  /** The version of the brief that the text was written with, and since 15 the hash of its words. */
  brief: string
  briefHash?: string
  input: Record<string, string>
  contributors?: { name: string; relation: string; text: string }[]
  kinds: Record<string, Kind>
  drafts: Record<'opening' | 'rest', { key: string; text: string }>
  judged: { sentence: string; verdict: string; evidence: string[]; unsupported: string }[]
  patches: {
    paragraphs: { listed: string[]; text: string }[]
    added: string[]
    found?: { sentence: string; words: string }[]
  }[]
  /** Names and numbers that were told in other words; empty for an idiom. By hand in the older ones. */
  same?: Record<string, string>
  /** Of the whole text, of the opening before it was shown, and of the text after a sentence was removed. */
  places: RecordedPlace[]
  openingPlaces: RecordedPlace[]
  againPlaces?: RecordedPlace[]
  /** What the listener asked before anything was written, and what was answered; empty if it was skipped. */
  questions?: { about: string; ask: string; answer: string }[]
  /** The text as it was delivered, of those with questions. */
  text?: string
  /** What a second reader found in the same text. */
  otherPlaces?: RecordedPlace[]
  /** Sentences that were changed by hand and judged after it, in drafts, patches and readings. Empty: not there before, or no more. */
  reworded?: { was: string; now: string }[]
}

/** A file with one object per line. */
export const readJsonLines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

export const readRecorded = <T>(name: string): T[] =>
  readJsonLines<T>(join(import.meta.dirname, `recordings/${name}.jsonl`))

let loaded: Round[] | null = null
export const recordedRounds = (): Round[] => {
  loaded ??= readRecorded<Round>('rounds').map(requireWhole)
  return loaded
}

/** An answer that a recording lacks was never given: it must not pass for "nothing found". */
export class NotRecorded extends Error {}

function requireWhole(round: Round): Round {
  const { drafts, judged, patches, places, openingPlaces } = round
  if (drafts.opening && drafts.rest && judged && patches && places && openingPlaces) return round
  throw new NotRecorded(`${round.label} lacks an answer`)
}

/** What the recorded readings of a text found. */
export const placesOf = ({ places = [], openingPlaces = [], againPlaces = [] }: Partial<Round>) =>
  [places, openingPlaces, againPlaces].flat()

const same = (one: string, other: string) => comparisonKey(one) === comparisonKey(other)

/** The recorded draft of known notes, for a first version, or else the user's own sentences in order. */
export function write(input: SubmissionInput, assignment: Assignment): string {
  const recorded = assignment.version > 1 ? null : roundOf(input, true)
  if (!recorded) return arrange(input, assignment)
  const { opening, rest } = recorded.drafts
  return withoutOpening(`${opening.text}\n\n${rest.text}`, assignment.opening)
}

/** What comes after the last sentence that stands in the opening. */
function withoutOpening(text: string, opening: string): string {
  const stands = new Set(splitSentences(opening).map(comparisonKey))
  const paragraphs = text.split('\n\n').map(splitSentences)
  const isShown = (sentence: string) => stands.has(comparisonKey(sentence))
  const last = paragraphs.findLastIndex((sentences) => sentences.some(isShown))
  return paragraphs
    .slice(Math.max(0, last))
    .map((sentences, nth) =>
      sentences.slice(nth === 0 ? sentences.findLastIndex(isShown) + 1 : 0).join(' '),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

/** What the listener asked about these notes, or null. */
export const recordedQuestions = (input: SubmissionInput) =>
  roundOf(input, false)?.questions ?? null

const split = new Map<string, string[]>()
const recordedWords = (text = '') => {
  const words = split.get(text) ?? splitWords(text)
  split.set(text, words)
  return words
}

/** `plain` leaves out the names. */
type IsTold = (round: Round, plain: (words: readonly string[]) => string) => boolean

/** A recording is found by its notes: the people in it, and the names in the notes, may have others. */
function findRound(typed: Names, told: readonly string[], isTold: IsTold) {
  const toldWords = new Set(told)
  const typedWords = splitWords(`${typed.person} ${typed.speaker}`)
  const found = recordedRounds().find((round) => {
    const { name = '', memory, customer_name } = round.input
    if (!memory) return same(name, typed.person)
    const names = new Set([...typedWords, ...recordedWords(`${name} ${customer_name}`)])
    // Most recordings differ in the first words.
    if (!recordedWords(memory).every((word) => toldWords.has(word) || names.has(word))) return false
    return isTold(round, (words) => words.filter((word) => !names.has(word)).join(' '))
  })
  if (!found) return null
  const { name = '', customer_name = '' } = found.input
  const exchange = exchangeNames({ person: name, speaker: customer_name }, typed)
  return { found, renamed: mapTexts(found, exchange), exchange }
}

const answersIn = ({ questions = [] }: Round) =>
  questions.map(({ answer }) => answer).filter((answer) => answer !== '')

function roundOf(input: SubmissionInput, isAnswered: boolean) {
  const memories = splitWords(input.memories)
  const given = input.answers.map(({ answer }) => splitWords(answer))
  const isTold: IsTold = (round, plain) => {
    const isGiven = (answer: string) =>
      given.some((words) => plain(words) === plain(recordedWords(answer)))
    if (plain(recordedWords(round.input.memory)) !== plain(memories)) return false
    return !isAnswered || answersIn(round).every(isGiven)
  }
  return findRound(input, memories, isTold)?.renamed ?? null
}

const typedNames = (pieces: readonly Piece[]): Names => ({
  person: /^The person who died: (.+?)\. What they were/u.exec(pieces[0]?.text ?? '')?.[1] ?? '',
  speaker: /^The speaker: (.+?)\.?$/u.exec(pieces[1]?.text ?? '')?.[1] ?? '',
})

/** The answers recorded for the submission with these pieces. */
export function roundFor(pieces: readonly Piece[]) {
  const told = pieces.slice(2).flatMap(({ text }) => splitWords(text))
  const all = findRound(typedNames(pieces), told, (round, plain) => {
    const given = plain(told)
    return [round.input.memory ?? '', ...answersIn(round)].every((text) =>
      given.includes(plain(recordedWords(text))),
    )
  })
  if (!all) return null
  const { found, renamed, exchange } = all
  const judged = new Map(found.judged.map((item) => [comparisonKey(exchange(item.sentence)), item]))
  const texts = [
    ...Object.values(renamed.drafts).map(({ text }) => text),
    ...renamed.patches.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...placesOf(renamed).map(({ instead }) => instead),
  ]
  const written = new Set(texts.flatMap(splitSentences).map(comparisonKey))
  const wrote = (sentence: string) => written.has(comparisonKey(sentence))
  return {
    /** Whether a sentence of the recording was never judged. A quotation of several sentences was judged as one. */
    isUnjudged: (sentence: string) =>
      wrote(sentence) &&
      ![...judged.keys()].some((known) => known.includes(comparisonKey(sentence))),
    kindsIn(text: string, field: Field) {
      const kinds = { ...renamed.kinds, ...found.kinds }
      const isStart = (words: string) => text.startsWith(`${words} `)
      const known = kinds[text] ? text : Object.keys(kinds).find(isStart)
      const kind = known && kinds[known]
      if (!known || !kind) return null
      const later = text.slice(known.length).trim()
      return later === '' ? [{ kind, words: '' }] : partsAt(later, kind, kindOf(later, field))
    },
    correctionOf: () => null,
    sameAs: (words: string) => renamed.same?.[words] ?? null,
    edit: (job: Extract<Job, { task: 'edit' }>) => replayEdit(renamed, job, wrote),
    placesIn({ sentences, isAgain }: ReadJob) {
      const texts = sentences.map(({ text }) => text)
      // A text that the stand-in arranged from the same notes is another one.
      if (texts.filter(wrote).length * 2 < texts.length) return []
      const { rest } = renamed.drafts
      // An opening may have sentences that were recorded after it.
      const later = splitSentences(rest.text).map(comparisonKey)
      const ofRest = renamed.places.filter(({ sentence }) =>
        later.includes(comparisonKey(sentence)),
      )
      const { openingPlaces } = renamed
      const ofOpening = openingPlaces && [...openingPlaces, ...ofRest]
      const first = overlaps(rest.text, texts) ? renamed.places : ofOpening
      const places = isAgain ? renamed.againPlaces : first
      if (!places) throw new NotRecorded(`No such reading of ${renamed.label}`)
      return sentences.flatMap(({ s, text }) => {
        const place = places.find(({ sentence }) => same(sentence, text))
        return place ? [{ ...place, s, to: s }] : []
      })
    },
    verdictOn(sentence: string): Judgment | null {
      const item = judged.get(comparisonKey(sentence))
      if (!item) return null
      // The notes may still have the recorded names.
      const evidence = item.evidence.flatMap((words) =>
        locate(pieces.some(({ text }) => text.includes(words)) ? words : exchange(words), pieces),
      )
      return {
        verdict: item.verdict as Judgment['verdict'],
        evidence,
        unsupported: exchange(item.unsupported),
      }
    },
  }
}

/** The piece where these words begin, or the one with the longest part of them. */
function locate(quote: string, pieces: readonly Piece[]): Judgment['evidence'] {
  const texts = pieces.map(({ text }) => normalizeText(text))
  const quoted = normalizeText(quote)
  const beginsIn = (text: string, at: number) => {
    const found = texts.slice(at).join(' ').indexOf(quoted)
    return found >= 0 && found < text.length
  }
  const whole = texts.findIndex((text) => text.includes(quoted))
  const first = whole < 0 ? texts.findLastIndex(beginsIn) : whole
  if (pieces[first]) return [{ p: pieces[first].p, words: quote }]
  const words = quoted.split(' ')
  for (let length = words.length; length >= Math.min(2, words.length); length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const part = words.slice(at, at + length).join(' ')
      const piece = pieces.find(({ text }) => normalizeText(text).includes(part))
      if (piece) return [{ p: piece.p, words: part }]
    }
  }
  return []
}

/** The recorded paragraphs that correct the listed sentences. Listed ones of no recording are left out. */
function replayEdit(
  { patches }: Round,
  { paragraphs, listed, unsaid }: Extract<Job, { task: 'edit' }>,
  wrote: (sentence: string) => boolean,
) {
  const changed = patches.flatMap((patch) => patch.paragraphs)
  const answered = paragraphs.flatMap(({ paragraph, final, sentences }) => {
    const wrong = listed.filter((item) => item.paragraph === paragraph)
    if (final) return []
    const recorded =
      changed.find((item) =>
        item.listed.some((text) => wrong.some((w) => same(w.sentence, text))),
      ) ?? changed.find((item) => item.listed.length === 0 && overlaps(item.text, sentences))
    if (recorded && (wrong.length > 0 || recorded.listed.length === 0))
      return [{ paragraph, text: recorded.text }]
    if (wrong.length === 0) return []
    const recordedOne = wrong.find(({ sentence }) => wrote(sentence))
    if (recordedOne) throw new NotRecorded(`No edit of “${recordedOne.sentence}”`)
    const kept = sentences.filter((text) => !wrong.some(({ sentence }) => same(sentence, text)))
    return [{ paragraph, text: kept.join(' ') }]
  })
  const last = Math.max(1, ...paragraphs.map(({ paragraph }) => paragraph))
  const added = unsaid.length > 0 ? patches.flatMap((patch) => patch.added) : []
  return {
    paragraphs: answered,
    added: added.map((text) => ({ after: Math.max(1, last - 1), text })),
    found: patches.flatMap(({ found = [] }) => found),
  }
}

/** Whether more than half of the sentences are in the paragraph. */
function overlaps(text: string, sentences: readonly string[]): boolean {
  const known = new Set(sentences.map(comparisonKey))
  const own = splitSentences(text)
  return own.filter((sentence) => known.has(comparisonKey(sentence))).length * 2 > own.length
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from './kinds.ts'
import { exchangeNames, mapTexts, type Names } from './names.ts'
import { putInOrder } from './own-sentences.ts'
import type { Assignment, Job, Piece, ReadJob, SubmissionInput } from './request.ts'
import { comparisonKey, normalizeText, splitSentences, splitWords } from './words.ts'

export type Verdict =
  | 'supported'
  | 'reflection'
  | 'ceremony'
  | 'speaker'
  | 'unsupported'
  | 'contradicts'
  | 'none'
export type Judgment = {
  verdict: Verdict
  evidence: { p: number; words: string }[]
  unsupported: string
}

type RecordedPlace = {
  sentence: string
  /** How many sentences it has, if more than one. */
  lines?: number
  words: string
  kind: string
  instead: string
}

/**
 * A submission with all that was answered for it. Verdicts quote words, not pieces, because the product may number
 * its pieces differently since. Where a prompt has changed, the answer of the same step is used.
 */
type Round = {
  label: string
  /** The version of the brief that the text was written with, and the hash of its words. */
  brief: string
  briefHash: string
  input: Record<string, string>
  contributors?: { name: string; relation: string; text: string }[]
  /** What the listener asked before anything was written, and what was answered; empty if it was skipped. */
  questions?: { about: string; ask: string; answer: string }[]
  /** The pieces, and parts of pieces that begin with these words, whose guessed kind was wrong. */
  kinds: { text: string; kind: Kind; words: string }[]
  draft: string
  /** `none`: the judge got a control sentence wrong, so nothing it said beside it counted. */
  judged: { sentence: string; verdict: string; evidence: string[]; unsupported: string }[]
  edits: {
    /** The sentences that were to be changed. */
    listed: string[]
    paragraphs: { was: string; now: string }[]
    added: { after: number; text: string }[]
    found: { sentence: string; words: string }[]
  }[]
  /** Names and numbers that were told in other words; empty for an idiom. */
  same?: Record<string, string>
  /** Of the opening, of the whole text, and of the same after a sentence was removed. */
  readings: { isAgain?: true; sentences: string[]; places: RecordedPlace[] }[]
  /** As it was delivered. */
  text: string
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
  const { draft, kinds, judged, edits, readings, text } = round
  if (draft && kinds && judged && edits && readings && text) return round
  throw new NotRecorded(`${round.label} lacks an answer`)
}

/** What the recorded readings of a text found. */
export const placesOf = ({ readings }: Round) => readings.flatMap(({ places }) => places)

/** Each sentence of these places. */
export const sentencesInPlaces = ({ readings }: Round) =>
  readings.flatMap(({ sentences, places }) =>
    places.flatMap(({ sentence, lines = 1 }) => {
      const first = sentences.indexOf(sentence)
      return sentences.slice(first, first + lines)
    }),
  )

const same = (one: string, other: string) => comparisonKey(one) === comparisonKey(other)

/** The recorded draft of known notes, for a first version, or else the user's own sentences in order. */
export function write(input: SubmissionInput, assignment: Assignment): string {
  const recorded = assignment.version > 1 ? null : roundOf(input, true)
  if (!recorded) return putInOrder(input, assignment)
  return withoutOpening(recorded.draft, assignment.opening)
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

/** What the listener asked about these notes, or null if they are not recorded. */
export function recordedQuestions(input: SubmissionInput) {
  const recorded = roundOf(input, false)
  return recorded && (recorded.questions ?? [])
}

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
    renamed.draft,
    ...renamed.edits.flatMap(({ paragraphs }) => paragraphs.map(({ now }) => now)),
    ...renamed.edits.flatMap(({ added }) => added.map(({ text }) => text)),
    ...placesOf(renamed).map(({ instead }) => instead),
  ]
  const written = new Set(texts.flatMap(splitSentences).map(comparisonKey))
  const wrote = (sentence: string) => written.has(comparisonKey(sentence))
  const typed = [found, renamed].map(({ input, contributors = [], questions = [] }) =>
    normalizeText(
      [
        ...Object.values(input),
        ...contributors.map(({ text }) => text),
        ...questions.map(({ answer }) => answer),
      ].join('\n'),
    ),
  )
  return {
    /** Whether a sentence of the recording was never judged. A quotation of several sentences was judged as one. */
    isUnjudged: (sentence: string) =>
      wrote(sentence) &&
      ![...judged.keys()].some((known) => known.includes(comparisonKey(sentence))),
    /** Null for a piece that was not told then. */
    kindsIn(text: string) {
      if (!typed.some((words) => words.includes(normalizeText(text)))) return null
      return [...found.kinds, ...renamed.kinds]
        .filter(
          (item, at, all) =>
            all.findIndex((one) => one.text === item.text && one.words === item.words) === at,
        )
        .filter((item) => item.text === text)
        .map(({ kind, words }) => ({ kind, words }))
    },
    correctionOf: () => null,
    sameAs: (words: string) => renamed.same?.[words] ?? null,
    edit: (job: Extract<Job, { task: 'edit' }>) => replayEdit(renamed, job, wrote),
    placesIn({ sentences, isAgain }: ReadJob) {
      const texts = sentences.map(({ text }) => text)
      // The user's own sentences in order are another text from the same notes.
      if (texts.filter(wrote).length * 2 < texts.length) return []
      const [reading] = renamed.readings
        .filter((one) => (one.isAgain ?? false) === isAgain)
        .map((one) => ({ ...one, shared: sharedBy(one.sentences, texts) }))
        .filter(({ shared }) => shared > 0.5)
        .toSorted((one, other) => other.shared - one.shared)
      if (!reading) throw new NotRecorded(`No such reading of ${renamed.label}`)
      return sentences.flatMap(({ s, text }) => {
        const place = reading.places.find(({ sentence }) => same(sentence, text))
        if (!place) return []
        const { lines = 1, words, kind, instead } = place
        return [{ s, to: s + lines - 1, words, kind, instead }]
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
  { edits }: Round,
  { paragraphs, listed, unsaid }: Extract<Job, { task: 'edit' }>,
  wrote: (sentence: string) => boolean,
) {
  const changed = edits.flatMap((edit) => edit.paragraphs)
  const known = new Set(edits.flatMap((edit) => edit.listed).map(comparisonKey))
  const answered = paragraphs.flatMap(({ paragraph, final, sentences }) => {
    if (final) return []
    const recorded = changed.find(({ was }) => sharedBy(splitSentences(was), sentences) > 0.5)
    if (recorded) return [{ paragraph, text: recorded.now }]
    const wrong = listed
      .filter((item) => item.paragraph === paragraph)
      .map(({ sentence }) => comparisonKey(sentence))
      .filter((key) => !known.has(key))
    if (wrong.length === 0) return []
    const kept = sentences.filter((text) => !wrong.includes(comparisonKey(text)))
    const lost = sentences.find((text) => wrote(text) && !kept.includes(text))
    if (lost) throw new NotRecorded(`No edit of “${lost}”`)
    return [{ paragraph, text: kept.join(' ') }]
  })
  return {
    paragraphs: answered,
    added: unsaid.length > 0 ? edits.flatMap((edit) => edit.added) : [],
    found: edits.flatMap((edit) => edit.found),
  }
}

/** The share of the sentences of two texts that are in both. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other].map(comparisonKey))
  const known = new Set(one.map(comparisonKey))
  const shared = new Set(other.map(comparisonKey).filter((key) => known.has(key)))
  return shared.size / Math.max(1, all.size)
}

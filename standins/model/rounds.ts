import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from './kinds.ts'
import type { Judgment } from './recordings.ts'
import type { Assignment, Job, Piece, Sentence, SubmissionInput } from './request.ts'
import { comparisonKey, firstWord, normalizeText, sentencesOf } from './words.ts'

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
  /** The version of the brief that the text was written with. */
  brief: string
  /** One model wrote and judged, and revised its drafts first: they don't show how often a writer invents. */
  sameMind?: true
  input: Record<string, string>
  contributors?: { name: string; relation: string; text: string }[]
  kinds: Record<string, Kind>
  drafts: Partial<Record<'opening' | 'rest', { key: string; text: string }>>
  judged: { sentence: string; verdict: string; evidence: string[]; unsupported: string }[]
  patches: { paragraphs: { listed: string[]; text: string }[]; added: string[] }[]
  /** Names and numbers that were told in other words; empty for an idiom. By hand. */
  same?: Record<string, string>
  places: RecordedPlace[]
  /** What the listener asked. */
  questions?: { about: string; ask: string }[]
  /** What a second reader found in the same text. */
  otherPlaces?: RecordedPlace[]
  /** Sentences that were changed by hand and judged after it: drafts and patches have the new words. */
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
  loaded ??= readRecorded<Round>('rounds')
  return loaded
}

const same = (one: string, other: string) => comparisonKey(one) === comparisonKey(other)

/** The recorded draft of a first version, or null. */
export function recordedDraft(input: SubmissionInput, { part, version }: Assignment) {
  if (version > 1 || part === 'whole') return null
  return roundOf(input)?.drafts[part]?.text ?? null
}

/** What the listener asked about this submission, or null. */
export const recordedQuestions = (input: SubmissionInput) => roundOf(input)?.questions ?? null

const roundOf = (input: SubmissionInput) =>
  recordedRounds().find(
    ({ input: recorded }) =>
      same(recorded.name ?? '', input.person) &&
      same(firstWord(recorded.customer_name ?? ''), input.speaker) &&
      same(recorded.memory ?? '', input.memories),
  )

/** The answers recorded for the submission with these pieces. */
export function roundFor(pieces: readonly Piece[]) {
  const [person, speaker] = pieces
  const found = recordedRounds().find(
    ({ input: { name = '', customer_name = '' } }) =>
      person?.text.includes(`died: ${name}.`) &&
      speaker?.text === `The speaker: ${firstWord(customer_name)}.`,
  )
  if (!found) return null
  const judged = new Map(found.judged.map((item) => [comparisonKey(item.sentence), item]))
  return {
    kindOf: (text: string): Kind | null => found.kinds[text] ?? null,
    correctionOf: () => null,
    sameAs: (words: string) => found.same?.[words] ?? null,
    patch: (job: Extract<Job, { task: 'patch' }>) => replayPatch(found, job),
    placesIn: (sentences: readonly Sentence[]) =>
      sentences.flatMap(({ s, text }) => {
        const place = found.places.find(({ sentence }) => same(sentence, text))
        return place ? [{ ...place, s, to: s }] : []
      }),
    verdictOn(sentence: string): Judgment | null {
      const item = judged.get(comparisonKey(sentence))
      if (!item) return null
      const evidence = item.evidence.flatMap((words) => locate(words, pieces))
      return {
        verdict: item.verdict as Judgment['verdict'],
        evidence,
        unsupported: item.unsupported,
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

/** The recorded paragraphs that correct the listed sentences. Listed ones without a record are left out. */
function replayPatch(
  { patches }: Round,
  { paragraphs, listed, unsaid }: Extract<Job, { task: 'patch' }>,
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
    const kept = sentences.filter((text) => !wrong.some(({ sentence }) => same(sentence, text)))
    return [{ paragraph, text: kept.join(' ') }]
  })
  const last = Math.max(1, ...paragraphs.map(({ paragraph }) => paragraph))
  const added = unsaid.length > 0 ? patches.flatMap((patch) => patch.added) : []
  return {
    paragraphs: answered,
    added: added.map((text) => ({ after: Math.max(1, last - 1), text })),
  }
}

/** Whether more than half of the sentences are in the paragraph. */
function overlaps(text: string, sentences: readonly string[]): boolean {
  const known = new Set(sentences.map(comparisonKey))
  const own = sentencesOf(text)
  return own.filter((sentence) => known.has(comparisonKey(sentence))).length * 2 > own.length
}

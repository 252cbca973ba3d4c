import type { Job, Piece, ReadJob, Sentence } from './request.ts'
import { type Judgment, readRecorded, roundFor, type Verdict } from './rounds.ts'
import { comparisonKey, normalizeText } from './words.ts'

type Correction = { op: string; text: string }

/** `p` is a piece number, starting at 1. */
type JudgedDraft = {
  label: string
  pieces: string[]
  sentences: {
    sentence: string
    verdict: Verdict
    evidence: { p: number; words: string }[]
    unsupported: string
  }[]
}

/** `s` is the number of a sentence of the draft, starting at 1. */
type CorrectedDraft = { label: string; corrections: (Correction & { s: number })[] }

type Recording = {
  label: string
  pieces: string[]
  verdicts: Map<string, Judgment>
  corrections: Map<string, Correction>
}

let loaded: Recording[] | null = null
const recordings = () => {
  loaded ??= load()
  return loaded
}

function load(): Recording[] {
  const corrected = readRecorded<CorrectedDraft>('patches')
  return readRecorded<JudgedDraft>('judged-drafts').map((draft) => {
    const { label, pieces, sentences } = draft
    const corrections = corrected.find((each) => each.label === label)?.corrections
    const sentenceAt = (s: number) => comparisonKey(sentences[s - 1]?.sentence ?? '')
    return {
      label,
      // The product sends only the first name of the speaker.
      pieces: pieces.map((piece) => piece.replace(/^(The speaker: \S+) .*$/u, '$1.')),
      // Reversed, so the first of two verdicts on the same words wins.
      verdicts: new Map(verdictsIn(draft).reverse()),
      corrections: new Map(corrections?.map(({ s, op, text }) => [sentenceAt(s), { op, text }])),
    }
  })
}

function verdictsIn(text: JudgedDraft): [string, Judgment][] {
  return text.sentences.flatMap(({ sentence, ...judged }) =>
    // Three recorded sentences contain a paragraph break, where the product splits them.
    sentence.split(/\n+/).map((part): [string, Judgment] => [comparisonKey(part), judged]),
  )
}

type PlantedText = {
  label: string
  plants: { line: string }[]
  places: { sentence: string; lines: number; words: string; kind: string; instead: string }[]
}
let planted: PlantedText[] | null = null

/** What a model listed as last reader of a text with planted places; nothing for any other text. */
function placesInPlanted(label: string, sentences: readonly Sentence[]) {
  planted ??= readRecorded<PlantedText>('read-plants')
  const read = planted.find((text) => text.label === label)
  const at = (line: string) => sentences.find(({ text }) => text === line)?.s
  if (!read?.plants.every(({ line }) => at(line))) return []
  return read.places.flatMap(({ sentence, lines, ...place }) => {
    const s = at(sentence)
    return s ? [{ ...place, s, to: s + lines - 1 }] : []
  })
}

/** What was recorded for the submission with these pieces: all answers, a judged draft, or both. */
export function recordingFor(pieces: readonly Piece[]) {
  const [round, draft] = [roundFor(pieces), draftFor(pieces)]
  if (!round || !draft) return round ?? draft
  const isOfRound = ({ listed }: Extract<Job, { task: 'edit' }>) =>
    listed.every(({ sentence }) => round.verdictOn(sentence))
  return {
    edit: (job: Extract<Job, { task: 'edit' }>) => (isOfRound(job) ? round.edit(job) : null),
    sameAs: round.sameAs,
    // A reader's place is about one text, and the draft is another one from the same notes.
    placesIn: (job: ReadJob) => [
      ...(job.sentences.every(({ text }) => round.verdictOn(text)) ? round.placesIn(job) : []),
      ...draft.placesIn(job),
    ],
    kindsIn: round.kindsIn,
    isUnjudged: round.isUnjudged,
    correctionOf: draft.correctionOf,
    verdictOn: (sentence: string) => round.verdictOn(sentence) ?? draft.verdictOn(sentence),
  }
}

/** The request may have more pieces than the draft's, or have them in smaller parts. */
function draftFor(pieces: readonly Piece[]) {
  const given = pieces.map(({ p, text }) => ({ p, text: normalizeText(text) }))
  const all = given.map(({ text }) => text).join(' ')
  const found = recordings().find((recording) =>
    recording.pieces.every((piece) => all.includes(normalizeText(piece))),
  )
  if (!found) return null
  /** The piece with these words, or the one where they begin: of several, a part of the recorded piece. */
  const numberOf = (recorded: string, words: string): number | undefined => {
    const holding = given.filter(({ text }) => text.includes(words))
    const found = holding.find(({ text }) => recorded.includes(text)) ?? holding[0]
    const shorter = words.slice(0, words.lastIndexOf(' '))
    return found?.p ?? (words.includes(' ') ? numberOf(recorded, shorter) : undefined)
  }
  return {
    edit: () => null,
    sameAs: () => null,
    isUnjudged: () => false,
    placesIn: ({ sentences }: ReadJob) => placesInPlanted(found.label, sentences),
    kindsIn: () => null,
    correctionOf: (sentence: string) => found.corrections.get(comparisonKey(sentence)) ?? null,
    /** The evidence has the piece numbers of this request. */
    verdictOn(sentence: string): Judgment | null {
      const judged = found.verdicts.get(comparisonKey(sentence))
      if (!judged) return null
      const evidence = judged.evidence.flatMap(({ p, words }) => {
        const recorded = normalizeText(found.pieces[p - 1] ?? '')
        const number = numberOf(recorded, normalizeText(words))
        return number === undefined ? [] : [{ p: number, words }]
      })
      return { ...judged, evidence }
    },
  }
}

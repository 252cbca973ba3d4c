import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from './kinds.ts'
import type { Piece, Sentence, SubmissionInput } from './request.ts'
import { roundFor } from './rounds.ts'
import { comparisonKey, firstWord, normalizeText } from './words.ts'

type Verdict = 'supported' | 'reflection' | 'ceremony' | 'speaker' | 'unsupported' | 'contradicts'
export type Judgment = {
  verdict: Verdict
  evidence: { p: number; words: string }[]
  unsupported: string
}
type Correction = { op: string; text: string }

type Submission = Omit<SubmissionInput, 'answers' | 'language' | 'fromOthers'> & {
  label: string
  length: string
}
/** `p` is a piece number, starting at 1. */
type JudgedText = {
  text?: string
  label?: string
  pieces: (string | { piece: string; kind: Kind })[]
  sentences: {
    sentence: string
    verdict: Verdict
    evidence: { p: number; words: string }[]
    unsupported: string
  }[]
}

const folder = join(import.meta.dirname, 'recordings')
const readJsonFile = <T>(file: string): T =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as T

type Recording = {
  label: string
  key: string
  pieces: string[]
  kinds: Map<string, Kind>
  verdicts: Map<string, Judgment>
  corrections: Map<string, Correction>
}

let loaded: Recording[] | null = null
const recordings = () => {
  loaded ??= load()
  return loaded
}

export const recordedSubmissions = () => readJsonFile<Submission[]>('submissions.json')

function load(): Recording[] {
  const drafts = readJsonFile<JudgedText[]>('judged-drafts.json')
  const judged = [...readJsonFile<JudgedText[]>('judged-v7.json'), ...drafts]
  const patches = readJsonFile<Record<string, (Correction & { s: number })[]>>('patches.json')
  return recordedSubmissions().map((submission) => {
    const { label } = submission
    const texts = judged.filter(
      (text) => (text.text ?? text.label ?? '').replace(/^v7-/, '') === label,
    )
    const draft = drafts.find((text) => text.label === label)
    const sentenceAt = (s: number) => comparisonKey(draft?.sentences[s - 1]?.sentence ?? '')
    return {
      label,
      key: keyOfInput(submission),
      pieces: texts[0]?.pieces.map(pieceText) ?? [],
      kinds: new Map(
        texts[0]?.pieces.flatMap((piece) =>
          typeof piece === 'string' ? [] : [[normalizeText(piece.piece), piece.kind] as const],
        ),
      ),
      // Reversed, so the newest judge, which comes first, wins.
      verdicts: new Map(texts.flatMap(verdictsIn).reverse()),
      corrections: new Map(patches[label]?.map(({ s, op, text }) => [sentenceAt(s), { op, text }])),
    }
  })
}

const pieceText = (piece: JudgedText['pieces'][number]) =>
  typeof piece === 'string' ? piece : piece.piece

function verdictsIn(text: JudgedText): [string, Judgment][] {
  return text.sentences.flatMap(({ sentence, ...judged }) =>
    // Three recorded sentences contain a paragraph break, where the product splits them.
    sentence.split(/\n+/).map((part): [string, Judgment] => [comparisonKey(part), judged]),
  )
}

/** Without tone and prompt: recordings match on the facts only. */
const keyOfInput = (input: Omit<Submission, 'label' | 'length'>) =>
  [
    input.person,
    input.relationship,
    firstWord(input.speaker),
    input.qualities,
    input.memories,
    input.additional,
    input.scripture,
  ]
    .map((field) =>
      normalizeText(field)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('|')

/** The recorded text of a first version in the submission's language, or null. */
export function recordedText(input: SubmissionInput, version: number): string | null {
  const found = recordings().find(({ key }) => key === keyOfInput(input))
  if (!found || version > 1) return null
  const isSpanish = found.label === 'B-04-abuela-spanish'
  if (input.language !== (isSpanish ? 'Spanish' : 'English')) return null
  return readFileSync(join(folder, 'texts-v7', `${found.label}.txt`), 'utf8').trim()
}

type PlantedText = {
  label: string
  plants: { line: string }[]
  places: { sentence: string; lines: number; words: string; kind: string; instead: string }[]
}
let planted: PlantedText[] | null = null

/** What a model listed as last reader of a text with planted places; nothing for any other text. */
function placesInPlanted(label: string, sentences: readonly Sentence[]) {
  planted ??= readJsonFile<PlantedText[]>('read-plants.json')
  const read = planted.find((text) => text.label === label)
  const at = (line: string) => sentences.find(({ text }) => text === line)?.s
  if (!read?.plants.every(({ line }) => at(line))) return []
  return read.places.flatMap(({ sentence, lines, ...place }) => {
    const s = at(sentence)
    return s ? [{ ...place, s, to: s + lines - 1 }] : []
  })
}

/** The recording of the submission with these pieces; the request may have more, or have them in smaller parts. */
export function recordingFor(pieces: readonly Piece[]) {
  const round = roundFor(pieces)
  if (round) return round
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
    patch: null,
    sameAs: () => null,
    placesIn: (sentences: readonly Sentence[]) => placesInPlanted(found.label, sentences),
    kindOf: (text: string) => found.kinds.get(normalizeText(text)) ?? null,
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

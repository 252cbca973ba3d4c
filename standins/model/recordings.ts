import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from './kinds.ts'
import type { Piece, SubmissionInput } from './request.ts'
import { comparisonKey, normalizeText } from './words.ts'

type Verdict = 'supported' | 'reflection' | 'ceremony' | 'unsupported' | 'contradicts'
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
/** `p` (newer files) and `t` (older files) are piece numbers, starting at 1. */
type JudgedText = {
  text?: string
  label?: string
  pieces: (string | { piece: string; kind: Kind })[]
  sentences: {
    sentence: string
    verdict: string
    evidence?: { p: number; words: string }[]
    from?: { t: number; words: string }[]
    unsupported?: string
    new?: string
  }[]
}

const folder = join(import.meta.dirname, 'recordings')
const readJsonFile = <T>(file: string): T =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as T

const legacyVerdicts: Record<string, Verdict> = {
  told: 'supported',
  thought: 'reflection',
  new: 'unsupported',
  against: 'contradicts',
}

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
  const judged = [
    ...readJsonFile<JudgedText[]>('judged-v7.json'),
    ...readJsonFile<JudgedText[]>('judged-v5-v6.json'),
    ...drafts,
  ]
  const patches = readJsonFile<Record<string, (Correction & { s: number })[]>>('patches.json')
  return recordedSubmissions().map((submission) => {
    const { label } = submission
    const texts = judged.filter(
      (text) => (text.text ?? text.label ?? '').replace(/^v\d-/, '') === label,
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
  return text.sentences.flatMap(
    ({ sentence, verdict, evidence, from, unsupported, new: added }) => {
      const judged: Judgment = {
        verdict: legacyVerdicts[verdict] ?? (verdict as Verdict),
        evidence: evidence ?? from?.map(({ t, words }) => ({ p: t, words })) ?? [],
        unsupported: unsupported ?? added ?? '',
      }
      // Three recorded sentences contain a paragraph break, where the product splits them.
      return sentence.split(/\n+/).map((part): [string, Judgment] => [comparisonKey(part), judged])
    },
  )
}

/** Without tone and prompt: recordings match on the facts only. */
const keyOfInput = (input: Omit<Submission, 'label' | 'length'>) =>
  [
    input.person,
    input.relationship,
    input.speaker,
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

/** One submission is in Spanish, with one Spanish text; all others have English texts only. */
function foldersFor(label: string, language: string): string[][] {
  const isSpanish = label === 'B-04-abuela-spanish'
  if (isSpanish) return language === 'Spanish' ? [['texts-v7']] : [['texts-v5']]
  return language === 'English' ? [['texts-v7'], ['texts-v6', 'texts-v5'], ['texts-v5']] : []
}

/** The recorded text of a version in the submission's language, or null. */
export function recordedText(input: SubmissionInput, version: number): string | null {
  const found = recordings().find(({ key }) => key === keyOfInput(input))
  if (!found) return null
  const folders = foldersFor(found.label, input.language)[version - 1] ?? []
  const files = folders.map((name) => join(folder, name, `${found.label}.txt`))
  const file = files.find((path) => existsSync(path))
  return file ? readFileSync(file, 'utf8').trim() : null
}

/** The recording of the submission with these pieces; the request may have more pieces. */
export function recordingFor(pieces: readonly Piece[]) {
  const given = new Map(pieces.map(({ p, text }) => [normalizeText(text), p]))
  const found = recordings().find((recording) =>
    recording.pieces.every((piece) => given.has(normalizeText(piece))),
  )
  if (!found) return null
  return {
    kindOf: (text: string) => found.kinds.get(normalizeText(text)) ?? null,
    correctionOf: (sentence: string) => found.corrections.get(comparisonKey(sentence)) ?? null,
    /** The evidence has the piece numbers of this request. */
    verdictOn(sentence: string): Judgment | null {
      const judged = found.verdicts.get(comparisonKey(sentence))
      if (!judged) return null
      const evidence = judged.evidence.flatMap(({ p, words }) => {
        const number = given.get(normalizeText(found.pieces[p - 1] ?? ''))
        return number === undefined ? [] : [{ p: number, words }]
      })
      return { ...judged, evidence }
    },
  }
}

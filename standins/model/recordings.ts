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

type Submission = Omit<SubmissionInput, 'answers' | 'language'> & { label: string; length: string }
/** `p` and `t` count pieces from 1, in the newer and the older files. */
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
      // The first text that has a sentence decides: the newest judge stands first.
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
      // Three recorded sentences run over a paragraph break; the product divides them there.
      return sentence.split(/\n+/).map((part): [string, Judgment] => [comparisonKey(part), judged])
    },
  )
}

/** By what was told and nothing else: neither tone nor the words of a prompt. */
const keyOfInput = (told: Omit<Submission, 'label' | 'length'>) =>
  [
    told.person,
    told.relationship,
    told.speaker,
    told.qualities,
    told.memories,
    told.additional,
    told.scripture,
  ]
    .map((field) =>
      normalizeText(field)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('|')

/** One submission is in Spanish, and so is only its newest text; the others can be had in English alone. */
function foldersFor(label: string, language: string): string[][] {
  const isSpanish = label === 'B-04-abuela-spanish'
  if (isSpanish) return language === 'Spanish' ? [['texts-v7']] : [['texts-v5']]
  return language === 'English' ? [['texts-v7'], ['texts-v6', 'texts-v5'], ['texts-v5']] : []
}

/** The recorded text of a version; null where none was recorded in the language that is asked for. */
export function recordedText(told: SubmissionInput, version: number): string | null {
  const found = recordings().find(({ key }) => key === keyOfInput(told))
  if (!found) return null
  const folders = foldersFor(found.label, told.language)[version - 1] ?? []
  const files = folders.map((name) => join(folder, name, `${found.label}.txt`))
  const file = files.find((path) => existsSync(path))
  return file ? readFileSync(file, 'utf8').trim() : null
}

/** What was recorded for the submission that these pieces come from; more pieces may have been added. */
export function recordingFor(pieces: readonly Piece[]) {
  const given = new Map(pieces.map(({ p, text }) => [normalizeText(text), p]))
  const found = recordings().find((one) =>
    one.pieces.every((piece) => given.has(normalizeText(piece))),
  )
  if (!found) return null
  return {
    kindOf: (text: string) => found.kinds.get(normalizeText(text)) ?? null,
    correctionOf: (sentence: string) => found.corrections.get(comparisonKey(sentence)) ?? null,
    /** With the piece numbers of this request. */
    verdictOn(sentence: string): Judgment | null {
      const judged = found.verdicts.get(comparisonKey(sentence))
      if (!judged) return null
      const evidence = judged.evidence.flatMap(({ p, words }) => {
        const here = given.get(normalizeText(found.pieces[p - 1] ?? ''))
        return here === undefined ? [] : [{ p: here, words }]
      })
      return { ...judged, evidence }
    },
  }
}

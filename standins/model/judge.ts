import { isSayable, type Kind, kindOf, kindsIn } from './kinds.ts'
import { recordingFor } from './recordings.ts'
import type { Job, Piece, Sentence } from './request.ts'
import { type Judgment, NotRecorded } from './rounds.ts'
import { comparisonKey, contentWords, splitWords } from './words.ts'

export type Verdict = Judgment & { s: number }

const kin: Record<string, string> = {
  sister: 'sibling',
  brother: 'sibling',
  daughter: 'child',
  son: 'child',
  husband: 'spouse',
  wife: 'spouse',
  partner: 'spouse',
}
const ceremonial =
  /^(?:good (?:morning|afternoon|evening)|thank you|thanks|welcome|goodbye|farewell|amen)\b/i
const ceremonyWords = new Set(
  'good morning afternoon evening thank thanks welcome goodbye farewell amen all everyone everybody friends family today coming listening dear'.split(
    ' ',
  ),
)
const reflective = /^(?:I|We)(?:'ll| will| hope| wish| want| am grateful| miss| love)\b|^May\b/
/** What only the speaker can know about themselves. */
const ownFeeling = /^I was (?:always |so )?(?:proud of|glad of|grateful for)\b/
const isPast = /\b(?:was|were|had|did|said|went|came|took|gave|told|used|always|\p{L}{3,}ed)\b/iu
/** What a speaker may make of anything that was told. */
const reading =
  / (?:To me, that was \S+ all over|I keep coming back to that|If you ask me, that says more about .+|I’ll miss that more .+)\.$/u
/** The labels in the first two pieces. */
const label = /The person who died:|What they were to the speaker:|The speaker:/g

/**
 * Recorded verdicts for recorded sentences. Any other sentence is supported only if one piece contains all
 * of its words, or if it only introduces the speaker or lists whole pieces.
 */
export function judge(pieces: readonly Piece[], sentences: readonly Sentence[]): Verdict[] {
  const recording = recordingFor(pieces)
  const known = pieces.map((piece) => ({ ...piece, words: formsOf(piece.text) }))
  return sentences.flatMap(({ s, text: whole }) => {
    const text = whole.replace(reading, '')
    const copied = pieces.find(
      (piece) => comparisonKey(piece.text) === comparisonKey(text) && comparisonKey(text) !== '',
    )
    if (copied) return { s, ...supportedBy([copied]) }
    const recorded = recording && recordedVerdict(recording.verdictOn, text)
    if (!recorded && recording?.isUnjudged(text)) throw new NotRecorded(`No verdict on “${text}”`)
    if (recorded?.verdict === 'none') return []
    return { s, ...(recorded ?? judgeUnrecorded(known, text)) }
  })
}

const worstFirst: Judgment['verdict'][] = ['contradicts', 'unsupported', 'supported', 'reflection']

/** A quotation of several sentences was recorded in parts: the worst verdict counts. */
function recordedVerdict(verdictOn: (sentence: string) => Judgment | null, text: string) {
  const whole = verdictOn(text)
  if (whole) return whole
  const parts = text.split(/(?<=[.!?…]["'”’)]*)\s+/u)
  const judged = parts.flatMap((part) => verdictOn(part) ?? [])
  if (judged.length < parts.length || parts.length < 2) return null
  const verdict = worstFirst.find((worst) => judged.some((part) => part.verdict === worst))
  return {
    verdict: verdict ?? 'ceremony',
    evidence: judged.flatMap((part) => part.evidence),
    unsupported: judged
      .map((part) => part.unsupported)
      .join(' ')
      .trim(),
  } satisfies Judgment
}

type Known = Piece & { words: Set<string> }

function judgeUnrecorded(pieces: readonly Known[], text: string): Judgment {
  const claims = contentWords(text)
  const usable = pieces.filter(({ kind }) => isSayable(kind as Kind))
  const [person, speaker] = pieces
  // The judge doesn't notice who told what, so that the product's own check of tellers is tried.
  const tellers = pieces.map(({ teller = '' }) => teller).join(' ')
  const names = formsOf(`${person?.text} ${speaker?.text} ${tellers}`.replaceAll(label, ''))
  const isNameOnly = claims.every((word) => names.has(word))
  const match =
    !isNameOnly &&
    usable.slice(2).find(({ words }) => claims.every((word) => words.has(word) || names.has(word)))
  if (match) return supportedBy([match])
  const nameless = claims.filter((word) => !names.has(word))
  if (ceremonial.test(text) && nameless.every((word) => ceremonyWords.has(word)))
    return withoutEvidence('ceremony')
  const otherClaims = claims.filter((word) => !names.has(word) && !names.has(kin[word] ?? ''))
  if (claims.length > 0 && otherClaims.length === 0)
    return judgeIntroduction(text, [person, speaker])
  const listed = usable.slice(2).filter(({ text: piece }) => isWithin(piece, claims))
  const covered = new Set(listed.flatMap(({ words }) => [...words]))
  const missing = otherClaims.filter((word) => !covered.has(word))
  if (listed.length > 0 && missing.length === 0) return supportedBy(listed)
  if (reflective.test(text) && !isPast.test(text) && !namesSomething(text, names))
    return withoutEvidence('reflection')
  if (ownFeeling.test(text) && !namesSomething(text, names))
    return { verdict: 'speaker', evidence: [], unsupported: text.replace(/[.!?]+$/, '') }
  const all = new Set(usable.flatMap(({ words }) => [...words]))
  const unknown = claims.filter((word) => !all.has(word))
  return {
    verdict: 'unsupported',
    evidence: [],
    unsupported: (unknown.length > 0 ? unknown : claims).join(' ') || text,
  }
}

const withoutEvidence = (verdict: Judgment['verdict']): Judgment => ({
  verdict,
  evidence: [],
  unsupported: '',
})

const formsOf = (text: string) => new Set(splitWords(text))

function isWithin(piece: string, content: readonly string[]): boolean {
  const words = contentWords(piece)
  return words.length > 0 && words.every((word) => content.includes(word))
}

/** True for a number, or a capitalized word that is not a known name. */
function namesSomething(text: string, names: ReadonlySet<string>): boolean {
  const later = text.split(/\s+/).slice(1)
  return later.some((word) => {
    const [bareWord = ''] = splitWords(word)
    return /\d/.test(word) || (/^\p{Lu}/u.test(word) && !/^I\b/.test(word) && !names.has(bareWord))
  })
}

/** By the whole of each piece: the product has cut them short. */
const supportedBy = (pieces: readonly Piece[]): Judgment => ({
  verdict: 'supported',
  evidence: pieces.map(({ p, text: words }) => ({ p, words })),
  unsupported: '',
})

function judgeIntroduction(text: string, [person, speaker]: (Known | undefined)[]): Judgment {
  const inSentence = new Set(splitWords(text))
  const quote = (piece: Known | undefined, pattern: RegExp) => {
    const words = pattern.exec(piece?.text ?? '')?.[1] ?? ''
    const isUsed = splitWords(words).some(
      (word) => inSentence.has(word) || [...inSentence].some((used) => kin[used] === word),
    )
    return piece && isUsed ? [{ p: piece.p, words }] : []
  }
  const evidence = [
    ...quote(speaker, /^The speaker: (.+?)\.?$/u),
    ...quote(person, /^The person who died: (.+?)\. What they were/u),
    ...quote(person, /What they were to the speaker: (.+?)\.?$/u),
  ]
  return {
    verdict: evidence.length > 0 ? 'supported' : 'unsupported',
    evidence,
    unsupported: evidence.length > 0 ? '' : text,
  }
}

/** The pieces, and parts of pieces, that the recording or their first words classify differently than the request does. */
export function kindsOf(pieces: readonly Piece[]): { p: number; kind: Kind; words: string }[] {
  const recording = recordingFor(pieces)
  return pieces.flatMap(({ p, kind, text }, at) => {
    if (kind === 'aside' || at < 2) return []
    const field = kind === 'message' ? 'messages' : 'memories'
    return (recording?.kindsIn(text) ?? kindsIn(text, field))
      .map((part) => ({ p, ...part }))
      .filter((part) => part.words !== '' || part.kind !== kind)
  })
}

/** Nicknames that the stand-in knows. A real model knows them all. */
const nicknames: Record<string, string> = { bobby: 'Robert', peggy: 'Margaret' }

/** Finds a nickname's full name in the pieces; anything else was not told. */
export function findSame({ pieces, items }: Extract<Job, { task: 'same' }>) {
  const recording = recordingFor(pieces)
  return items.map(({ n, words }) => {
    const full = nicknames[words.toLowerCase()] ?? recording?.sameAs(words)
    if (full === '') return { n, answer: 'idiom', p: 0, words: '' }
    const piece =
      full && pieces.find(({ text, teller }) => `${text}\n${teller ?? ''}`.includes(full))
    return piece
      ? { n, answer: 'told', p: piece.p, words: full }
      : { n, answer: 'not-told', p: 0, words: '' }
  })
}

export const shouldInclude = ({ kind, text }: Piece) =>
  isSayable(kind as Kind) && isSayable(kindOf(text, kind === 'message' ? 'messages' : 'memories'))

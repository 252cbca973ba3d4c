import type { Contributor } from './memories/memory.ts'
import { splitParagraphs } from './paragraphs.ts'

/**
 * Which part of the input a piece comes from. `verses`: the words of a passage that was named. `contributed`: a memory of someone else. `added`: a memory for a
 * single paragraph. `edited`: a sentence that the buyer wrote into the text.
 */
export const pieceOrigins = [
  'person',
  'speaker',
  'quality',
  'memory',
  'answer',
  'message',
  'scripture',
  'verses',
  'contributed',
  'confirmed',
  'added',
  'edited',
] as const
export type PieceOrigin = (typeof pieceOrigins)[number]

/**
 * `speaker`: what only the buyer can know about themselves. `marked`: we found no evidence for it in the user's input,
 * so the buyer is asked. `confirmed`: the buyer said it's true.
 */
export const sentenceStatuses = [
  'supported',
  'reflection',
  'ceremony',
  'speaker',
  'marked',
  'confirmed',
] as const
export type SentenceStatus = (typeof sentenceStatuses)[number]

/** `contributor`: who contributed the words, if they are not the buyer's. `memoryId`: in which memory. */
export type Evidence = {
  origin: PieceOrigin
  words: string
  contributor?: Contributor | undefined
  memoryId?: string | undefined
}

/**
 * What the buyer is asked about a marked sentence if not whether it's true. `broken`: something in it may make no sense
 * where it stands. `hearer`: it may hurt or expose somebody who is there. `hint`: somebody could hear in it what is to
 * be left unsaid.
 */
export const markQuestions = ['broken', 'hearer', 'hint'] as const
export type MarkQuestion = (typeof markQuestions)[number]

/** Where something is to be kept silent and no reader answered. */
export const unreadNote =
  'We couldn’t read this once more for what should stay unsaid. Please do, before you read it aloud.'

/** One sentence of a text as stored and shown. Its evidence is verified to occur in the input. */
export type SentenceEvidence = {
  sentence: string
  status: SentenceStatus
  evidence: Evidence[]
  /** For a marked sentence, the words without evidence; may be empty. */
  notFound: string
  question?: MarkQuestion | undefined
  /** Who deleted the memory that it rested on. */
  deletedBy?: string | undefined
}

/** Marked sentences that are still in the text. */
export function linesToCheck(text: string, sentences: readonly SentenceEvidence[]): string[] {
  return [...new Set(markedIn(text, sentences).map(({ sentence }) => sentence.trim()))]
}

/** Who took back a memory that marked sentences of the text rested on. */
export function takenBackIn(text: string, sentences: readonly SentenceEvidence[]): string[] {
  const names = markedIn(text, sentences).map(({ deletedBy }) => deletedBy)
  return [...new Set(names)].filter((name) => name !== undefined)
}

const markedIn = (text: string, sentences: readonly SentenceEvidence[]) =>
  sentences.filter(({ status, sentence }) => status === 'marked' && text.includes(sentence.trim()))

/** A removed sentence. `after` is the index of the sentence before it, or -1. */
export type RemovedSentence = { sentence: string; after: number; notFound: string }

type Text = { text: string; sentences: SentenceEvidence[]; removed: RemovedSentence[] }

/**
 * The text without what rests on memories that were taken back before anyone could read it. A sentence that we found no
 * evidence for may repeat any of them. Null if nothing is left.
 */
export function withoutMemories(written: Text, takenBack: readonly string[]): Text | null {
  if (takenBack.length === 0) return written
  const restsOn = ({ status, evidence }: SentenceEvidence) =>
    (status === 'marked' && evidence.length === 0) ||
    evidence.some(({ memoryId = '' }) => takenBack.includes(memoryId))
  let text = ''
  let rest = written.text
  for (const line of written.sentences) {
    const sentence = line.sentence.trim()
    const at = rest.indexOf(sentence)
    if (at < 0) return null
    text += rest.slice(0, at) + (restsOn(line) ? '' : sentence)
    rest = rest.slice(at + sentence.length)
  }
  const paragraphs = splitParagraphs(text + rest).map((paragraph) =>
    paragraph.replace(/ {2,}/g, ' ').trim(),
  )
  const kept = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
  const sentences = written.sentences.filter((line) => !restsOn(line))
  return sentences.length > 0 ? { text: kept, sentences, removed: [] } : null
}

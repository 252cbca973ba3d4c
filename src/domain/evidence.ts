/** Where words of the user come from. */
export const pieceOrigins = [
  'person',
  'speaker',
  'quality',
  'memory',
  'answer',
  'message',
  'scripture',
  'confirmed',
] as const
export type PieceOrigin = (typeof pieceOrigins)[number]

/**
 * What is known of a sentence. `marked`: we didn't find it in the user's words, so the buyer is asked.
 * `confirmed`: they said it's true.
 */
export const sentenceStatuses = [
  'supported',
  'reflection',
  'ceremony',
  'marked',
  'confirmed',
] as const
export type SentenceStatus = (typeof sentenceStatuses)[number]

/** One sentence of a text as it is stored and shown. Evidence is verified: the words really are there. */
export type SentenceEvidence = {
  sentence: string
  status: SentenceStatus
  evidence: { origin: PieceOrigin; words: string }[]
  /** For a marked sentence, the words that we did not find; may be empty. */
  notFound: string
}

/** Marked sentences that the text still has: the buyer is asked about these. */
export function linesToCheck(text: string, sentences: readonly SentenceEvidence[]): string[] {
  return sentences
    .filter(({ status }) => status === 'marked')
    .map(({ sentence }) => sentence.trim())
    .filter((sentence) => text.includes(sentence))
}

/** A sentence that was taken out. It stood after the sentence with this index; -1: at the beginning. */
export type RemovedSentence = { sentence: string; after: number; notFound: string }

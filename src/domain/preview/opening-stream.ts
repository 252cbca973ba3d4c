import { countWords } from '#domain/length.ts'
import { findSentenceEnd } from '#domain/sentences.ts'
import { maxCutWords, minOpeningWords } from './preview.ts'

/** How far back to search again when more text arrives, since an ending may span two pieces. */
const lookBack = 32

/** Buffers streamed text and emits each sentence once the next one has started. */
export function createSentenceBuffer(onSentence: (sentence: string) => void) {
  let buffer = ''
  /** No sentence ends before this position. */
  let searchedTo = 0
  return {
    write(piece: string) {
      buffer += piece
      for (;;) {
        const end = findSentenceEnd(buffer, 0, searchedTo, false)
        if (!end) break
        const next = buffer.slice(0, end.upTo)
        buffer = buffer.slice(end.upTo)
        searchedTo = 0
        onSentence(next)
      }
      searchedTo = Math.max(searchedTo, buffer.length - lookBack)
    },
    /** The text after the last complete sentence. */
    remainder: () => buffer,
  }
}

/**
 * Streams the opening. A sentence is shown once it's certain to be before the cut, and shown sentences
 * never change.
 */
export function createOpeningStream(show: (piece: string) => void) {
  const accepted: string[] = []
  let shown = 0
  return {
    accept(sentence: string, startsParagraph: boolean) {
      const gap = startsParagraph ? '\n\n' : ' '
      accepted.push(accepted.length === 0 ? sentence : gap + sentence)
      for (const next of accepted.slice(shown, countSafeSentences(accepted))) {
        show(next)
        shown += 1
      }
    },
  }
}

/** The number of leading sentences that are before the cut, wherever the opening ends. */
function countSafeSentences(accepted: readonly string[]): number {
  const safe = Math.max(countWords(accepted.join('')), minOpeningWords) - maxCutWords
  let words = 0
  const first = accepted.findIndex((sentence) => {
    words += countWords(sentence)
    return words > safe
  })
  return first < 0 ? accepted.length : first
}

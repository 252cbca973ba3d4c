import { countWords } from './length.ts'
import { maxCutWords, minOpeningWords } from './preview.ts'
import { findSentenceEnd } from './sentences.ts'

/** What is looked at again when more comes: an end may stand just before it. */
const lookBack = 64

/** Takes text as it is written and hands on each sentence once it is whole and another has begun. */
export function createSentenceBuffer(onSentence: (sentence: string) => void) {
  let waiting = ''
  /** No sentence ends before this place. */
  let looked = 0
  /** Whether what waits is whole, and only its space may still go on. */
  let whole = false
  const handOn = (upTo: number) => {
    const next = waiting.slice(0, upTo)
    waiting = waiting.slice(upTo)
    looked = 0
    whole = false
    onSentence(next)
  }
  return {
    write(piece: string) {
      const before = waiting.length
      waiting += piece
      if (whole) {
        const space = piece.search(/\S/)
        if (space < 0) return
        handOn(before + space)
      }
      for (;;) {
        const end = findSentenceEnd(waiting, 0, looked)
        whole = end?.upTo === waiting.length
        if (!end || whole) break
        handOn(end.upTo)
      }
      looked = Math.max(looked, waiting.length - lookBack)
    },
    /** What stands after the last whole sentence. */
    remainder: () => waiting,
  }
}

/**
 * The opening while it is shown. A sentence is handed out once the cut can no longer reach it, and
 * what was handed out stays.
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

/** How many of the first sentences the cut will not reach, wherever the opening ends. */
function countSafeSentences(accepted: readonly string[]): number {
  const safe = Math.max(countWords(accepted.join('')), minOpeningWords) - maxCutWords
  let words = 0
  const first = accepted.findIndex((sentence) => {
    words += countWords(sentence)
    return words > safe
  })
  return first < 0 ? accepted.length : first
}

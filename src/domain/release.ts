import { countWords } from './length.ts'
import { fewestOpeningWords, mostCutWords } from './preview.ts'
import { splitSentences } from './sentences.ts'

/** Takes text as it is written and hands on each sentence once it is whole. */
export function bySentence(onSentence: (sentence: string) => void) {
  let waiting = ''
  return {
    write(piece: string) {
      waiting += piece
      const sentences = splitSentences(waiting)
      while (sentences.length > 1) {
        const next = sentences.shift() ?? ''
        waiting = waiting.slice(next.length)
        onSentence(next)
      }
    },
    /** What stands after the last whole sentence. */
    rest: () => waiting,
  }
}

/**
 * The opening while it is written. A sentence is shown once it is accepted and the cut can no longer
 * reach it, and what was shown stays.
 */
export function growingOpening(show: (sentence: string) => void) {
  const accepted: string[] = []
  let shown = 0
  return {
    /** With the space that the next sentence stands behind. */
    soFar: () => accepted.join(''),
    text: () => accepted.join('').trim(),
    accept(sentence: string) {
      if (countWords(sentence) === 0) return
      accepted.push(sentence.trim() + (sentence.includes('\n') ? '\n\n' : ' '))
      for (const next of accepted.slice(shown, outOfReach(accepted))) {
        show(next)
        shown += 1
      }
    },
    /** Takes back from this sentence on; false where it was shown. */
    takeBack(from: number): boolean {
      if (from < shown) return false
      accepted.splice(from)
      return true
    },
  }
}

/** How many of the first sentences the cut will not reach, wherever the opening ends. */
function outOfReach(accepted: readonly string[]): number {
  const safe = Math.max(countWords(accepted.join('')), fewestOpeningWords) - mostCutWords
  let words = 0
  const first = accepted.findIndex((sentence) => {
    words += countWords(sentence)
    return words > safe
  })
  return first < 0 ? accepted.length : first
}

import { countWords } from './length.ts'
import { mostCutWords } from './preview.ts'
import { splitSentences } from './sentences.ts'

/**
 * Takes text as it is written and lets whole sentences go, but never one that the cut could still
 * reach: enough words must already stand behind it.
 */
export function heldBack(release: (sentence: string) => void): (piece: string) => void {
  let waiting = ''
  return (piece) => {
    waiting += piece
    const sentences = splitSentences(waiting)
    while (sentences.length > 1) {
      const [next = '', ...behind] = sentences
      if (countWords(behind.join('')) <= mostCutWords) return
      release(next)
      waiting = waiting.slice(next.length)
      sentences.shift()
    }
  }
}

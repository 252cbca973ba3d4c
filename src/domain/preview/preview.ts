/** The maximum number of words cut, which a stream must hold back. */
export const maxCutWords = 5
const minCutWords = 3
/** A shorter opening is rejected, so all words before its last five can be shown immediately. */
export const minOpeningWords = 20
const maxUncutWords = 10

/** A number from 0 up to, but not including, 1. */
export type RandomNumber = () => number

/** Removes the last three to five words, which are part of the paid text. */
export function cutPreview(opening: string, random: RandomNumber): string {
  const words = [...opening.matchAll(/\S+/g)]
  if (words.length <= maxUncutWords) return opening.trim()
  const cutWords = minCutWords + Math.floor(random() * (maxCutWords - minCutWords + 1))
  const first = words[words.length - cutWords]
  return opening.slice(0, first?.index).trimEnd()
}

/** The most words a cut can take: what a stream must hold back. */
export const maxCutWords = 5
const minCutWords = 3
/** A shorter opening is not offered, so the words before its last five can be shown at once. */
export const minOpeningWords = 20
const maxUncutWords = 10

/** A number from 0 up to, but not including, 1. */
export type RandomNumber = () => number

/** Takes the last three to five words off, so that what is behind the paywall stays there. */
export function cutPreview(opening: string, chance: RandomNumber): string {
  const words = [...opening.matchAll(/\S+/g)]
  if (words.length <= maxUncutWords) return opening.trim()
  const taken = minCutWords + Math.floor(chance() * (maxCutWords - minCutWords + 1))
  const first = words[words.length - taken]
  return opening.slice(0, first?.index).trimEnd()
}

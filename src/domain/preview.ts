/** The most words a cut can take: what a stream must hold back. */
export const mostCutWords = 5
const fewestCutWords = 3
/** A shorter opening is not offered, so the words before its last five can be shown at once. */
export const fewestOpeningWords = 20
const leftWhole = 10

/** A number from 0 up to, but not including, 1. */
export type Chance = () => number

/** Takes the last three to five words off, so that what is behind the paywall stays there. */
export function cutPreview(opening: string, chance: Chance): string {
  const words = [...opening.matchAll(/\S+/g)]
  if (words.length <= leftWhole) return opening.trim()
  const taken = fewestCutWords + Math.floor(chance() * (mostCutWords - fewestCutWords + 1))
  const first = words[words.length - taken]
  return opening.slice(0, first?.index).trimEnd()
}

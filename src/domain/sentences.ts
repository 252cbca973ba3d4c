const abbreviations =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Sgt|Capt|Lt|Col|Gen|vs|etc|\p{Lu})\.$/u

/** Longer than any abbreviation with the space before it. */
const maxAbbreviationLength = 8
const ends = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+|\n+/gu

/** The next end of a sentence that begins at `start`, looked for from `from` on: where, and up to where its space goes. */
export function findSentenceEnd(text: string, start: number, from: number) {
  ends.lastIndex = from
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    const { index } = end
    const before = text.slice(Math.max(start, index - maxAbbreviationLength), index + 1)
    if (!abbreviations.test(before)) return { index, upTo: index + end[0].length }
  }
  return null
}

/** Splits text into its sentences, each with the space that follows it, so that joining gives the text back. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (let end = findSentenceEnd(text, 0, 0); end; end = findSentenceEnd(text, start, start)) {
    sentences.push(text.slice(start, end.upTo))
    start = end.upTo
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

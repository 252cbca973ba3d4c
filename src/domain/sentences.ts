const abbreviations =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Sgt|Capt|Lt|Col|Gen|vs|etc|\p{Lu})\.$/u

/** At least the longest abbreviation and the space before it. */
const maxAbbreviationLength = 8
const ends = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+|\n+/gu

/** The end of the sentence that begins at `start`, searched from `from`. `upTo` includes trailing whitespace. */
export function findSentenceEnd(text: string, start: number, from: number) {
  ends.lastIndex = from
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    const { index } = end
    const before = text.slice(Math.max(start, index - maxAbbreviationLength), index + 1)
    if (!abbreviations.test(before)) return { index, upTo: index + end[0].length }
  }
  return null
}

/** Splits text into sentences with their trailing whitespace, so joining them restores the text. */
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

const abbreviations =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Sgt|Capt|Lt|Col|Gen|vs|etc|\p{Lu})\.$/u

/** Splits text into its sentences, each with the space that follows it, so that joining gives the text back. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const end of text.matchAll(/(?<![.!?…])[.!?…]+["'”’)\]]*\s+|\n+/gu)) {
    const upTo = end.index + end[0].length
    if (abbreviations.test(text.slice(start, end.index + 1))) continue
    sentences.push(text.slice(start, upTo))
    start = upTo
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

/** Of a text that another paragraph follows. */
export function countSentences(text: string): number {
  return text.trim() === '' ? 0 : splitSentences(`${text}\n\n`).length
}

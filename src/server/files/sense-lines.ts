/** About as long as a line of large type. */
const longest = 50
/** A shorter part stays with its neighbor: "patient, funny, kind". */
const shortest = 16

const clauses = /[^,;:–—]+(?:[,;:–—]+["'”’»)\]]*(?=\s)\s*|[,;:–—]+|$)/gu
/** Not the "and" of "Margaret and I". */
const connectives =
  /\s(?!(?<=\p{Lu}[^\s,]*\s)and (?:I|he|she)\s)(?=(?:and|but|because|when|while|until|where|who|which|so that)\s)/gu

/**
 * Breaks a sentence where a voice would: at commas, and before words such as "and" in a part that is still long. The
 * parts, joined with spaces, are the sentence.
 */
export function senseLines(sentence: string): string[] {
  if (sentence.length <= longest) return [sentence]
  const parts = (sentence.match(clauses) ?? [sentence]).map((part) => part.trim())
  // A dash or comma without a space after it belongs to the word.
  if (parts.join(' ') !== sentence) return splitLong(sentence)
  return join(parts).flatMap(splitLong)
}

function join(parts: readonly string[]): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = `${last} ${part}`
    const isShort = last !== undefined && Math.min(last.length, part.length) < shortest
    if (isShort && joined.length <= longest) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines
}

/** In two, before the connective nearest to its middle. */
function splitLong(line: string): string[] {
  if (line.length <= longest) return [line]
  const places = [...line.matchAll(connectives)]
    .map(({ index }) => index)
    .filter((at) => at >= shortest && line.length - at >= shortest)
  const fromMiddle = (at: number) => Math.abs(at - line.length / 2)
  const [best] = places.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))
  if (best === undefined) return [line]
  return [...splitLong(line.slice(0, best)), ...splitLong(line.slice(best + 1))]
}

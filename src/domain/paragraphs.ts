/** Paragraphs at even indexes, the line breaks between them at odd ones. */
const partsOf = (text: string) => text.split(/(\n+)/)

const isEmpty = (paragraph: string) => paragraph.trim() === ''

/** The paragraphs of a text, without empty ones. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => !isEmpty(paragraph))
}

/**
 * Replaces one paragraph and leaves every other character as it is. If the text was changed in the
 * meantime, the paragraph is looked up by its words. Null if the text no longer has it.
 */
export function replaceParagraph(
  text: string,
  { position, from, to }: { position: number; from: string; to: string },
): string | null {
  const parts = partsOf(text)
  const indexes = parts.flatMap((part, index) => (index % 2 === 1 || isEmpty(part) ? [] : [index]))
  const matches = (index: number | undefined) =>
    index !== undefined && parts[index]?.trim() === from.trim()
  const found = matches(indexes[position]) ? indexes[position] : indexes.find(matches)
  if (found === undefined) return null
  const old = parts[found] ?? ''
  const indent = old.slice(0, old.length - old.trimStart().length)
  const trailing = old.slice(old.trimEnd().length)
  return [...parts.slice(0, found), indent + to + trailing, ...parts.slice(found + 1)].join('')
}

/** Paragraphs at even indexes, the line breaks between them at odd ones. */
export const splitAtBreaks = (text: string) => text.split(/(\n+)/)

const isEmpty = (paragraph: string) => paragraph.trim() === ''

/** The paragraphs of a text, without empty ones. */
export function splitParagraphs(text: string): string[] {
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
  const parts = splitAtBreaks(text)
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

/** Short words, and these, say nothing about what a paragraph tells. */
const minLetters = 4
const common = new Set(
  'about after always because before could every from have into just never other said than that their them then there they this those told very were what when where which while with would your'.split(
    ' ',
  ),
)

const wordsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= minLetters && !common.has(word)),
  )

/**
 * The place of the paragraph that shares the most words with a memory; a word that few paragraphs have counts more. If
 * none does, the one in the middle: the text begins and ends with other things.
 */
export function suggestPlace(memory: string, paragraphs: readonly string[]): number {
  const told = wordsIn(memory)
  const words = paragraphs.map(wordsIn)
  const weightOf = (word: string) => 1 / words.filter((known) => known.has(word)).length
  const shared = words.map((known) =>
    [...told].filter((word) => known.has(word)).reduce((sum, word) => sum + weightOf(word), 0),
  )
  const most = Math.max(0, ...shared)
  return most > 0 ? shared.indexOf(most) : Math.floor((paragraphs.length - 1) / 2)
}

/** To recognize a text by. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  return words.length > most ? `${words.slice(0, most).join(' ')}…` : words.join(' ')
}

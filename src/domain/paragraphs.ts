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

const endings = /(?:ing|ed|es|er|est|ly|s|e)$/u

/** The same for "swim" and "swims". */
const stemOf = (word: string) => word.replace(endings, '').replace(endings, '')

/** Short words, and these, say nothing about what a paragraph tells. */
const minLetters = 4
const common = new Set(
  'about after again against almost also although always another anyone anything around asked away back beautiful became because become been before began behind believe beside best better between bring brother brought called came care change child children close come could couldn daddy daughter dear death didn died doesn done down each early easy eight else enough even ever every everybody everyone everything face fact family father feel felt find first five found four friend from front full funny gave generous gentle girl give glad going gone good grandfather grandma grandmother grandpa great grew grown hand happen happy hard have having head hear heard heart help here hers himself herself hold home hope hour house husband into just keep kept kind knew know known large last late laugh learn leave left less life like little live long look lose lost love made make many matter maybe mean meant memory might mind miss moment month more morning most mother mama mommy move much must myself name near need never next nice night nobody noon nothing notice often once only open other over parent part past patient peace people perhaps person place please proud quiet quite rather ready real really reason remember rest right room said same seem seen sent seven several share should show side simple since sister small smile some somebody someone something sometimes soon sorry special speak spoke stand start stay still stop story strong such sure sweet take taken talk tell thank than that their them then there these they thing think this those though thought three through time today together told tomorrow tonight took toward tried true truly turn under understand until upon used very voice wait wasn walk want warm watch week well went were what when where whether which while whole wife will wish with without woman women wonderful word work world would wouldn wrong year yesterday young your'
    .split(' ')
    .map(stemOf),
)

const stemsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .replace(/[’']\p{L}+/gu, '')
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= minLetters)
      .map(stemOf)
      .filter((stem) => !common.has(stem)),
  )

/** That of one word which no other paragraph has. */
const minWeight = 1

/**
 * The place of the paragraph that shares the most words with a memory; a word that few paragraphs have counts more.
 * Never the first or the last: a text begins and ends with other things. Null if none fits.
 */
export function suggestPlace(memory: string, paragraphs: readonly string[]): number | null {
  const told = stemsIn(memory)
  const stems = paragraphs.map(stemsIn)
  const weightOf = (stem: string) => 1 / stems.filter((known) => known.has(stem)).length
  const weights = stems
    .slice(1, -1)
    .map((known) =>
      [...told].filter((stem) => known.has(stem)).reduce((sum, stem) => sum + weightOf(stem), 0),
    )
  const most = Math.max(0, ...weights)
  return most < minWeight ? null : weights.indexOf(most) + 1
}

/** To recognize a text by. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  return words.length > most ? `${words.slice(0, most).join(' ')}…` : words.join(' ')
}

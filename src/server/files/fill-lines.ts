/** The width of a text in the type of the document. */
export type Measure = (text: string) => number

/** A part of a sentence that is on one line. */
export type Piece = { x: number; text: string; width: number }

/** `spaced`: a space comes before it, unless it starts a line. */
type Word = { text: string; spaced: boolean }

/** Lines may end at a space and after a dash, but not after the hyphen of "thirty-two". */
function wordsIn(sentence: string): Word[] {
  return sentence.split(' ').flatMap((word) =>
    (word.match(/[–—]*[^–—]+[–—]*|[–—]+/gu) ?? []).map((text, at) => ({
      text,
      spaced: at === 0,
    })),
  )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const hyphen = '-'

/** Splits a word that is wider than a line, at its own hyphens if it has some. */
function splitWord({ text, spaced }: Word, width: number, measure: Measure): Word[] {
  const parts = text.match(/[^-]*-+|[^-]+/g) ?? []
  return parts
    .map((part, at) => ({ text: part, spaced: spaced && at === 0 }))
    .flatMap((part) => (measure(part.text) > width ? cutWord(part, width, measure) : [part]))
}

/** Cuts a word that is wider than a line into parts of about the same width. */
function cutWord(word: Word, width: number, measure: Measure): Word[] {
  const limit = width - measure(hyphen)
  const total = measure(word.text)
  const share = total / Math.ceil(total / limit)
  const parts: Word[] = []
  const addPart = (text: string) => parts.push({ text, spaced: word.spaced && parts.length === 0 })
  let text = ''
  let used = 0
  for (const { segment } of graphemes.segment(word.text)) {
    const added = measure(segment)
    if (text !== '' && (used >= share || used + added > limit)) {
      addPart(text + hyphen)
      text = ''
      used = 0
    }
    text += segment
    used += added
  }
  addPart(text)
  return parts
}

/** Gives a word that is alone on the last line another from the line above, where at least two stay. */
function keepTogether(lines: Piece[], width: number, measure: Measure): void {
  const [above, last] = lines.slice(-2)
  const [, kept, moved] = /^(.* .*) (.*)$/u.exec(above?.text ?? '') ?? []
  if (!above || !last || last.text.includes(' ') || !kept) return
  const added = measure(`${moved} `)
  if (last.x + added + last.width > width) return
  above.text = kept
  above.width -= added
  last.text = `${moved} ${last.text}`
  last.width += added
}

/**
 * Fills lines with a text, the first one from the margin and the others from `indent`. The last one has at least two
 * words if it can.
 */
export function fillLines(
  text: string,
  { width, indent = 0, measure }: { width: number; indent?: number; measure: Measure },
): Piece[] {
  const space = measure(' ')
  const words = wordsIn(text).flatMap((word) =>
    measure(word.text) > width - indent ? splitWord(word, width - indent, measure) : [word],
  )
  const lines: Piece[] = [{ x: 0, text: '', width: 0 }]
  for (const word of words) {
    const line = lines.at(-1) as Piece
    const gap = word.spaced && line.text !== '' ? ' ' : ''
    const gapWidth = gap === '' ? 0 : space
    const wordWidth = measure(word.text)
    if (line.text !== '' && line.x + line.width + gapWidth + wordWidth > width) {
      lines.push({ x: indent, text: word.text, width: wordWidth })
    } else {
      line.text += gap + word.text
      line.width += gapWidth + wordWidth
    }
  }
  if (words.at(-1)?.spaced) keepTogether(lines, width, measure)
  return lines
}

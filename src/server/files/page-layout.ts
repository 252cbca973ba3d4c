import { fillLines, type Measure, type Piece } from './fill-lines.ts'
import { senseLines } from './sense-lines.ts'

/** All lengths are in points, from the top left corner of the text area. */
export type Frame = {
  width: number
  height: number
  lineHeight: number
  paragraphGap: number
  /** Of the phrases that continue a sentence. */
  indent: number
  /** Taken by the title on the first page. */
  firstPageTop: number
}

export type PlacedPiece = Piece & { y: number }
/** The part of a paragraph that is on one page. */
type Block = { paragraph: number; pieces: PlacedPiece[] }
export type Page = { blocks: Block[] }

/** Far beyond any speech. It keeps a text of many short lines from taking long. */
export const maxPages = 100

/** A sentence, or the part of one longer than a page that is on one page. */
type Unit = { paragraph: number; lines: Piece[]; startsPage: boolean }

/**
 * Sets paragraphs of sentences on pages. Each sentence begins at the margin, its further phrases are indented, and what
 * runs over the end of a line is indented deeper. A page ends at the end of a sentence, so nobody turns a page while
 * speaking one. Only a sentence longer than a page is continued on the next; it starts at the top of a page.
 */
export function layOutPages(
  paragraphs: readonly (readonly string[])[],
  frame: Frame,
  measure: Measure,
): Page[] | 'too-long' {
  const units = paragraphs.flatMap((sentences, paragraph) =>
    sentences.flatMap((sentence, at) => {
      const isFirst = paragraph === 0 && at === 0
      const lines = sentenceLines(sentence, frame, measure)
      return splitAtPages(lines, frame, isFirst).map((part, nth, { length }) => ({
        paragraph,
        lines: part,
        startsPage: length > 1 && !(isFirst && nth === 0),
      }))
    }),
  )
  const starts = choosePages(units, frame)
  if (starts.length > maxPages) return 'too-long'
  return starts.map((start, nth) => {
    const top = nth === 0 ? frame.firstPageTop : 0
    return placeUnits(units.slice(start, starts[nth + 1] ?? units.length), top, frame)
  })
}

/** In one part, unless it's longer than a page. */
function splitAtPages(lines: Piece[], frame: Frame, isFirst: boolean): Piece[][] {
  const room = (height: number) => Math.max(1, Math.floor(height / frame.lineHeight))
  const perPage = room(frame.height)
  if (lines.length <= perPage) return [lines]
  const parts: Piece[][] = []
  for (let at = 0; at < lines.length; ) {
    const count = at === 0 && isFirst ? room(frame.height - frame.firstPageTop) : perPage
    parts.push(lines.slice(at, at + count))
    at += count
  }
  return parts
}

/** A line alone is worse than any empty space. */
const aloneCost = 10
/** The last page should be this full, and matters more than a gap before it. */
const last = { full: 0.5, weight: 4 }

/** The index of the first unit of each page, chosen for all pages together from the last one back. */
function choosePages(units: readonly Unit[], frame: Frame): number[] {
  const best: { cost: number; end: number }[] = []
  best[units.length] = { cost: 0, end: units.length }
  const choose = (start: number, top: number) => {
    let [height, choice] = [top, { cost: Number.POSITIVE_INFINITY, end: start }]
    for (let end = start + 1; end <= units.length; end += 1) {
      const unit = units[end - 1] as Unit
      if (end - 1 > start && unit.startsPage) break
      if (end - 1 > start && unit.paragraph !== units[end - 2]?.paragraph)
        height += frame.paragraphGap
      height += unit.lines.length * frame.lineHeight
      if (height > frame.height) break
      const isLast = end === units.length
      const fullness = height / frame.height
      const gap = isLast
        ? last.weight * Math.max(0, last.full - fullness) ** 2
        : (1 - fullness) ** 2
      const alone = aloneCost * countAlone(units, start, end)
      const cost = gap + alone + (best[end]?.cost ?? 0)
      if (cost < choice.cost) choice = { cost, end }
    }
    return choice
  }
  for (let start = units.length - 1; start > 0; start -= 1) best[start] = choose(start, 0)
  // A sentence that doesn't fit below the title leaves the first page empty.
  const first = choose(0, frame.firstPageTop)
  const starts = [0]
  if (first.end === 0 && units.length > 0) {
    best[0] = choose(0, 0)
    starts.push(0)
  } else best[0] = first
  for (let at = best[0]?.end ?? 0; at < units.length; at = best[at]?.end ?? units.length)
    starts.push(at)
  return starts
}

/** How many single lines are apart from the rest of their paragraph, at the top and at the bottom of a page. */
function countAlone(units: readonly Unit[], start: number, end: number): number {
  const paragraphOf = (at: number) => units[at]?.paragraph
  const isCut = (at: number) => paragraphOf(at - 1) === paragraphOf(at)
  const isOneLine = (at: number) => units[at]?.lines.length === 1
  const atTop = start > 0 && isCut(start) && isOneLine(start)
  const atBottom = end < units.length && isCut(end) && isOneLine(end - 1)
  const topGoesOn = start + 1 < end && isCut(start + 1)
  const bottomGoesOn = end - 1 > start && isCut(end - 1)
  return Number(atTop && !topGoesOn) + Number(atBottom && !bottomGoesOn)
}

function placeUnits(units: readonly Unit[], top: number, frame: Frame): Page {
  const blocks: Block[] = []
  let y = top
  for (const { paragraph, lines } of units) {
    let block = blocks.at(-1)
    if (block?.paragraph !== paragraph) {
      if (block) y += frame.paragraphGap
      block = { paragraph, pieces: [] }
      blocks.push(block)
    }
    for (const line of lines) {
      block.pieces.push({ ...line, y })
      y += frame.lineHeight
    }
  }
  return { blocks }
}

export function sentenceLines(
  sentence: string,
  { width, indent }: Pick<Frame, 'width' | 'indent'>,
  measure: Measure,
): Piece[] {
  return senseLines(sentence).flatMap((text, at) => {
    if (at === 0) return fillLines(text, { width, indent: indent * 2, measure })
    const lines = fillLines(text, { width: width - indent, indent, measure })
    return lines.map((line) => ({ ...line, x: line.x + indent }))
  })
}

import { fillLines, type Measure, type Piece } from './fill-lines.ts'
import { senseLines } from './sense-lines.ts'

/** All lengths are in points, from the top left corner of the text area. */
export type Frame = {
  width: number
  height: number
  lineHeight: number
  paragraphGap: number
  /** Of the lines that continue a sentence. */
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

/**
 * Sets paragraphs of sentences on pages. Each sentence begins at the margin, and its further lines are indented. A page
 * ends at the end of a sentence, so nobody turns a page while speaking one. Only a sentence longer than a page is
 * continued on the next; it starts at the top of a page.
 */
export function layOutPages(
  paragraphs: readonly (readonly string[])[],
  frame: Frame,
  measure: Measure,
): Page[] | 'too-long' {
  const { height, lineHeight, paragraphGap } = frame
  let page: Page = { blocks: [] }
  const pages = [page]
  let y = frame.firstPageTop

  const turnPage = () => {
    page = { blocks: [] }
    pages.push(page)
    y = 0
  }
  const place = (paragraph: number, piece: Piece) => {
    const block = page.blocks.at(-1)
    if (block?.paragraph === paragraph) block.pieces.push({ ...piece, y })
    else page.blocks.push({ paragraph, pieces: [{ ...piece, y }] })
    y += lineHeight
  }

  for (const [paragraph, sentences] of paragraphs.entries()) {
    if (page.blocks.length > 0) y += paragraphGap
    for (const sentence of sentences) {
      const lines = sentenceLines(sentence, frame, measure)
      const fitsOnPage = lines.length * lineHeight <= height
      const isFull = y + lines.length * lineHeight > height
      if (isFull && (page.blocks.length > 0 || fitsOnPage)) turnPage()
      for (const line of lines) {
        if (y + lineHeight > height) turnPage()
        if (pages.length > maxPages) return 'too-long'
        place(paragraph, line)
      }
    }
  }
  return pages
}

export function sentenceLines(
  sentence: string,
  { width, indent }: Pick<Frame, 'width' | 'indent'>,
  measure: Measure,
): Piece[] {
  return senseLines(sentence).flatMap((text, at) => {
    if (at === 0) return fillLines(text, { width, indent, measure })
    const lines = fillLines(text, { width: width - indent, measure })
    return lines.map((line) => ({ ...line, x: indent }))
  })
}

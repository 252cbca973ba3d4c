import { fillLines, type Measure, type Piece } from './fill-lines.ts'

/** All lengths are in points, from the top left corner of the text area. */
export type Frame = {
  width: number
  height: number
  lineHeight: number
  paragraphGap: number
  /** The space between two sentences of a paragraph, with the pause mark in its middle. */
  pauseWidth: number
  /** Taken by the title on the first page. */
  firstPageTop: number
}

export type PlacedPiece = Piece & { y: number }
/** The part of a paragraph that is on one page. */
type Block = { paragraph: number; pieces: PlacedPiece[] }
export type Page = { blocks: Block[]; pauses: { x: number; y: number }[] }

/** Far beyond any speech. It keeps a text of many short lines from taking long. */
export const maxPages = 100

/**
 * Sets paragraphs of sentences on pages. A page ends at the end of a sentence, so nobody turns a page while speaking
 * one. Only a sentence longer than a page is continued on the next; it starts at the top of a page.
 */
export function layOutPages(
  paragraphs: readonly (readonly string[])[],
  frame: Frame,
  measure: Measure,
): Page[] | 'too-long' {
  const { width, height, lineHeight, paragraphGap, pauseWidth } = frame
  let page: Page = { blocks: [], pauses: [] }
  const pages = [page]
  let x = 0
  let y = frame.firstPageTop

  const turnPage = () => {
    page = { blocks: [], pauses: [] }
    pages.push(page)
    x = 0
    y = 0
  }
  const place = (paragraph: number, piece: Piece) => {
    const block = page.blocks.at(-1)
    if (block?.paragraph === paragraph) block.pieces.push({ ...piece, y })
    else page.blocks.push({ paragraph, pieces: [{ ...piece, y }] })
  }

  for (const [paragraph, sentences] of paragraphs.entries()) {
    x = 0
    if (page.blocks.length > 0) y += lineHeight + paragraphGap
    for (const sentence of sentences) {
      let lines = fillLines(sentence, { startX: x, width, measure })
      if (y + lines.length * lineHeight > height) {
        lines = fillLines(sentence, { startX: 0, width, measure })
        const fitsOnPage = lines.length * lineHeight <= height
        if (page.blocks.length > 0 || fitsOnPage) turnPage()
      } else if (x > 0) {
        page.pauses.push({ x: x - pauseWidth / 2, y })
      }
      for (const [at, line] of lines.entries()) {
        if (at > 0) y += lineHeight
        if (y + lineHeight > height) turnPage()
        if (pages.length > maxPages) return 'too-long'
        if (line.text !== '') place(paragraph, line)
        x = line.x + line.width
      }
      x += pauseWidth
    }
  }
  return pages
}

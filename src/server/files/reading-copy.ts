import { setImmediate } from 'node:timers/promises'
import { type EulogyText, type FileRefusal, maxTextLength, paperSizes } from '#domain/files.ts'
import { fillLines, type Measure } from './fill-lines.ts'
import { findMissingCharacters } from './font.ts'
import { layOutPages, type Page } from './page-layout.ts'
import {
  drawDots,
  finishPdf,
  measureText,
  openPdf,
  type Pdf,
  type Structure,
  type Style,
  writeArtifact,
  writeTagged,
} from './pdf-document.ts'
import { cleanText, paragraphsIn, sentencesIn } from './prepare-text.ts'

const ink = '#1F1B17'
const muted = '#574F46'
const styles = {
  title: { font: 'bold', size: 27, color: ink },
  hint: { font: 'regular', size: 12, color: muted },
  body: { font: 'regular', size: 19, color: ink },
  header: { font: 'regular', size: 12, color: muted },
  pageNumber: { font: 'regular', size: 14, color: muted },
} satisfies Record<string, Style>
const dot = { radius: 1.7, color: '#8F3F3D' }

/** In points. */
const margin = { top: 92, side: 80, bottom: 104 }
const origin = { x: margin.side, y: margin.top }
const headerTop = 46
const pageNumberBottom = 64
const titleLineHeight = 34
const spacing = { lineHeight: 31, paragraphGap: 17, pauseWidth: 21 }
const gapAboveHint = 8
const gapBelowHint = 36
/** From the top of a line to the middle of a small letter. */
const dotHeight = 14

const hint = 'A small dot is a place to breathe. Every page ends with a whole sentence.'

/** The title and the hint are in English, whatever the language of the text. */
const english = { lang: 'en-US' }

type Sheet = { width: number; height: number }

/** A PDF in large type, to read from at a lectern. */
export async function createReadingCopy(eulogy: EulogyText): Promise<Uint8Array | FileRefusal> {
  if (eulogy.text.length > maxTextLength) return { refused: 'too-long' }
  const characters = findMissingCharacters(eulogy.title, eulogy.text)
  if (characters.length > 0) return { refused: 'missing-characters', characters }

  const title = cleanText(eulogy.title).replaceAll('\n', ' ')
  const sheet = paperSizes[eulogy.paper]
  const pdf = openPdf({ ...eulogy, title, size: [sheet.width, sheet.height] })
  const heading = layOutTitle(pdf, title, sheet)
  const frame = {
    ...spacing,
    width: textWidth(sheet),
    height: sheet.height - margin.top - margin.bottom,
    firstPageTop: heading.height,
  }
  const paragraphs = paragraphsIn(eulogy.text).map(sentencesIn)
  const pages = layOutPages(paragraphs, frame, measureText(pdf, styles.body))
  if (pages === 'too-long') return { refused: 'too-long' }

  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const headingTags = [pdf.struct('H1', english), pdf.struct('P', english)] as const
  const tags = paragraphs.map(() => pdf.struct('P'))
  for (const tag of [...headingTags, ...tags]) root.add(tag)
  const header = truncate(title, textWidth(sheet), measureText(pdf, styles.header))
  for (const [at, page] of pages.entries()) {
    pdf.addPage()
    if (at === 0) writeTitle(pdf, heading, headingTags)
    else writeArtifact(pdf, styles.header, header, { x: margin.side, y: headerTop })
    writeText(pdf, page, tags)
    writePageNumber(pdf, `Page ${at + 1} of ${pages.length}`, sheet)
    // Other requests get their turn between pages.
    await setImmediate()
  }
  root.end()
  return finishPdf(pdf)
}

const textWidth = (sheet: Sheet) => sheet.width - 2 * margin.side

function layOutTitle(pdf: Pdf, title: string, sheet: Sheet) {
  const measure = measureText(pdf, styles.title)
  const lines = fillLines(title, { startX: 0, width: textWidth(sheet), measure })
  const hintTop = lines.length * titleLineHeight + gapAboveHint
  return {
    lines: lines.map((line, at) => ({ ...line, y: at * titleLineHeight })),
    hintTop,
    height: hintTop + styles.hint.size + gapBelowHint,
  }
}

function writeTitle(
  pdf: Pdf,
  { lines, hintTop }: ReturnType<typeof layOutTitle>,
  [title, note]: readonly [Structure, Structure],
) {
  writeTagged(pdf, { structure: title, tag: 'H1', style: styles.title }, lines, origin)
  const hintLine = { x: 0, y: hintTop, text: hint }
  writeTagged(pdf, { structure: note, tag: 'P', style: styles.hint }, [hintLine], origin)
}

function writeText(pdf: Pdf, page: Page, tags: readonly Structure[]) {
  for (const { paragraph, pieces } of page.blocks) {
    const structure = tags[paragraph]
    if (structure) writeTagged(pdf, { structure, tag: 'P', style: styles.body }, pieces, origin)
  }
  const centers = page.pauses.map(({ x, y }) => ({ x: x + origin.x, y: y + origin.y + dotHeight }))
  drawDots(pdf, dot, centers)
}

function writePageNumber(pdf: Pdf, text: string, sheet: Sheet) {
  const x = (sheet.width - measureText(pdf, styles.pageNumber)(text)) / 2
  writeArtifact(pdf, styles.pageNumber, text, { x, y: sheet.height - pageNumberBottom })
}

function truncate(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let kept = [...text]
  while (kept.length > 0 && measure(`${kept.join('')}…`) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

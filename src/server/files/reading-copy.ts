import {
  type EulogyText,
  eulogyTitle,
  type FileRefusal,
  maxTextLength,
  paperSizes,
  titleOverline,
} from '#domain/files.ts'
import { fillLines, type Measure } from './fill-lines.ts'
import { chooseFonts } from './font.ts'
import { drawOrnament, ornament } from './ornament.ts'
import { layOutPages, type Page } from './page-layout.ts'
import {
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
  overline: { font: 'italic', size: 15, color: muted },
  name: { font: 'medium', size: 34, color: ink },
  body: { font: 'regular', size: 19, color: ink },
  header: { font: 'regular', size: 12, color: muted },
  pageNumber: { font: 'regular', size: 13, color: muted },
} satisfies Record<string, Style>

/** In points. The left margin leaves room for a binder. */
const margin = { top: 72, left: 104, right: 72, bottom: 84 }
const origin = { x: margin.left, y: margin.top }
const headerTop = 40
const pageNumberBottom = 56
const spacing = { lineHeight: 27, paragraphGap: 17, indent: 27 }
const title = {
  nameTop: 22,
  lineHeight: 38,
  gapAboveOrnament: 12,
  ornamentWidth: 194,
  gapBelow: 30,
}

/** The title is in English, whatever the language of the text. */
const english = { lang: 'en-US' }

type Sheet = { width: number; height: number }

/** A PDF in large type, to read from at a lectern. */
export async function createReadingCopy(eulogy: EulogyText): Promise<Uint8Array | FileRefusal> {
  if (eulogy.text.length > maxTextLength) return { refused: 'too-long' }
  const lines = paragraphsIn(eulogy.text)
  const fonts = chooseFonts(eulogy.person, ...lines)
  if ('missing' in fonts) return { refused: 'missing-characters', characters: fonts.missing }

  const person = cleanText(eulogy.person).replaceAll('\n', ' ')
  const sheet = paperSizes[eulogy.paper]
  const pdf = openPdf({
    ...eulogy,
    title: eulogyTitle(person),
    size: [sheet.width, sheet.height],
    fonts,
  })
  const heading = layOutTitle(pdf, person, sheet)
  const frame = {
    ...spacing,
    width: textWidth(sheet),
    height: sheet.height - margin.top - margin.bottom,
    firstPageTop: heading.height,
  }
  const paragraphs = lines.map(sentencesIn)
  const pages = layOutPages(paragraphs, frame, measureText(pdf, styles.body))
  if (pages === 'too-long') return { refused: 'too-long' }

  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const headingTag = pdf.struct('H1', english)
  const tags = paragraphs.map(() => pdf.struct('P'))
  for (const tag of [headingTag, ...tags]) root.add(tag)
  const header = truncate(eulogyTitle(person), textWidth(sheet), measureText(pdf, styles.header))
  for (const [at, page] of pages.entries()) {
    pdf.addPage()
    if (at === 0) writeTitle(pdf, heading, headingTag)
    else writeCentered(pdf, styles.header, header, headerTop)
    writeText(pdf, page, tags)
    const number = `Page ${at + 1} of ${pages.length}`
    writeCentered(pdf, styles.pageNumber, number, sheet.height - pageNumberBottom)
  }
  root.end()
  return finishPdf(pdf)
}

const textWidth = (sheet: Sheet) => sheet.width - margin.left - margin.right

/** In the middle of the sheet, not of the text, which has a wider margin on its left. */
const centered = (sheet: Sheet, width: number) => (sheet.width - width) / 2 - origin.x

function layOutTitle(pdf: Pdf, person: string, sheet: Sheet) {
  const measure = measureText(pdf, styles.name)
  const names = fillLines(person, { width: textWidth(sheet), measure })
  const overline = measureText(pdf, styles.overline)(titleOverline)
  const ornamentTop = title.nameTop + names.length * title.lineHeight + title.gapAboveOrnament
  const ornamentHeight = (title.ornamentWidth * ornament.height) / ornament.width
  return {
    overline: { x: centered(sheet, overline), y: 0, text: titleOverline },
    names: names.map(({ text, width }, at) => ({
      x: centered(sheet, width),
      y: title.nameTop + at * title.lineHeight,
      text,
    })),
    ornamentTop,
    height: ornamentTop + ornamentHeight + title.gapBelow,
  }
}

function writeTitle(
  pdf: Pdf,
  { overline, names, ornamentTop }: ReturnType<typeof layOutTitle>,
  structure: Structure,
) {
  writeTagged(pdf, { structure, tag: 'H1', style: styles.overline }, [overline], origin)
  writeTagged(pdf, { structure, tag: 'H1', style: styles.name }, names, origin)
  drawOrnament(pdf, { y: origin.y + ornamentTop, width: title.ornamentWidth })
}

function writeText(pdf: Pdf, page: Page, tags: readonly Structure[]) {
  for (const { paragraph, pieces } of page.blocks) {
    const structure = tags[paragraph]
    if (structure) writeTagged(pdf, { structure, tag: 'P', style: styles.body }, pieces, origin)
  }
}

function writeCentered(pdf: Pdf, style: Style, text: string, y: number) {
  const x = (pdf.page.width - measureText(pdf, style)(text)) / 2
  writeArtifact(pdf, style, text, { x, y })
}

function truncate(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let kept = [...text]
  while (kept.length > 0 && measure(`${kept.join('')}…`) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

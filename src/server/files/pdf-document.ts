import PDFDocument from 'pdfkit'
import { brandName } from '#domain/brand.ts'
import type { Fonts } from './font.ts'
import type { PlacedPiece } from './page-layout.ts'
import { languageTag } from './prepare-text.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Structure = PDFKit.PDFStructureElement
export type Style = { font: keyof Fonts; size: number; color: string }
type Point = { x: number; y: number }

const metadata = { part: 'http://www.aiim.org/pdfua/ns/id/', rdf: 'rdf:Description' }

/** A tagged document (PDF/UA-1) without pages. All text is in embedded, subset fonts. */
export function openPdf({
  title,
  text,
  date,
  size,
  fonts,
}: {
  title: string
  text: string
  date: Date
  size: readonly [number, number]
  fonts: Fonts
}): Pdf {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: [...size],
    margin: 0,
    // No default font: it would be one that isn't embedded.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: languageTag(text),
    info: {
      // pdfkit writes it into XML without escaping it.
      Title: title.replaceAll('&', 'and').replace(/[<>]/g, ''),
      Creator: brandName,
      Producer: brandName,
      CreationDate: date,
    },
  })
  const { part, rdf } = metadata
  pdf.appendXML(
    `<${rdf} xmlns:pdfuaid="${part}" rdf:about=""><pdfuaid:part>1</pdfuaid:part></${rdf}>`,
  )
  // pdfkit takes an opened font too, which its types omit.
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as never)
  return pdf
}

function setStyle(pdf: Pdf, { font, size, color }: Style): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color)
}

/** Remembers widths, because most words occur again. */
export function measureText(pdf: Pdf, { font, size }: Style) {
  const widths = new Map<string, number>()
  return (text: string) => {
    const width = widths.get(text) ?? pdf.font(font).fontSize(size).widthOfString(text)
    widths.set(text, width)
    return width
  }
}

/** On one line. pdfkit would measure it again, for underlines and links that these files don't have. */
const placed = { lineBreak: false, textWidth: 0, wordCount: 0 }

/** Writes one structure's part of the current page. */
export function writeTagged(
  pdf: Pdf,
  { structure, tag, style }: { structure: Structure; tag: string; style: Style },
  pieces: readonly Pick<PlacedPiece, 'x' | 'y' | 'text'>[],
  origin: Point,
) {
  setStyle(pdf, style)
  structure.add(pdf.markStructureContent(tag))
  for (const { x, y, text } of pieces) {
    // The space separates the last word from the next line for screen readers and when text is copied.
    const written = /[-–—]$/u.test(text) ? text : `${text} `
    pdf.text(written, origin.x + x, origin.y + y, placed)
  }
  pdf.endMarkedContent()
}

/** Writes something that is repeated on each page, so screen readers skip it. */
export function writeArtifact(pdf: Pdf, style: Style, text: string, { x, y }: Point) {
  pdf.markContent('Artifact', { type: 'Pagination' })
  setStyle(pdf, style).text(text, x, y, placed)
  pdf.endMarkedContent()
}

/** Draws something that screen readers skip. */
export function drawArtifact(pdf: Pdf, draw: () => void) {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.save()
  draw()
  pdf.restore()
  pdf.endMarkedContent()
}

export async function finishPdf(pdf: Pdf): Promise<Uint8Array> {
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}

import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { brandName } from '#domain/brand.ts'
import { type EulogyText, type FileRefusal, maxTextLength, paperSizes } from '#domain/files.ts'
import { cleanText, languageTag, paragraphsIn } from './prepare-text.ts'

/** On every computer, or replaced by one of the same width. It has Vietnamese, which Georgia lacks. */
const font = 'Times New Roman'
const twips = (points: number) => Math.round(points * 20)
const margin = twips(72)
/** The unit of line spacing. */
const lines = 240
/** Sizes are in half points. */
const sizes = { title: 52, body: 32, pageNumber: 24 }

/** A document to edit in Word, Google Docs or Pages. */
export async function createWordDocument(eulogy: EulogyText): Promise<Uint8Array | FileRefusal> {
  if (eulogy.text.length > maxTextLength) return { refused: 'too-long' }
  const title = cleanText(eulogy.title).replaceAll('\n', ' ')
  const { width, height } = paperSizes[eulogy.paper]
  const document = new Document({
    title,
    creator: brandName,
    lastModifiedBy: brandName,
    styles: {
      default: {
        document: {
          run: { font, size: sizes.body, language: { value: languageTag(eulogy.text) } },
          paragraph: {
            spacing: { after: twips(14), line: 1.35 * lines, lineRule: LineRuleType.AUTO },
          },
        },
        heading1: {
          run: { font, size: sizes.title, bold: false, color: '000000' },
          paragraph: {
            spacing: { after: twips(24), line: 1.1 * lines, lineRule: LineRuleType.AUTO },
            keepNext: true,
          },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(width), height: twips(height) },
            margin: { top: margin, bottom: twips(94), left: margin, right: margin },
          },
        },
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(title)] }),
          ...paragraphsIn(eulogy.text).map(
            (text) => new Paragraph({ widowControl: true, children: [new TextRun(text)] }),
          ),
        ],
      },
    ],
  })
  return withFixedDate(await Packer.toBuffer(document), eulogy.date)
}

function pageNumber() {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        size: sizes.pageNumber,
        children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
      }),
    ],
  })
}

/** docx writes the current time into the archive. The same input should give the same file. */
function withFixedDate(docx: Uint8Array, date: Date): Uint8Array {
  const parts = unzipSync(docx)
  const core = parts['docProps/core.xml']
  if (core) {
    const stamp = date.toISOString().replace(/\.\d+Z$/, 'Z')
    const dates = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g
    parts['docProps/core.xml'] = strToU8(strFromU8(core).replace(dates, `$1${stamp}`))
  }
  return zipSync(parts, { mtime: date })
}

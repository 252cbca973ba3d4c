import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { brandName } from '#domain/brand.ts'
import {
  type EulogyText,
  eulogyTitle,
  type FileRefusal,
  maxTextLength,
  paperSizes,
  titleOverline,
} from '#domain/files.ts'
import { cleanText, languageTag, paragraphsIn } from './prepare-text.ts'

/** The site's. Google Docs has it; where it's missing, Word takes the next, or another serif. */
const wordFont = 'Newsreader'
const nextFont = 'Georgia'
const twips = (points: number) => Math.round(points * 20)
const margin = twips(72)
/** The unit of line spacing. */
const lines = 240
/** Sizes are in half points. */
const sizes = { overline: 30, name: 64, body: 36, pageNumber: 26 }
const muted = '574F46'
/** src/web/pictures/ornament.svg, rendered, and its size on paper in points. */
const ornament = {
  data: readFileSync(join(import.meta.dirname, 'ornament.png')),
  width: 194,
  height: 19.4,
}

/** A document to change in Word, Google Docs or Pages, with the paragraphs of the text. */
export async function createWordDocument(eulogy: EulogyText): Promise<Uint8Array | FileRefusal> {
  if (eulogy.text.length > maxTextLength) return { refused: 'too-long' }
  const person = cleanText(eulogy.person).replaceAll('\n', ' ')
  const { width, height } = paperSizes[eulogy.paper]
  const document = new Document({
    title: eulogyTitle(person),
    creator: brandName,
    lastModifiedBy: brandName,
    styles: {
      default: {
        document: {
          run: { font: wordFont, size: sizes.body, language: { value: languageTag(eulogy.text) } },
          paragraph: { spacing: { line: 1.3 * lines, lineRule: LineRuleType.AUTO } },
        },
        heading1: {
          run: { font: wordFont, size: sizes.name, bold: false, color: '000000' },
          paragraph: {
            alignment: AlignmentType.CENTER,
            spacing: { after: twips(12), line: 1.1 * lines, lineRule: LineRuleType.AUTO },
            keepNext: true,
          },
        },
      },
      paragraphStyles: [
        {
          id: 'Overline',
          name: 'Line above the name',
          basedOn: 'Normal',
          run: { size: sizes.overline, italics: true, color: muted },
          paragraph: {
            alignment: AlignmentType.CENTER,
            spacing: { after: twips(4) },
            keepNext: true,
          },
        },
        {
          id: 'Ornament',
          name: 'Ornament',
          basedOn: 'Normal',
          paragraph: {
            alignment: AlignmentType.CENTER,
            spacing: { after: twips(30), line: lines, lineRule: LineRuleType.AUTO },
            keepNext: true,
          },
        },
        {
          id: 'BodyText',
          name: 'Body Text',
          basedOn: 'Normal',
          quickFormat: true,
          paragraph: { spacing: { after: twips(17) } },
        },
        {
          id: 'PageNumber',
          name: 'Page number',
          basedOn: 'Normal',
          run: { size: sizes.pageNumber, color: muted },
          paragraph: { alignment: AlignmentType.CENTER },
        },
      ],
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
          new Paragraph({ style: 'Overline', children: [new TextRun(titleOverline)] }),
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(person)] }),
          new Paragraph({ style: 'Ornament', children: [drawOrnament()] }),
          ...paragraphsIn(eulogy.text).map(
            (text) => new Paragraph({ style: 'BodyText', children: [new TextRun(text)] }),
          ),
        ],
      },
    ],
  })
  return finishWordFile(await Packer.toBuffer(document), eulogy.date)
}

const pageNumber = () =>
  new Paragraph({
    style: 'PageNumber',
    children: [
      new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
    ],
  })

/** Images are measured in pixels, of which 96 are an inch. */
const drawOrnament = () =>
  new ImageRun({
    type: 'png',
    data: ornament.data,
    transformation: { width: ornament.width / 0.75, height: ornament.height / 0.75 },
    // Otherwise docx counts them, and the same text would give another file.
    altText: { id: '1', name: 'Ornament', title: '', description: '' },
  })

/**
 * docx writes the current time into the archive: the same input should give the same file. And it can't name a second
 * font.
 */
function finishWordFile(docx: Uint8Array, date: Date): Uint8Array {
  const parts = unzipSync(docx)
  const change = (path: string, pattern: RegExp, replacement: string) => {
    const part = parts[path]
    if (part) parts[path] = strToU8(strFromU8(part).replace(pattern, replacement))
  }
  const stamp = date.toISOString().replace(/\.\d+Z$/, 'Z')
  change('docProps/core.xml', /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${stamp}`)
  const fonts = `<w:font w:name="${wordFont}"><w:altName w:val="${nextFont}"/><w:family w:val="roman"/></w:font>`
  change('word/fontTable.xml', /(<w:fonts[^>]*?)\s*(?:\/>|><\/w:fonts>)/, `$1>${fonts}</w:fonts>`)
  return zipSync(parts, { mtime: date })
}

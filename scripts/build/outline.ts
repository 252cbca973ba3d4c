import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AlignmentType, BorderStyle, Document, Packer, Paragraph, TabStopType, TextRun } from 'docx'
import { outlineFiles } from '#contract/urls.ts'
import { brandName } from '#domain/brand.ts'
import { paperSizes, titleOverline } from '#domain/files.ts'
import { chooseFonts } from '#server/files/font.ts'
import { drawOrnament } from '#server/files/ornament.ts'
import {
  drawArtifact,
  finishPdf,
  measureText,
  openPdf,
  type Style,
  writeArtifact,
  writeTagged,
} from '#server/files/pdf-document.ts'
import { finishWordFile, wordFont } from '#server/files/word-document.ts'

type Part = { title: string; hint: string; time: string }

const article = join(import.meta.dirname, '../../src/web/content/articles/how-to-write-a-eulogy.md')

/** The parts of the outline, in the words of the guide. */
export function readOutline(): { parts: Part[]; date: Date } {
  const source = readFileSync(article, 'utf8')
  const [, section = ''] = /<section id="outline"[^>]*>([\s\S]*?)<\/section>/.exec(source) ?? []
  const parts = [...section.matchAll(/^\d+\. \*\*(.+?)\.?\*\* (.+) \((.+)\)$/gm)].map(
    ([, title = '', hint = '', time = '']) => ({ title, hint, time }),
  )
  const [, names = '', hint = ''] = /\*\*(Names.+?)\*\* <em>(.+?)<\/em>/.exec(section) ?? []
  const [, date = ''] = /^date: (.+)$/m.exec(source) ?? []
  return { parts: [...parts, { title: names, hint, time: '' }], date: new Date(date) }
}

/** Both files of the outline, each one page. */
export async function writeOutline(client: string) {
  await writeFile(join(client, outlineFiles.pdf), await createOutlinePdf())
  await writeFile(join(client, outlineFiles.word), await createOutlineDocument())
}

const title = 'An outline for a eulogy'
/** Two stories need more room than the rest. */
const linesFor = ({ title: name, time }: Part) => {
  if (/^Story/.test(name)) return 3
  return time === '30 seconds' ? 2 : 1
}

const ink = '#1F1B17'
const muted = '#574F46'
const rule = '#C9BDA8'
const styles = {
  overline: { font: 'italic', size: 15, color: muted },
  part: { font: 'medium', size: 13.5, color: ink },
  hint: { font: 'italic', size: 11, color: muted },
  footer: { font: 'regular', size: 9.5, color: muted },
} satisfies Record<string, Style>
const margin = 60
const lineHeight = 22
const gap = 11

export async function createOutlinePdf(): Promise<Uint8Array> {
  const { parts, date } = readOutline()
  const { width, height } = paperSizes.letter
  const text = parts.map((part) => Object.values(part).join(' ')).join(' ')
  const fonts = chooseFonts(text)
  if ('missing' in fonts) throw new Error(`The fonts lack ${fonts.missing.join(' ')}`)
  const pdf = openPdf({ title, text, date, size: [width, height], fonts })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  const write = (tag: string, style: Style, x: number, y: number, words: string) => {
    const structure = pdf.struct(tag)
    root.add(structure)
    writeTagged(pdf, { structure, tag, style }, [{ x, y, text: words }], { x: 0, y: 0 })
  }
  const drawLine = (y: number, from = margin, to = width - margin) =>
    drawArtifact(pdf, () => {
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(rule)
    })

  write('H1', styles.overline, margin, 50, titleOverline)
  drawLine(66, margin + measureText(pdf, styles.overline)(titleOverline) + 10)
  drawOrnament(pdf, { y: 80, width: 168 })
  let y = 112
  for (const part of parts) {
    write('P', styles.part, margin, y, part.title)
    const hintAt = margin + measureText(pdf, styles.part)(part.title) + 9
    write('P', styles.hint, hintAt, y + 2.5, part.hint)
    const timeAt = width - margin - measureText(pdf, styles.hint)(part.time)
    if (part.time) write('P', styles.hint, timeAt, y + 2.5, part.time)
    y += 17
    for (let line = 0; line < linesFor(part); line += 1) {
      y += lineHeight
      drawLine(y)
    }
    y += gap
  }
  const note = `About 130 words are a minute when you read slowly. ${brandName}`
  const noteAt = (width - measureText(pdf, styles.footer)(note)) / 2
  writeArtifact(pdf, styles.footer, note, { x: noteAt, y: height - 40 })
  root.end()
  return finishPdf(pdf)
}

const twips = (points: number) => Math.round(points * 20)

export async function createOutlineDocument(): Promise<Uint8Array> {
  const { parts, date } = readOutline()
  const { width, height } = paperSizes.letter
  const right = width - 2 * margin
  const border = { style: BorderStyle.SINGLE, size: 4, color: rule.slice(1), space: 1 }
  const writingLine = () =>
    new Paragraph({ spacing: { before: twips(6) }, border: { bottom: border, between: border } })
  const document = new Document({
    title,
    creator: brandName,
    lastModifiedBy: brandName,
    styles: {
      default: { document: { run: { font: wordFont, size: 23, language: { value: 'en-US' } } } },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(width), height: twips(height) },
            margin: {
              top: twips(48),
              bottom: twips(40),
              left: twips(margin),
              right: twips(margin),
            },
          },
        },
        children: [
          new Paragraph({
            border: { bottom: border },
            spacing: { after: twips(10) },
            children: [
              new TextRun({
                text: `${titleOverline} `,
                italics: true,
                size: 30,
                color: muted.slice(1),
              }),
            ],
          }),
          ...parts.flatMap((part) => [
            new Paragraph({
              keepNext: true,
              spacing: { before: twips(9) },
              tabStops: [{ type: TabStopType.RIGHT, position: twips(right) }],
              alignment: AlignmentType.LEFT,
              children: [
                new TextRun({ text: part.title, bold: true }),
                new TextRun({
                  text: `  ${part.hint}${part.time && `\t${part.time}`}`,
                  italics: true,
                  size: 20,
                  color: muted.slice(1),
                }),
              ],
            }),
            ...Array.from({ length: linesFor(part) }, writingLine),
          ]),
        ],
      },
    ],
  })
  return finishWordFile(await Packer.toBuffer(document), date)
}

import { Resvg } from '@resvg/resvg-js'
import { brand } from '#web/content/brand.ts'
import { colour, type Drawing, placed, readDrawing } from './drawing.ts'
import { indexedPng } from './indexed-png.ts'
import { balanced, line, type Type, widthOf, withOurFonts } from './typesetting.ts'

export const sharingSize = { width: 1200, height: 630 }

export type Sheet = {
  title: string
  /** Small, above the title. */
  above: string
  /** The name of a drawing; without one the page is set like the title of a book. */
  drawing: string | null
}

const { width, height } = sharingSize
const margin = 84
const gap = 56
const mark = 44
const small: Type = { size: 30, colour: colour('rose'), italic: true }
const name: Type = { size: 34, colour: colour('ink') }

/** What a page looks like where somebody shares it. */
export function sharingPicture(sheet: Sheet): Buffer {
  const parts = sheet.drawing === null ? titlePage(sheet) : besidePlate(sheet, sheet.drawing)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour('ground')}"/>
${frame(26, 2)}${frame(36, 1)}
${parts.join('\n')}
</svg>`
  return indexedPng(new Resvg(svg, withOurFonts).render())
}

function besidePlate({ title, above }: Sheet, drawingName: string): string[] {
  const drawing = readDrawing(drawingName)
  const plate = plateSize(drawing)
  const top = (height - plate.height) / 2
  const bottom = top + plate.height
  const { type, lines } = setTitle(title, width - 2 * margin - gap - plate.width)
  const leading = type.size * 1.1
  const block = small.size * 1.4 + leading * lines.length
  const first = (top + bottom - mark - block) / 2 + small.size * 0.4
  const titleAt = first + small.size * 0.9 + type.size * 0.86
  return [
    line(above, margin, first, small),
    ...lines.map((text, at) => line(text, margin, titleAt + at * leading, type)),
    placed(drawing, { x: width - margin - plate.width, y: top, width: plate.width }),
    ...signature(margin, bottom - 3),
  ]
}

function titlePage({ title, above }: Sheet): string[] {
  const { type, lines } = setTitle(title, width - 4 * margin)
  const leading = type.size * 1.1
  const ornament = readDrawing('ornament')
  const first = 300 - ((lines.length - 1) * leading) / 2
  const centred = { middle: true }
  return [
    line(above, width / 2, first - type.size * 1.15, { ...small, ...centred }),
    ...lines.map((text, at) =>
      line(text, width / 2, first + at * leading, { ...type, ...centred }),
    ),
    placed(ornament, {
      x: (width - 420) / 2,
      y: first + (lines.length - 1) * leading + 48,
      width: 420,
    }),
    ...signature((width - signatureWidth()) / 2, height - margin),
  ]
}

/** Plates are of two formats: lying, and the standing arch. */
function plateSize(drawing: Drawing) {
  const wide = drawing.width > drawing.height
  const scale = wide ? 520 / drawing.width : 462 / drawing.height
  return { width: drawing.width * scale, height: drawing.height * scale }
}

const sizes = { 2: [72, 66, 60, 56], 3: [64, 58, 52, 48] }

/** Two lines read best at the size of a thumb; a long title takes three. */
function setTitle(title: string, room: number) {
  for (const [most, fitting] of Object.entries(sizes)) {
    for (const size of fitting) {
      const type: Type = { size, colour: colour('ink') }
      const lines = balanced(title, room, type)
      if (lines && lines.length <= Number(most)) return { type, lines }
    }
  }
  throw new Error(`“${title}” is too long to be set`)
}

function signature(x: number, y: number): string[] {
  return [
    placed(readDrawing('logo'), { x, y: y - mark + 9, width: mark }),
    line(brand.name, x + mark + 14, y, name),
  ]
}

function signatureWidth(): number {
  return mark + 14 + widthOf(brand.name, name)
}

function frame(inset: number, stroke: number): string {
  return `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="6" fill="none" stroke="${colour('hairline')}" stroke-width="${stroke}"/>`
}

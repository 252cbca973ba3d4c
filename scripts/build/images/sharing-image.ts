import { Resvg } from '@resvg/resvg-js'
import { brand } from '#web/content/brand.ts'
import { color, type Drawing, placeDrawing, readDrawing } from './drawing.ts'
import { indexedPng } from './indexed-png.ts'
import { balanceLines, fontOptions, renderLine, type TextStyle, widthOf } from './typesetting.ts'

export const sharingImageSize = { width: 1200, height: 630 }

export type SharingCard = {
  title: string
  /** Small, above the title. */
  eyebrow: string
  /** The name of a drawing; without one the page is set like the title of a book. */
  drawing: string | null
}

const { width, height } = sharingImageSize
const margin = 84
const gap = 56
const logoSize = 44
const eyebrowStyle: TextStyle = { size: 30, color: color('rose'), italic: true }
const brandStyle: TextStyle = { size: 34, color: color('ink') }

/** What a page looks like where somebody shares it. */
export function renderSharingImage(sheet: SharingCard): Buffer {
  const parts =
    sheet.drawing === null ? renderTitleOnly(sheet) : renderWithDrawing(sheet, sheet.drawing)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${color('background')}"/>
${frame(26, 2)}${frame(36, 1)}
${parts.join('\n')}
</svg>`
  return indexedPng(new Resvg(svg, fontOptions).render())
}

function renderWithDrawing({ title, eyebrow }: SharingCard, drawingName: string): string[] {
  const drawing = readDrawing(drawingName)
  const plate = drawingSize(drawing)
  const top = (height - plate.height) / 2
  const bottom = top + plate.height
  const { type, lines } = fitTitle(title, width - 2 * margin - gap - plate.width)
  const leading = type.size * 1.1
  const block = eyebrowStyle.size * 1.4 + leading * lines.length
  const first = (top + bottom - logoSize - block) / 2 + eyebrowStyle.size * 0.4
  const titleAt = first + eyebrowStyle.size * 0.9 + type.size * 0.86
  return [
    renderLine(eyebrow, margin, first, eyebrowStyle),
    ...lines.map((text, at) => renderLine(text, margin, titleAt + at * leading, type)),
    placeDrawing(drawing, { x: width - margin - plate.width, y: top, width: plate.width }),
    ...signature(margin, bottom - 3),
  ]
}

function renderTitleOnly({ title, eyebrow }: SharingCard): string[] {
  const { type, lines } = fitTitle(title, width - 4 * margin)
  const leading = type.size * 1.1
  const ornament = readDrawing('ornament')
  const first = 300 - ((lines.length - 1) * leading) / 2
  const centred = { middle: true }
  return [
    renderLine(eyebrow, width / 2, first - type.size * 1.15, { ...eyebrowStyle, ...centred }),
    ...lines.map((text, at) =>
      renderLine(text, width / 2, first + at * leading, { ...type, ...centred }),
    ),
    placeDrawing(ornament, {
      x: (width - 420) / 2,
      y: first + (lines.length - 1) * leading + 48,
      width: 420,
    }),
    ...signature((width - signatureWidth()) / 2, height - margin),
  ]
}

/** Plates are of two formats: lying, and the standing arch. */
function drawingSize(drawing: Drawing) {
  const wide = drawing.width > drawing.height
  const scale = wide ? 520 / drawing.width : 462 / drawing.height
  return { width: drawing.width * scale, height: drawing.height * scale }
}

const sizes = { 2: [72, 66, 60, 56], 3: [64, 58, 52, 48] }

/** Two lines read best at the size of a thumb; a long title takes three. */
function fitTitle(title: string, room: number) {
  for (const [most, fitting] of Object.entries(sizes)) {
    for (const size of fitting) {
      const type: TextStyle = { size, color: color('ink') }
      const lines = balanceLines(title, room, type)
      if (lines && lines.length <= Number(most)) return { type, lines }
    }
  }
  throw new Error(`“${title}” is too long to be set`)
}

function signature(x: number, y: number): string[] {
  return [
    placeDrawing(readDrawing('logo'), { x, y: y - logoSize + 9, width: logoSize }),
    renderLine(brand.name, x + logoSize + 14, y, brandStyle),
  ]
}

function signatureWidth(): number {
  return logoSize + 14 + widthOf(brand.name, brandStyle)
}

function frame(inset: number, stroke: number): string {
  return `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="6" fill="none" stroke="${color('hairline')}" stroke-width="${stroke}"/>`
}

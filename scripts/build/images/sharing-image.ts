import { Resvg } from '@resvg/resvg-js'
import { brand } from '#web/content/brand.ts'
import { color, type Drawing, placeDrawing, readDrawing } from './drawing.ts'
import { balanceLines, fontOptions, renderLine, type TextStyle, widthOf } from './typesetting.ts'

export const sharingImageSize = { width: 1200, height: 630 }

export type SharingCard = {
  title: string
  /** Small, above the title. */
  eyebrow: string
  /** null: the title alone, centered. */
  drawing: string | null
}

const { width, height } = sharingImageSize
const margin = 84
const gap = 56
const logoSize = 44
const eyebrowStyle: TextStyle = { size: 30, color: color('rose'), italic: true }
const brandStyle: TextStyle = { size: 34, color: color('ink') }

export function renderSharingImage(card: SharingCard): Buffer {
  const parts =
    card.drawing === null ? renderTitleOnly(card) : renderWithDrawing(card, card.drawing)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${color('background')}"/>
${frame(26, 2)}${frame(36, 1)}
${parts.join('\n')}
</svg>`
  return new Resvg(svg, fontOptions).render().asPng()
}

function renderWithDrawing({ title, eyebrow }: SharingCard, drawingName: string): string[] {
  const drawing = readDrawing(drawingName)
  const placed = drawingSize(drawing)
  const top = (height - placed.height) / 2
  const bottom = top + placed.height
  const { type, lines } = layOutTitle(title, drawing)
  const leading = type.size * 1.1
  const block = eyebrowStyle.size * 1.4 + leading * lines.length
  const first = (top + bottom - logoSize - block) / 2 + eyebrowStyle.size * 0.4
  const titleAt = first + eyebrowStyle.size * 0.9 + type.size * 0.86
  return [
    renderLine(eyebrow, margin, first, eyebrowStyle),
    ...lines.map((text, at) => renderLine(text, margin, titleAt + at * leading, type)),
    placeDrawing(drawing, { x: width - margin - placed.width, y: top, width: placed.width }),
    ...signature(margin, bottom - 3),
  ]
}

function renderTitleOnly({ title, eyebrow }: SharingCard): string[] {
  const { type, lines } = layOutTitle(title, null)
  const leading = type.size * 1.1
  const ornament = readDrawing('ornament')
  const first = 300 - ((lines.length - 1) * leading) / 2
  const centered = { centered: true } satisfies Partial<TextStyle>
  return [
    renderLine(eyebrow, width / 2, first - type.size * 1.15, { ...eyebrowStyle, ...centered }),
    ...lines.map((text, at) =>
      renderLine(text, width / 2, first + at * leading, { ...type, ...centered }),
    ),
    placeDrawing(ornament, {
      x: (width - 420) / 2,
      y: first + (lines.length - 1) * leading + 48,
      width: 420,
    }),
    ...signature((width - signatureWidth()) / 2, height - margin),
  ]
}

/** Drawings are either landscape or portrait. */
function drawingSize(drawing: Drawing) {
  const isLandscape = drawing.width > drawing.height
  const scale = isLandscape ? 520 / drawing.width : 462 / drawing.height
  return { width: drawing.width * scale, height: drawing.height * scale }
}

/** Throws if the title is too long for the space beside the drawing. */
export function layOutTitle(title: string, drawing: Drawing | null) {
  const beside = drawing && width - 2 * margin - gap - drawingSize(drawing).width
  return fitTitle(title, beside ?? width - 4 * margin)
}

const sizes = { 2: [72, 66, 60, 56], 3: [64, 58, 52, 48] }

/** Two lines read best as a thumbnail; a long title takes three. */
function fitTitle(title: string, maxWidth: number) {
  for (const [maxLines, candidates] of Object.entries(sizes)) {
    for (const size of candidates) {
      const type: TextStyle = { size, color: color('ink') }
      const lines = balanceLines(title, maxWidth, type)
      if (lines && lines.length <= Number(maxLines)) return { type, lines }
    }
  }
  throw new Error(`“${title}” is too long for a sharing image`)
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

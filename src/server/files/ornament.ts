import { drawArtifact, type Pdf } from './pdf-document.ts'

const colors = {
  light: '#8FA58F',
  green: '#6F8F7A',
  stem: '#7F9A84',
  rose: '#B56A5E',
  petal: '#D39C90',
  heart: '#8F3F3D',
}

/** The site's ornament, src/web/pictures/ornament.svg, of which the right half mirrors the left. */
export const ornament = {
  width: 480,
  height: 48,
  stems: [
    { path: 'M226 25C206 30 184 30 160 23C138 18 112 20 92 25', width: 1.8 },
    { path: 'M92 25C74 29 50 26 24 24M97 24C93 21 90 19 86 16', width: 1 },
  ],
  leaf: 'M0 0C6-10 18-13 30-8C22 2 10 5 0 0Z',
  /** Place and size of the leaves above the stem, and of those below. */
  above: [
    [214, 27.5, 0.62],
    [190, 29, 0.68],
    [166, 24.5, 0.64],
    [141, 20, 0.52],
    [114, 21, 0.44],
  ],
  below: [
    [207, 28.5, 0.6],
    [182, 28, 0.64],
    [158, 22.5, 0.66],
    [132, 19.5, 0.6],
    [106, 22.5, 0.44],
  ],
  berries: [
    [85, 15, 2.6],
    [78, 30, 2.2],
  ],
  rose: 'M-11 0C-12-8-6-13 0-12C8-13 12-7 11 0C12 7 6 12 0 11C-7 12-11 7-11 0Z',
  petal: 'M-7 0C-7-8 4-10 7-3C4-6-1-6-2-1C-3 4 3 7 7 3C4 10-7 9-7 0Z',
} as const

/** Draws the ornament around the middle of the page. */
export function drawOrnament(pdf: Pdf, { y, width }: { y: number; width: number }) {
  drawArtifact(pdf, () => {
    const scale = width / ornament.width
    pdf.translate((pdf.page.width - width) / 2, y).scale(scale)
    drawBranch(pdf)
    pdf.save()
    pdf.translate(ornament.width, 0).scale(-1, 1)
    drawBranch(pdf)
    pdf.restore()
    pdf.translate(ornament.width / 2, ornament.height / 2)
    pdf.path(ornament.rose).fill(colors.rose)
    pdf.path(ornament.petal).fill(colors.petal)
    pdf.circle(1.5, 0, 2.4).fill(colors.heart)
  })
}

function drawBranch(pdf: Pdf) {
  for (const { path, width } of ornament.stems) {
    pdf.path(path).lineWidth(width).lineCap('round').stroke(colors.stem)
  }
  for (const [x, y, size] of ornament.above) drawLeaf(pdf, { x, y, size, side: 1 })
  for (const [x, y, size] of ornament.below) drawLeaf(pdf, { x, y, size, side: -1 })
  for (const [x, y, radius] of ornament.berries) pdf.circle(x, y, radius).fill(colors.rose)
}

type Leaf = { x: number; y: number; size: number; side: 1 | -1 }

function drawLeaf(pdf: Pdf, { x, y, size, side }: Leaf) {
  pdf.save()
  pdf
    .translate(x, y)
    .rotate(side * -128)
    .scale(size, side * size)
  pdf.path(ornament.leaf).fill(side === 1 ? colors.light : colors.green)
  pdf.restore()
}

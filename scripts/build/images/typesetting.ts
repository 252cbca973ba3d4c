import { fileURLToPath } from 'node:url'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

const fontFiles = [
  import.meta.resolve('@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  ),
].map((address) => fileURLToPath(address))

/** Only our own letters, so that every machine makes the same picture. */
export const fontOptions: ResvgRenderOptions = {
  font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Newsreader' },
}

export type TextStyle = { size: number; color: string; italic?: boolean; centered?: boolean }

export function renderLine(words: string, x: number, y: number, type: TextStyle): string {
  const face = type.italic
    ? 'font-style="italic"'
    : `font-weight="500" letter-spacing="${-0.012 * type.size}"`
  const anchor = type.centered ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${y}" font-family="Newsreader" font-size="${type.size}" fill="${type.color}" ${face}${anchor}>${escapeXml(words)}</text>`
}

const measured = new Map<string, number>()
const unit = 100

/** Of the upright letters. Twice as large is twice as wide, so each run of words is measured once. */
export function widthOf(words: string, { size }: TextStyle): number {
  const known = measured.get(words) ?? measure(words)
  measured.set(words, known)
  return (known * size) / unit
}

function measure(words: string): number {
  const text = renderLine(words, 0, unit, { size: unit, color: '#000' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`
  return new Resvg(svg, fontOptions).getBBox()?.width ?? 0
}

/** As few lines as fit, and these as even as can be; none where a word is wider than its place. */
export function balanceLines(words: string, most: number, type: TextStyle): string[] | null {
  const parts = words.split(' ')
  for (let count = 1; count <= parts.length; count++) {
    const ways = lineBreaks(parts, count).map((lines) => {
      const left = lines.map((text) => most - widthOf(text, type))
      return { lines, fits: Math.min(...left) >= 0, uneven: Math.hypot(...left) }
    })
    const [best] = ways.filter(({ fits }) => fits).sort((a, b) => a.uneven - b.uneven)
    if (best) return best.lines
  }
  return null
}

function lineBreaks(parts: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[parts.join(' ')]]
  const firsts = parts.slice(0, parts.length - lines + 1).map((_, last) => last + 1)
  return firsts.flatMap((taken) =>
    lineBreaks(parts.slice(taken), lines - 1).map((rest) => [
      parts.slice(0, taken).join(' '),
      ...rest,
    ]),
  )
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

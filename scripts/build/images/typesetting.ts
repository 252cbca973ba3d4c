import { fileURLToPath } from 'node:url'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

const fontFiles = [
  import.meta.resolve('@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  ),
].map((url) => fileURLToPath(url))

/** No system fonts, so every machine renders the same image. */
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

/** Of the upright font. Width is proportional to size, so each text is measured once. */
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

/** The fewest lines that fit, as even as possible; null if a word is too wide. */
export function balanceLines(words: string, maxWidth: number, type: TextStyle): string[] | null {
  const parts = words.split(' ')
  for (let count = 1; count <= parts.length; count++) {
    const options = lineBreaks(parts, count).map((lines) => {
      const unused = lines.map((text) => maxWidth - widthOf(text, type))
      return { lines, fits: Math.min(...unused) >= 0, uneven: Math.hypot(...unused) }
    })
    const [best] = options.filter(({ fits }) => fits).sort((a, b) => a.uneven - b.uneven)
    if (best) return best.lines
  }
  return null
}

function lineBreaks(parts: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[parts.join(' ')]]
  const firsts = parts.slice(0, parts.length - lines + 1).map((_, last) => last + 1)
  return firsts.flatMap((count) =>
    lineBreaks(parts.slice(count), lines - 1).map((rest) => [
      parts.slice(0, count).join(' '),
      ...rest,
    ]),
  )
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

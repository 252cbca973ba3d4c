import { fileURLToPath } from 'node:url'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

const fontFiles = [
  import.meta.resolve('@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  ),
].map((address) => fileURLToPath(address))

/** Only our own letters, so that every machine makes the same picture. */
export const withOurFonts: ResvgRenderOptions = {
  font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Newsreader' },
}

export type Type = { size: number; colour: string; italic?: boolean; middle?: boolean }

export function line(words: string, x: number, y: number, type: Type): string {
  const face = type.italic
    ? 'font-style="italic"'
    : `font-weight="500" letter-spacing="${-0.012 * type.size}"`
  const anchor = type.middle ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${y}" font-family="Newsreader" font-size="${type.size}" fill="${type.colour}" ${face}${anchor}>${escaped(words)}</text>`
}

const measured = new Map<string, number>()
const unit = 100

/** Of the upright letters. Twice as large is twice as wide, so each run of words is measured once. */
export function widthOf(words: string, { size }: Type): number {
  const known = measured.get(words) ?? measure(words)
  measured.set(words, known)
  return (known * size) / unit
}

function measure(words: string): number {
  const text = line(words, 0, unit, { size: unit, colour: '#000' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`
  return new Resvg(svg, withOurFonts).getBBox()?.width ?? 0
}

/** As few lines as fit, and these as even as can be; none where a word is wider than its place. */
export function balanced(words: string, most: number, type: Type): string[] | null {
  const parts = words.split(' ')
  for (let count = 1; count <= parts.length; count++) {
    const ways = waysToBreak(parts, count).map((lines) => {
      const left = lines.map((text) => most - widthOf(text, type))
      return { lines, fits: Math.min(...left) >= 0, uneven: Math.hypot(...left) }
    })
    const [best] = ways.filter(({ fits }) => fits).sort((a, b) => a.uneven - b.uneven)
    if (best) return best.lines
  }
  return null
}

function waysToBreak(parts: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[parts.join(' ')]]
  const firsts = parts.slice(0, parts.length - lines + 1).map((_, last) => last + 1)
  return firsts.flatMap((taken) =>
    waysToBreak(parts.slice(taken), lines - 1).map((rest) => [
      parts.slice(0, taken).join(' '),
      ...rest,
    ]),
  )
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { cleanText } from './prepare-text.ts'

const require = createRequire(import.meta.url)

// Whole fonts with Latin, Vietnamese, Greek and Cyrillic. Files split by script would show boxes.
const regularFont = readFileSync(
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
)
const boldFont = readFileSync(
  require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
)

/** Words of all texts together, such as "the". Bounded, because names and typos never end. */
const maxWords = 20_000

/**
 * A font that any number of documents can share. Finding the glyphs of a word takes most of the time of a PDF, so
 * those of recent words are kept. Each document gets its own positions, because pdfkit changes them.
 */
function openFont(file: Uint8Array): Font {
  const font = create(file)
  const layout = font.layout.bind(font)
  const getGlyph = font.getGlyph.bind(font)
  // fontkit remembers the first characters that used a glyph, which may be those of another document.
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints)
    return codePoints ? Object.create(glyph, { codePoints: { value: codePoints } }) : glyph
  }
  const words = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    if (features) return layout(text, features)
    const run = words.get(text) ?? layout(text)
    if (words.size >= maxWords) words.clear()
    words.set(text, run)
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}

export const fonts = { regular: openFont(regularFont), bold: openFont(boldFont) }

const supported = new Set(fonts.regular.characterSet)

/** The characters that the font can't show, each once: emoji, Chinese, Hebrew … */
export function findMissingCharacters(...texts: string[]): string[] {
  const characters = new Set(texts.flatMap((text) => [...cleanText(text).replaceAll('\n', '')]))
  return [...characters].filter((character) => !supported.has(character.codePointAt(0) ?? 0))
}

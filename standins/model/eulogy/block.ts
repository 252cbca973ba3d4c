import { type Draft, sentencesIn } from './draft.ts'
import type { Material } from './material.ts'
import { type Filling, speaks } from './speak.ts'

export type Stock = readonly [name: string, phrases: readonly string[]]

/**
 * A block says what was given, then up to `most` reflections on it. How many it gets is decided
 * later, when the length of the whole is known.
 */
export type Block = {
  id: string
  /** Reflections this block starts with when it is used at all. */
  least: number
  most: number
  /** The given part; an optional block says nothing while it has no reflections. */
  say: (draft: Draft, reflections: number) => string[]
  /** Where the nth reflection comes from, the best stock first. */
  stocks: (nth: number) => readonly Stock[]
  /** What stands after the reflections: the last words. */
  close?: (draft: Draft) => string[]
}

export type Paragraph = Block[]

export const longestParagraph = 6

export type Counts = ReadonlyMap<string, number>

export function writeParagraph(
  blocks: Paragraph,
  material: Material,
  draft: Draft,
  counts: Counts,
): string[] {
  const sentences: string[] = []
  for (const [at, block] of blocks.entries()) {
    const wanted = counts.get(block.id) ?? 0
    const room = longestParagraph - (block.close ? 2 : 0) - (blocks.length - at - 1) * 2
    sentences.push(...block.say(draft, wanted))
    for (let nth = 0; nth < wanted && sentences.length < room; nth += 1) {
      const reflection = firstOf(block.stocks(nth), material, draft)
      if (reflection) sentences.push(...sentencesIn(reflection))
    }
    sentences.push(...(block.close?.(draft) ?? []))
  }
  return sentences
}

export function firstOf(
  stocks: readonly Stock[],
  material: Material,
  draft: Draft,
  more: Filling = {},
): string | null {
  const speak = speaks(material.person, more)
  for (const [name, phrases] of stocks) {
    const sentence = draft.choose(name, phrases, speak)
    if (sentence) return sentence
  }
  return null
}

export function present(sentences: readonly (string | null)[]): string[] {
  return sentences.filter((sentence) => sentence !== null)
}

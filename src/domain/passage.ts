import * as z from 'zod/mini'
import { boundedText, tooLong } from './input/field-schemas.ts'

/** The passage that the scripture field names, and its words; both empty if none is read. */
export type Passage = { passage: string; verses: string }

const maxOwnLength = 2_000

/** The words of their own church, which replace those of the King James Version. Empty takes them back. */
export const ownVersesBody = z.object({
  words: boundedText(0, maxOwnLength, '', tooLong('this', maxOwnLength)),
})

/** Minimum and maximum characters of what is stored. */
export const passageBounds = {
  passage: [0, 300],
  verses: [0, 10_000],
  own_verses: [0, maxOwnLength],
} as const

type StoredPassage = Passage & { own_verses: string }

/** The words that are read; null if none are. */
export const shownPassage = ({ passage, verses, own_verses: own }: StoredPassage) =>
  passage === '' ? null : { name: passage, words: own || verses, isOwn: own !== '' }

/** The same for the writer, with where they come from; empty if nothing is read. */
export function givenVerses(stored: StoredPassage): string {
  const shown = shownPassage(stored)
  if (!shown) return ''
  const from = shown.isOwn ? 'in the words of their own church' : 'King James Version'
  return `${shown.name}, ${from}: ${shown.words}`
}

import { countWords, type WordRange } from './length.ts'
import type { Material } from './material.ts'
import { splitSentences } from './sentences.ts'

/** What a good eulogy is, by number: docs/writing.md has the table. */
export type Criterion =
  | 'Q1'
  | 'Q2'
  | 'Q3'
  | 'Q4'
  | 'Q5'
  | 'Q6'
  | 'Q7'
  | 'Q8'
  | 'Q9'
  | 'Q10'
  | 'Q11'
  | 'Q12'
  | 'Q13'
  | 'Q14'

/** `why` is for the writer who mends it and may hold words of the draft: it is never logged. */
export type Fault = {
  criterion: Criterion
  /** Which sentence of the text, counted from 0; null where the whole text is meant. */
  sentence: number | null
  why: string
}

/** The person's own words that a sentence rests on. */
export type Source = {
  field: 'qualities' | 'memories' | 'scripture' | 'additional'
  words: string
}

/** For each sentence what it rests on; null for a greeting, thanks, a farewell. */
export type Ground = { sentence: string; from: Source | null }

export type Review = { faults: Fault[]; grounds: Ground[] }

export type Limits = {
  words: WordRange
  /** What was shown as the preview, word for word; empty where nothing was. */
  opening: string
  /** The versions that the buyer has already. */
  earlier: string[]
}

const fewestWords = 300
const fewestOpeningWords = 20

/** A text that breaks one of these is never shown. */
export function isWall(fault: Fault): boolean {
  return ['Q1', 'Q4', 'Q5', 'Q10', 'Q11', 'Q14'].includes(fault.criterion)
}

/** Asked for twice, then counted and let be. */
export function isWish(fault: Fault): boolean {
  return ['Q8', 'Q12', 'Q13'].includes(fault.criterion)
}

export function reviewText(_material: Material, text: string, limits: Limits): Review {
  const faults: Fault[] = []
  if (!text.startsWith(limits.opening)) {
    faults.push({ criterion: 'Q14', sentence: null, why: 'It does not begin with the preview.' })
  }
  if (countWords(text) < fewestWords) {
    faults.push({ criterion: 'Q4', sentence: null, why: 'It is far too short.' })
  }
  return { faults, grounds: groundsOf(text) }
}

export function reviewOpening(_material: Material, text: string): Review {
  const short = countWords(text) < fewestOpeningWords
  const faults: Fault[] = short
    ? [{ criterion: 'Q4', sentence: null, why: 'It is far too short.' }]
    : []
  return { faults, grounds: groundsOf(text) }
}

export function reviewSentence(_material: Material, _sentence: string, _before: string): Fault[] {
  return []
}

function groundsOf(text: string): Ground[] {
  return splitSentences(text).map((sentence) => ({ sentence: sentence.trim(), from: null }))
}

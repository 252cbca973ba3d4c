import { isEnglish } from './english.ts'
import { type Told, wasTold } from './told.ts'
import { plainWords } from './words.ts'

export const meanWords = { least: 9, most: 16 }
export const longestSentence = 28
export const hardestGrade = 7

export function meanSentence(sentences: string[]): number {
  const words = sentences.reduce((sum, sentence) => sum + plainWords(sentence).length, 0)
  return words / Math.max(1, sentences.length)
}

/** The school year at which one reads it with ease (Flesch and Kincaid). */
export function gradeOf(sentences: string[]): number {
  const words = sentences.flatMap(plainWords)
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  const perSentence = words.length / Math.max(1, sentences.length)
  return 0.39 * perSentence + 11.8 * (syllables / Math.max(1, words.length)) - 15.59
}

function syllablesIn(word: string): number {
  const groups = word
    .replace(/(?:[^laeiouy]|^)es$|(?<=[^td])ed$|(?<=[^l])e$/, '')
    .match(/[aeiouyáàâäéèêëíìîïóòôöúùûü]+/g)
  return Math.max(1, groups?.length ?? 1)
}

const runLength = 5

/** Where a run of five words begins for the second time, by sentence. */
export function repeatedRuns(told: Told, sentences: string[]): number[] {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  sentences.forEach((sentence, at) => {
    const words = plainWords(sentence)
    for (let from = 0; from + runLength <= words.length; from += 1) {
      const run = words.slice(from, from + runLength).join(' ')
      if (seen.has(run) && told.run.split(` ${run} `).length < 3) repeated.add(at)
      seen.add(run)
    }
  })
  return [...repeated]
}

/** The share of a later version that an earlier one did not have. */
export function newWording(told: Told, earlier: string[], sentences: string[]): number {
  const old = earlier.flatMap((text) => runsOf(plainWords(text)))
  const known = new Set(old)
  // What the person wrote may be said again in their own words.
  const own = sentences.filter((sentence) => !wasTold(told, sentence))
  const runs = own.flatMap((sentence) => runsOf(plainWords(sentence)))
  if (runs.length === 0) return 1
  return runs.filter((run) => !known.has(run)).length / runs.length
}

function runsOf(words: string[]): string[] {
  return words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
}

/** Sentences in another language, or in none. */
export function isEnglishSentence(told: Told, sentence: string): boolean {
  const words = plainWords(sentence).filter((word) => !/^\d/.test(word))
  if (words.some((word) => !told.words.has(word) && /[^\p{Script=Latin}\p{N}\p{M}’]/u.test(word))) {
    return false
  }
  const known = words.filter(
    (word) => told.words.has(word) || word.split('’').every((part) => isEnglish(part)),
  )
  const strange = words.length - known.length
  return strange <= Math.max(words.length > 2 ? 1 : 0, words.length * 0.15)
}

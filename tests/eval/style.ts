import { sentencesOf } from '#server/writing/draft.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? []

const allSentences = (text: string) => text.split(/\n+/).flatMap(sentencesOf)

export function meanSentenceLength(text: string): number {
  const sentences = allSentences(text)
  return wordsOf(text).length / Math.max(1, sentences.length)
}

/** The Flesch–Kincaid grade level. */
export function gradeOf(text: string): number {
  const words = wordsOf(text)
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * meanSentenceLength(text) + 11.8 * (syllables / Math.max(1, words.length)) - 15.59
}

function syllablesIn(word: string): number {
  const groups = word
    .replace(/(?:[^laeiouy]|^)es$|(?<=[^td])ed$|(?<=[^l])e$/, '')
    .match(/[aeiouyáàâäéèêëíìîïóòôöúùûü]+/g)
  return Math.max(1, groups?.length ?? 1)
}

export function namesSpeaker(text: string, speaker: string): boolean {
  const [first = ''] = speaker.replace(/[“”"]/g, '').split(/\s+/)
  const beginning = text.split(/\n+/).slice(0, 2).join(' ')
  return beginning.toLowerCase().includes(first.toLowerCase())
}

const fourGramsOf = (words: string[]) =>
  words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '))

/** The share of the later version's 4-grams that don't occur in the earlier one. */
export function shareOfNewWording(later: string, earlier: string): number {
  const earlierGrams = new Set(fourGramsOf(wordsOf(earlier)))
  const laterGrams = fourGramsOf(wordsOf(later))
  return (
    laterGrams.filter((gram) => !earlierGrams.has(gram)).length / Math.max(1, laterGrams.length)
  )
}

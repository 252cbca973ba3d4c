import type { SentenceEvidence } from '#domain/evidence.ts'
import { countWords } from '#domain/length.ts'

const maxCutWords = 5
const minCutWords = 3
/** A shorter opening is rejected. */
export const minOpeningWords = 20
const maxUncutWords = 10

/** Of a shorter text, about a third is shown. */
const shortWords = 330
const usualRange = { from: 110, to: 170 }

/** How many words, from and to. */
export type WordRange = { from: number; to: number }

/** How much of a text of this length is shown before payment: up to the end of a paragraph, if one ends in time. */
export function openingRange(words: number): WordRange {
  if (words >= shortWords) return usualRange
  const from = Math.max(minOpeningWords, Math.round(words * 0.3))
  return { from, to: Math.max(from, Math.round(words * 0.4)) }
}

/** A number from 0 up to, but not including, 1. */
export type RandomNumber = () => number

/** "She was…" promises nothing: where it can, a cut leaves three words of the sentence that it breaks off, or none. */
const minBegunWords = 3

/** Removes the last three to five words, which are part of the paid text. */
export function cutPreview(opening: string, random: RandomNumber): string {
  const words = [...opening.matchAll(/\S+/g)]
  if (words.length <= maxUncutWords) return opening.trim()
  const choices = [minCutWords, minCutWords + 1, maxCutWords].map((count) => {
    return opening.slice(0, words[words.length - count]?.index).trimEnd()
  })
  const good = choices.filter((cut) => !endsSoon(cut))
  const from = good.length > 0 ? good : choices
  return from[Math.floor(random() * from.length)] ?? opening.trim()
}

/** Whether the last sentence has begun with only a word or two. */
function endsSoon(cut: string): boolean {
  const begun = cut.split(/[.!?…]["”’)]*\s+|\n+/u).at(-1) ?? ''
  return !/[.!?…]["”’)]*$/u.test(begun) && begun.split(/\s+/).length < minBegunWords
}

/** A sentence of the preview, and the person's own words that it rests on. */
export type PreviewEvidence = { sentence: string; words: string }

/** Fewer say little: "my mother". */
const minQuotedWords = 3

/** As many characters as a picture has room for. */
const picturedLength = 60

/** The sentence that fits best of those that are shown whole and rest on the person's own words, with the longest of these. */
export function evidenceFor(
  preview: string,
  sentences: readonly SentenceEvidence[],
): PreviewEvidence | null {
  const found = sentences.flatMap(({ sentence, status, evidence }) => {
    const own = evidence.flatMap(({ contributor, words }) => (contributor ? [] : [words]))
    const [words = ''] = own.toSorted((one, other) => other.length - one.length)
    const isShown = status === 'supported' && preview.includes(sentence.trim())
    return isShown && countWords(words) >= minQuotedWords
      ? [{ sentence: sentence.trim(), words }]
      : []
  })
  const misfit = ({ sentence }: PreviewEvidence) => Math.abs(sentence.length - picturedLength)
  return found.toSorted((one, other) => misfit(one) - misfit(other))[0] ?? null
}

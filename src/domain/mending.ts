import { countWords } from './length.ts'
import { type Fault, type Ground, isWall, isWish, type Review } from './review.ts'
import { countSentences, splitSentences } from './sentences.ts'

/** A text with what is wrong with it. */
export type Reviewed = { text: string; review: Review }

/** What the writer is told of a fault: the sentence as it stood, empty where the whole text is meant. */
export type Mend = { sentence: string; why: string }

/** What can be put right; the opening was shown already and is not written again. */
export function mendsFor({ text, review }: Reviewed, opening: string): Mend[] {
  const sentences = splitSentences(text)
  const fixed = countSentences(opening)
  return (
    review.faults
      .filter(({ sentence }) => sentence === null || sentence >= fixed)
      // Who speaks is said in the opening, or never.
      .filter(({ criterion }) => criterion !== 'Q6' || fixed === 0)
      .map(({ sentence, why }) => ({
        sentence: sentence === null ? '' : (sentences[sentence]?.trim() ?? ''),
        why,
      }))
  )
}

/**
 * Without the sentences that break a wall and, where there are too many words, without those that
 * can be spared; null where that mends nothing.
 */
export function withoutWalls(reviewed: Reviewed, opening: string, most: number): string | null {
  const sentences = splitSentences(reviewed.text)
  const walls = reviewed.review.faults.filter(isWall).map(({ sentence }) => sentence)
  const fixed = countSentences(opening)
  if (walls.some((sentence) => sentence !== null && sentence < fixed)) return null
  const out = new Set(walls.filter((sentence) => sentence !== null))
  const spare = sparedFirst(sentences, reviewed.review.grounds, fixed)
  const words = () => countWords(sentences.filter((_, at) => !out.has(at)).join(''))
  for (const at of spare) {
    if (words() <= most) break
    out.add(at)
  }
  return out.size === 0 ? null : without(sentences, out)
}

/** Neither of the opening nor of the end: what rests on nothing, then what says more of the same. */
function sparedFirst(sentences: string[], grounds: Ground[], fixed: number): number[] {
  const end = sentences.findLastIndex((sentence) => sentence.includes('\n')) + 1
  const between = [...sentences.keys()].slice(fixed, end).reverse()
  const firstWords = (at: number) => grounds[at]?.from[0]?.words
  const isBare = (at: number) => grounds[at]?.from.length === 0
  const saysMore = (at: number) => firstWords(at) === firstWords(at - 1)
  return [...between.filter(isBare), ...between.filter((at) => !isBare(at) && saysMore(at))]
}

/** The draft to deliver: it holds every wall, then has the fewest faults, style counting last. */
export function bestOf(drafts: Reviewed[]): Reviewed | undefined {
  return drafts
    .filter(({ review }) => !review.faults.some(isWall))
    .sort((one, other) => weight(one.review) - weight(other.review))[0]
}

/** Which criteria were missed, in no words of anybody. */
export function criteriaIn(faults: readonly Fault[]): string {
  const numbers = faults.map(({ criterion }) => Number(criterion.slice(1)))
  const sorted = [...new Set(numbers)].sort((one, other) => one - other)
  return sorted.map((number) => `Q${number}`).join(' ')
}

const weight = ({ faults }: Review) =>
  faults.reduce((sum, fault) => sum + (isWish(fault) ? 1 : 1_000), 0)

function without(sentences: string[], out: ReadonlySet<number>): string {
  const kept: string[] = []
  for (const [at, sentence] of sentences.entries()) {
    if (!out.has(at)) kept.push(sentence)
    // The break after a paragraph's last sentence outlives the sentence.
    else if (sentence.includes('\n')) kept.push(`${kept.pop()?.trimEnd() ?? ''}\n\n`)
  }
  return kept.join('').trim()
}

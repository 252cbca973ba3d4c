import { countWords } from './length.ts'
import { type Fault, isWall, isWish, type Review } from './review.ts'
import { splitSentences } from './sentences.ts'

/** A text with what is wrong with it. */
export type Reviewed = { text: string; review: Review }

/** What the writer is told of a fault: the sentence as it stood, empty where the whole text is meant. */
export type Mend = { sentence: string; why: string }

/** What can be put right; the opening was shown already and is not written again. */
export function mendsFor({ text, review }: Reviewed, opening: string): Mend[] {
  const sentences = splitSentences(text)
  const fixed = countOf(opening)
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

/** Without the sentences that break a wall; null where that mends nothing. */
export function withoutWalls({ text, review }: Reviewed, opening: string): string | null {
  const walls = review.faults.filter(isWall).map(({ sentence }) => sentence)
  const fixed = countOf(opening)
  if (walls.some((sentence) => sentence !== null && sentence < fixed)) return null
  const out = new Set(walls.filter((sentence) => sentence !== null))
  return out.size === 0 ? null : without(text, out)
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

const countOf = (opening: string) =>
  countWords(opening) === 0 ? 0 : splitSentences(`${opening}\n\n`).length

function without(text: string, out: ReadonlySet<number>): string {
  const kept: string[] = []
  for (const [at, sentence] of splitSentences(text).entries()) {
    if (!out.has(at)) kept.push(sentence)
    // The break after a paragraph's last sentence outlives the sentence.
    else if (sentence.includes('\n')) kept.push(`${kept.pop()?.trimEnd() ?? ''}\n\n`)
  }
  return kept.join('').trim()
}

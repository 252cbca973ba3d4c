import { countWords } from '#domain/length.ts'
import { escapePattern, wordPattern } from '#domain/word-pattern.ts'
import { isRejectedByJudge, type Line, wordsIn } from './draft.ts'
import type { Source } from './source.ts'
import { coveredPieces } from './verifier/coverage.ts'
import { wasJudged } from './verifier/problems.ts'
import type { CheckResult, Objection } from './verifier/verifier.ts'

/** A removed sentence that the buyer can restore. `after` is the index of the sentence before it, or -1. */
export type Removed = { text: string; after: number; objections: Objection[] }

export type Settled = { lines: Line[]; removed: Removed[] }

/** What is left of each line; `after` of what was removed counts the lines before that. */
export type Kept = { lines: Line[][]; removed: Removed[] }

/** Whether the buyer is asked to confirm the sentence. */
export const isMarked = ({ checked }: Pick<Line, 'checked'>): boolean =>
  checked === null || checked.objections.length > 0

/**
 * Removes sentences the judge objects to, unless one is the only sentence with a special message or the
 * speaker's name, or the edit left it as it was. Sentences only the verifier objects to are kept and marked.
 */
export function removeOrMark(
  source: Source,
  lines: readonly Line[],
  left: readonly Line[] = [],
): Settled {
  const removed: Removed[] = []
  const kept: Line[] = []
  lines.forEach((line, index) => {
    const others = lines.filter((_, nth) => nth !== index && !isRejectedByJudge(lines[nth] ?? line))
    const isLeft = line.fixed || left.some(({ text }) => text === line.text)
    if (isLeft || !isRejectedByJudge(line) || isNeeded(source, line, others)) kept.push(line)
    else {
      const objections = line.checked?.objections ?? []
      removed.push({ text: line.text, after: kept.length - 1, objections })
    }
  })
  return { lines: kept, removed }
}

/** The buyer is asked about so many sentences of a text. */
const maxAsked = 2

/** The most serious first: what hurts, what was not told, and what is only put badly. */
const bySeverity: readonly Objection['rule'][][] = [
  ['hint', 'hearer'],
  ['contradicts', 'unsupported', 'wrong-contributor', 'wrong-relation', 'not-own-memory'],
  ['unknown-speech', 'unknown-name', 'unknown-number'],
  ['added', 'no-evidence', 'broken'],
]

const severityOf = ({ fixed, checked }: Line): number => {
  const rules = checked?.objections.map(({ rule }) => rule) ?? []
  // The preview stays as it is.
  return fixed ? -1 : bySeverity.findIndex((same) => same.some((rule) => rules.includes(rule)))
}

/**
 * Of more sentences than the buyer is asked about, those that somebody could contradict or that hurt are removed, and
 * what is only put badly stays. Sentences that no judge could check are all asked about.
 */
export function askFew(source: Source, lines: readonly Line[]): Kept {
  const judged = lines.filter((line) => isMarked(line) && wasJudged(line))
  const asked = judged.toSorted((one, other) => severityOf(one) - severityOf(other))
  const spare = asked.slice(maxAsked).filter(({ fixed }) => !fixed)
  const isHarmless = (line: Line) => severityOf(line) === bySeverity.length - 1 || isHearer(line)
  const removed: Removed[] = []
  const kept = lines.map((line, index) => {
    const { checked } = line
    if (!checked || !spare.includes(line)) return [line]
    if (isHarmless(line)) return [accept(line, checked)]
    const others = lines.filter((other) => other !== line)
    if (isNeeded(source, line, others)) return [line]
    removed.push({ text: line.text, after: index - 1, objections: checked.objections })
    return []
  })
  return { lines: kept, removed }
}

const isHearer = ({ checked }: Line) =>
  checked?.objections.every(({ rule }) => rule === 'hearer') ?? false

const accept = (line: Line, { status, judged = 'reflection', evidence }: CheckResult): Line => {
  const kept = status === 'unverified' ? judged : status
  const isBare = kept === 'supported' && evidence.length === 0
  return { ...line, checked: { status: isBare ? 'reflection' : kept, evidence, objections: [] } }
}

/** Whether it is the only sentence with a special message or the speaker's name. */
export function isNeeded(source: Source, line: Line, others: readonly Line[]): boolean {
  const covered = coveredPieces(others)
  const own = line.checked?.evidence ?? []
  const message = own.some(({ piece }) => {
    const kind = source[piece - 1]?.kind
    return kind === 'message' && !covered.has(piece)
  })
  return (
    message ||
    (introducesSpeaker(source, line) && !others.some((other) => introducesSpeaker(source, other)))
  )
}

function introducesSpeaker(source: Source, { text, checked }: Line): boolean {
  if (checked?.evidence.some(({ piece }) => piece === 2)) return true
  const [first = ''] = (source[1]?.text ?? '').replace(/^The speaker: /, '').split(/[\s.]+/)
  return first !== '' && wordPattern(escapePattern(first)).test(text)
}

/** Where removed sentences belong after each line was kept, replaced by others, or dropped. */
export function moveRemoved(
  removed: readonly Removed[],
  lines: readonly (readonly Line[])[],
): Removed[] {
  return removed.map((item) => ({
    ...item,
    after: lines.slice(0, item.after + 1).flat().length - 1,
  }))
}

/** Cuts a text to `maxWords`: reflections first, then sentences that repeat the evidence of others. */
export function shorten(lines: readonly Line[], maxWords: number): Line[] {
  let kept = [...lines]
  const last = Math.max(0, ...lines.map(({ paragraph }) => paragraph))
  const isRemovable = (line: Line) => !line.fixed && line.paragraph !== last
  const reflections = (unsupported: boolean) =>
    lines.filter(
      (line) =>
        isRemovable(line) &&
        line.checked?.status === 'reflection' &&
        (line.checked.evidence.length === 0) === unsupported,
    )
  const spare = [...reflections(true).reverse(), ...reflections(false).reverse()]
  for (const line of [...spare, ...lines.filter(isRemovable).reverse()]) {
    if (wordsIn(kept) <= maxWords) break
    const without = kept.filter((other) => other !== line)
    const isSpare = spare.includes(line) || saysNothingNew(line, without)
    if (isSpare && countWords(line.text) > 0) kept = without
  }
  return kept
}

function saysNothingNew(line: Line, others: readonly Line[]): boolean {
  const covered = coveredPieces(others)
  const own = line.checked?.evidence ?? []
  return own.length > 0 && own.every(({ piece }) => covered.has(piece))
}

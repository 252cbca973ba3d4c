import type { Line } from './draft.ts'
import type { Source } from './source.ts'

const mustBeSaid = new Set(['memory', 'answer', 'message', 'scripture'])

/** Numbers of the pieces that some sentence rests on. */
export function coveredPieces(lines: readonly Line[]): Set<number> {
  const evidence = lines.flatMap(({ checked }) => checked?.evidence ?? [])
  return new Set(evidence.map(({ piece }) => piece))
}

/** Memories, answers, messages and scripture that no sentence rests on. Qualities are never forced in. */
export function uncoveredPieces(source: Source, lines: readonly Line[]): number[] {
  const covered = coveredPieces(lines)
  return source.flatMap(({ origin, kind }, at) => {
    const spoken = mustBeSaid.has(origin) && (kind === 'fact' || kind === 'message')
    return spoken && !covered.has(at + 1) ? [at + 1] : []
  })
}

import type { Line } from '#server/writing/draft.ts'
import type { Source } from '#server/writing/source.ts'

const requiredOrigins = new Set(['memory', 'answer', 'message', 'scripture'])

/** Numbers of the pieces that at least one sentence cites as evidence. */
export function coveredPieces(lines: readonly Line[]): Set<number> {
  const evidence = lines.flatMap(({ checked }) => checked?.evidence ?? [])
  return new Set(evidence.map(({ piece }) => piece))
}

/** Memories, answers, messages and scripture that no sentence cites. Qualities are optional. */
export function uncoveredPieces(source: Source, lines: readonly Line[]): number[] {
  const covered = coveredPieces(lines)
  return source.flatMap(({ origin, kind }, index) => {
    const isRequired = requiredOrigins.has(origin) && (kind === 'fact' || kind === 'message')
    return isRequired && !covered.has(index + 1) ? [index + 1] : []
  })
}

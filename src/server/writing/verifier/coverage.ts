import type { Line } from '#server/writing/draft.ts'
import { contributedPieces, isSayable, type Source } from '#server/writing/source.ts'

const requiredOrigins = new Set(['memory', 'answer', 'message', 'scripture'])

/** Numbers of the pieces that at least one sentence cites as evidence. */
export function coveredPieces(lines: readonly Line[]): Set<number> {
  const evidence = lines.flatMap(({ checked }) => checked?.evidence ?? [])
  return new Set(evidence.map(({ piece }) => piece))
}

/**
 * Memories, answers, messages and scripture that no sentence cites, and the first piece of each memory of someone
 * else that no sentence uses at all. Qualities are optional.
 */
export function uncoveredPieces(source: Source, lines: readonly Line[]): number[] {
  const covered = coveredPieces(lines)
  const own = source.flatMap(({ origin, kind }, index) => {
    const isRequired = requiredOrigins.has(origin) && isSayable(kind)
    return isRequired && !covered.has(index + 1) ? [index + 1] : []
  })
  const ofOthers = contributedPieces(source).flatMap((places) => {
    const sayable = places.filter((place) => isSayable(source[place]?.kind))
    const isUsed = sayable.some((place) => covered.has(place + 1))
    return isUsed ? [] : sayable.slice(0, 1).map((place) => place + 1)
  })
  return [...own, ...ofOthers]
}

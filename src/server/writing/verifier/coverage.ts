import { isSayable } from '#domain/input/kinds.ts'
import type { Line } from '#server/writing/draft.ts'
import { contributedPieces, type Source } from '#server/writing/source.ts'
import { isSameRelation, relationsIn } from './teller-relations.ts'

const requiredOrigins = new Set(['memory', 'answer', 'message', 'scripture'])

/** Numbers of the pieces that at least one sentence cites as evidence. */
export function coveredPieces(lines: readonly Line[]): Set<number> {
  const evidence = lines.flatMap(({ checked }) => checked?.evidence ?? [])
  return new Set(evidence.map(({ piece }) => piece))
}

/**
 * Memories, answers, messages and scripture that no sentence says, and the first piece of each memory of someone
 * else that no sentence uses at all. What a prohibition is about is never asked for, and a quality neither: it would
 * be named in a sentence of its own.
 */
export function uncoveredPieces(source: Source, lines: readonly Line[]): number[] {
  const covered = coveredPieces(lines)
  const forbidden = forbiddenStems(source)
  const isDue = (place: number) => {
    const piece = source[place]
    if (!piece || !isSayable(piece.kind) || covered.has(place + 1)) return false
    const stems = stemsOf(piece.text).filter((stem) => !emptyAnswers.has(stem))
    return stems.length > 0 && !stems.some((stem) => forbidden.has(stem))
  }
  const own = [...source.keys()].filter(
    (place) => requiredOrigins.has(source[place]?.origin ?? '') && isDue(place),
  )
  const ofOthers = contributedPieces(source).flatMap((places) => {
    const isUsed = places.some((place) => covered.has(place + 1))
    return isUsed ? [] : places.filter(isDue).slice(0, 1)
  })
  return [...own, ...ofOthers].map((place) => place + 1)
}

const commonWords = new Set(
  'the and but for with from that this was were are had has have his her him she they them their you your our not dont don’t didnt never always please just about into out too very all any who what when where would could will she’d he’d hes its it’s like want say said mention tell told talk make made sound call use put keep leave anything something nothing everything people thing there here gonna going been being than then also really know think feel him'.split(
    ' ',
  ),
)

/** "Yes.", "No idea": there is nothing in it to say. */
const emptyAnswers = new Set([
  'yes',
  'yeah',
  'yep',
  'nope',
  'none',
  'idk',
  'idea',
  'sure',
  'nada',
  'claro',
])

/** The beginnings of the words that carry meaning, so that "games" and "game" are the same. */
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? [])
    .filter((word) => word.length > 2 && !commonWords.has(word))
    .map((word) => word.replace(/[’']s?$/u, '').slice(0, 5))

/** What prohibitions are about: "don't trash my dad" is about the dad. Not the one who died, whom all pieces are about. */
function forbiddenStems(source: Source): Set<string> {
  const [person] = source
  const relations = relationsIn(person?.text ?? '')
  const isOfPerson = (word: string) => relations.some((known) => isSameRelation(known, word))
  const own = new Set(stemsOf(person?.text ?? ''))
  const forbidding = source.filter(({ kind }) => kind === 'prohibition')
  const words = forbidding.flatMap(
    ({ text }) => text.toLowerCase().match(/[\p{L}\p{M}’'-]+/gu) ?? [],
  )
  return new Set(
    words
      .filter((word) => !isOfPerson(word))
      .flatMap(stemsOf)
      .filter((stem) => !own.has(stem)),
  )
}

import { isSayable } from '#domain/input/kinds.ts'
import { wordPattern } from '#domain/word-pattern.ts'
import type { Line } from '#server/writing/draft.ts'
import type { Source } from '#server/writing/source.ts'
import { isSameRelation, relationsIn } from './contributor-relations.ts'

/** Numbers of the pieces that at least one sentence cites as evidence. */
export function coveredPieces(lines: readonly Line[]): Set<number> {
  const evidence = lines.flatMap(({ checked }) => checked?.evidence ?? [])
  return new Set(evidence.map(({ piece }) => piece))
}

/**
 * What the text should say something of, each as the numbers of its pieces: messages and thanks; scenes of a memory;
 * answers; and memories of others. Never what a prohibition is about or hints at, nor an answer that only says that
 * somebody doesn't know. A quality, or a fact beside the messages, would be named in a sentence of its own, and a verse isn't for every speech.
 */
export function dueThings(source: Source): number[][] {
  const forbidden = forbiddenStems(source)
  const hidesDeath = source.some(({ kind, text }) => kind === 'prohibition' && ofDeath.test(text))
  const places = source.flatMap((piece, place) => {
    const stems = stemsOf(piece.text).filter((stem) => !emptyAnswers.has(stem))
    const isDue =
      isSayable(piece.kind) &&
      stems.length >= (piece.origin === 'memory' ? sceneStems : 1) &&
      !stems.some((stem) => forbidden.has(stem)) &&
      !(hidesDeath && mayHint.test(piece.text)) &&
      !(piece.origin === 'answer' && knowsNothing.test(piece.text))
    return isDue ? [{ ...piece, number: place + 1 }] : []
  })
  const each = places.filter(
    ({ origin, kind }) => origin === 'memory' || (origin === 'message' && kind === 'message'),
  )
  const answers = Map.groupBy(
    places.filter(({ origin }) => origin === 'answer'),
    ({ question }) => question,
  )
  const ofOthers = Map.groupBy(
    places.filter(({ othersMemory }) => othersMemory !== undefined),
    ({ othersMemory }) => othersMemory,
  )
  return [...each.map((piece) => [piece]), ...answers.values(), ...ofOthers.values()].map(
    (pieces) => pieces.map(({ number }) => number),
  )
}

/** The pieces of what is due and of which nothing is said; of a memory of someone else, the first. */
export function uncoveredPieces(source: Source, lines: readonly Line[]): number[] {
  const covered = coveredPieces(lines)
  // What isn't due itself may be the part of an answer that is said.
  const isSaid = (number: number) => {
    const { question, othersMemory } = source[number - 1] ?? {}
    return [...covered].some((other) => {
      const piece = source[other - 1]
      const isSame = question !== undefined && piece?.question === question
      return (
        other === number ||
        isSame ||
        (othersMemory !== undefined && piece?.othersMemory === othersMemory)
      )
    })
  }
  const missing = dueThings(source).filter((numbers) => !numbers.some(isSaid))
  return missing
    .flatMap((numbers) =>
      source[(numbers[0] ?? 0) - 1]?.othersMemory === undefined ? numbers : numbers.slice(0, 1),
    )
    .toSorted((one, other) => one - other)
}

/** So many words that carry meaning make a sentence of a memory a scene, not a bare fact ("caravan at Withernsea"). */
const sceneStems = 4

const ofDeath = wordPattern(
  '(?:how|why|where) (?:he|she|they|it|we lost)|die[ds]?|death|suicide|overdose\\w*|cause|killed|passed|murió',
  'iu',
)
/** Harmless words that somebody who knows could hear as the death. */
const mayHint =
  /\b(?:notes?|letters?|goodbye|found|hung|hang\w*|ropes?|guns?|shot|pills?|bottles?|garage|bridge|jump\w*|train|overdose\w*|needles?|using|clean|dark\w*|demons?|struggl\w+|fought|fighting|pain|peace|tired|the end|ended|gave up|let go|choice|chose)\b/iu
const knowsNothing =
  /^\W*(?:(?:i|we|honestly|sorry|just|really|um+|well|no|so)\W+)*(?:don['’]?t (?:know|recall|remember)|dont (?:know|recall|remember)|do not (?:know|recall|remember)|can['’]?t (?:remember|recall|think|say)|cant (?:remember|recall|think|say|rn)|couldn['’]?t (?:tell|say)|dunno|idk|not sure|not that i (?:recall|know|remember)|no idea|pass|skip|no s[eé]|no me acuerdo)\b/iu

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

import type { PieceOrigin } from '#domain/evidence.ts'
import { type PieceColumn, type PieceType, textsOf } from '#domain/fields.ts'
import { findHelpline } from '#domain/helpline.ts'
import {
  guessKind,
  isSayable,
  isTalkToUs,
  type PieceKind,
  splitRequest,
} from '#domain/input/kinds.ts'
import type { Answer } from '#domain/listening.ts'
import type { Contributor } from '#domain/memories/memory.ts'
import { splitSentences } from '#domain/sentences.ts'
import { splitRunOn } from './split-long-sentences.ts'
import { piecesWith } from './typed-words.ts'

type Piece = {
  origin: PieceOrigin
  kind: PieceKind
  text: string
  /** The question an answer belongs to, because an answer alone can be unclear. */
  question?: string
  /** Who contributed the piece, if it isn't the speaker's own. */
  contributor?: Contributor
  /** The place of its memory among those that others contributed, from 0. */
  othersMemory?: number
  memoryId?: string
  /** The rewrite that added its memory. */
  rewriteId?: string
  /** A part of the same words as the piece before it, of another kind. */
  continues?: true
  /** An aside, whatever a model calls it: words of someone who doesn't want to go on. */
  unspoken?: true
}

/** Everything the user gave us, as numbered pieces: piece 1 is `pieces[0]`. */
export type Source = readonly Piece[]

export type SourceInput = Partial<Record<PieceColumn, string>> & {
  person: string
  /** In plain words. */
  relationship: string
  speaker: string
  /** The words of the passage that the scripture names. */
  verses?: string
  answers?: readonly Answer[]
  /** Memories of other people, with the kind of each of their pieces once they are classified. */
  othersMemories?: readonly (Contributor & {
    id?: string
    text: string
    kinds: readonly string[]
  })[]
  /** Sentences of an earlier version that the buyer confirmed to be true. */
  confirmed?: readonly string[]
  /** Memories added to single paragraphs, with the kind of each of their pieces. */
  added?: readonly { rewriteId?: string; memory: string; kinds: readonly string[] }[]
  /** Sentences that the buyer wrote into the text. */
  edited?: readonly string[]
  /** The words that the listener quoted from someone who doesn't want to go on. */
  helplines?: readonly string[]
}

/** Splits a submission into pieces. Brief, judge, verifier and page all use these numbers. */
export function sourceOf(input: SourceInput): Source {
  const texts = (kind: PieceType) => Object.values(textsOf(input, kind))
  return withUnspoken(input.helplines ?? [], [
    piece(
      'person',
      `The person who died: ${input.person}. What they were to the speaker: ${input.relationship}.`,
    ),
    piece('speaker', `The speaker: ${input.speaker}.`),
    ...texts('quality')
      .flatMap(phrases)
      .map((text) => piece('quality', text)),
    ...texts('memory')
      .flatMap(sentences)
      .map((text) => piece('memory', text, guessKind(text, 'memory'))),
    ...(input.answers ?? []).flatMap(({ question, answer }) =>
      sentences(answer).map((text) => ({
        ...piece('answer', text, guessKind(text, 'memory')),
        question,
      })),
    ),
    ...texts('message')
      .flatMap(sentences)
      .map((text) => piece('message', text, guessKind(text, 'message'))),
    ...texts('scripture')
      .flatMap(sentences)
      .map((text) => piece('scripture', text, 'message')),
    ...(input.verses ? [piece('verses', input.verses, 'message')] : []),
    ...(input.othersMemories ?? []).flatMap(({ id, name, relation, text, kinds }, othersMemory) =>
      contributedSentences(text).flatMap((words, index) =>
        partsOf(
          {
            ...piece('contributed', words, guessKind(words, 'contributed')),
            contributor: { name, relation },
            othersMemory,
            ...(id && { memoryId: id }),
          },
          kinds[index],
        ),
      ),
    ),
    ...(input.confirmed ?? []).map((text) => piece('confirmed', text)),
    ...(input.added ?? []).flatMap(({ rewriteId, memory, kinds }) =>
      sentences(memory).flatMap((text, index) =>
        partsOf({ ...piece('added', text), ...(rewriteId && { rewriteId }) }, kinds[index]),
      ),
    ),
    ...(input.edited ?? []).map((text) => piece('edited', text)),
  ])
}

const typedOrigins = ['quality', 'memory', 'answer', 'message', 'scripture', 'added']

/** Nobody speaks these words: those that the listener quoted, and those on our own list. */
function withUnspoken(helplines: readonly string[], source: Source): Source {
  const quoted = new Set(helplines.flatMap((words) => piecesWith(source, words)))
  // Nearly nobody writes such words, and one look is faster than one for each piece.
  const mayHold = findHelpline([source.map(({ text }) => text).join('\n')]) !== ''
  const holds = (text: string) => mayHold && findHelpline([text]) !== ''
  return source.map((piece, index) =>
    typedOrigins.includes(piece.origin) && (quoted.has(index) || holds(piece.text))
      ? { ...piece, kind: 'aside', unspoken: true }
      : piece,
  )
}

/**
 * Applies the kinds that a model returned, each "fact", or "message 34 prohibition" where a part of another kind begins
 * at a character of the piece. Kinds for unknown pieces are ignored.
 */
export const withKinds = (source: Source, kinds: readonly (string | undefined)[]): Source =>
  // The first two pieces, the person who died and the speaker, are always facts.
  source.flatMap((piece, index) => (index > 1 ? partsOf(piece, kinds[index]) : [piece]))

function partsOf(piece: Piece, kinds: string | undefined): Piece[] {
  if (!kinds || piece.unspoken) return [piece]
  const found = [...`0 ${kinds}`.matchAll(/(\d+) (\w+)/g)]
  const starts = found.map(([, start]) => Number(start))
  return found.map(([, , kind], nth) => ({
    ...piece,
    kind: kind as PieceKind,
    text: piece.text.slice(starts[nth], starts[nth + 1]).trim(),
    ...(nth > 0 && { continues: true as const }),
  }))
}

const laterOrigins: readonly PieceOrigin[] = [
  'verses',
  'contributed',
  'confirmed',
  'added',
  'edited',
]

/**
 * The number of pieces that were typed into the form or to a question, which come before all others. A piece in parts
 * counts once.
 */
export const countOwnPieces = (source: Source): number =>
  source.filter(({ origin, continues }) => !continues && !laterOrigins.includes(origin)).length

/** The places of the pieces of each contributed memory. */
export function contributedPieces(source: Source): number[][] {
  const places: number[][] = []
  for (const [index, { othersMemory }] of source.entries()) {
    if (othersMemory === undefined) continue
    places[othersMemory] = [...(places[othersMemory] ?? []), index]
  }
  return places
}

/** Without the instructions in other people's memories: only the owner's are followed, and none is spoken. */
export const withoutOthersInstructions = (source: Source): Source =>
  source.filter(({ origin, kind }) => origin !== 'contributed' || isSayable(kind))

/** The pieces of a memory of someone else. */
export const contributedSentences = (memory: string): string[] => sentences(withoutMarkup(memory))

/** A text with tags or links is rejected, so a contributor could keep it from being written. */
const withoutMarkup = (text: string) =>
  text
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<[^<>\n]{0,200}>/g, ' ')
    .replace(/\b(?:https?:|www\.)\S+|\b[\w-]{2,60}\.(?:com|net|org|io)\b\S*/gi, ' ')
    .replace(/[[\]{}<>|\\^_=*#]+/g, ' ')
    .replace(/[ \t]+([.,;!?])?/g, (_, mark = ' ') => mark)

const piece = (origin: PieceOrigin, text: string, kind: PieceKind = 'fact'): Piece => ({
  origin,
  kind,
  text,
})

const phrases = (text: string) =>
  joinShort(trimmed(splitSentences(text).flatMap((sentence) => sentence.split(/[,;\n]+/))), ', ')
const sentences = (text: string) =>
  joinShort(
    trimmed(splitSentences(text.replace(listMarker, ''))).flatMap((sentence) =>
      isTalkToUs(sentence) ? splitRequest(sentence) : splitRunOn(sentence),
    ),
    ' ',
  )

/** Each piece is in every prompt, with a number and a kind: of a text with more of them, short ones are joined. */
const maxShortPieces = 40
/** Of such a text, in characters. */
const minLength = 30

function joinShort(parts: string[], between: string): string[] {
  if (parts.length <= maxShortPieces) return parts
  const joined: string[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && last.length < minLength) joined.splice(-1, 1, last + between + part)
    else joined.push(part)
  }
  return joined
}
/** Bullets and numbers at the start of a line carry no content. */
const listMarker = /^[ \t]*(?:[-–•*]|\d{1,3}[.)])[ \t]+/gmu
const trimmed = (parts: string[]) =>
  parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))

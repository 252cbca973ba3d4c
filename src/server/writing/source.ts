import type { PieceOrigin } from '#domain/evidence.ts'
import type { FollowUpAnswer } from '#domain/follow-up-answer.ts'
import type { Relationship } from '#domain/relationship.ts'
import { splitSentences } from '#domain/sentences.ts'

/** What a piece is for: facts and messages are spoken, wishes and prohibitions are obeyed. */
export const pieceKinds = ['fact', 'message', 'wish', 'prohibition'] as const
export type PieceKind = (typeof pieceKinds)[number]

type Piece = {
  origin: PieceOrigin
  kind: PieceKind
  text: string
  /** The question that an answer belongs to: on its own it may not say what it is about. */
  question?: string
}

/** Everything the user gave us, as numbered pieces: piece 1 is `pieces[0]`. */
export type Source = readonly Piece[]

export type SourceInput = {
  person: string
  relationship: Relationship
  speaker: string
  qualities: string
  memories: string
  answers: readonly FollowUpAnswer[]
  additional: string
  scripture: string
  /** Sentences of an earlier version that the buyer confirmed to be true. */
  confirmed: readonly string[]
}

/** Splits a submission into pieces. Brief, judge, verifier and page all count by this one list. */
export function sourceOf(input: SourceInput): Source {
  return [
    piece(
      'person',
      `The person who died: ${input.person}. What they were to the speaker: ${relationshipWord(input.relationship)}.`,
    ),
    piece('speaker', `The speaker: ${input.speaker}.`),
    ...phrases(input.qualities).map((text) => piece('quality', text)),
    ...sentences(input.memories).map((text) => piece('memory', text)),
    ...input.answers.flatMap(({ question, answer }) =>
      sentences(answer).map((text) => ({ ...piece('answer', text), question })),
    ),
    ...sentences(input.additional).map((text) => piece('message', text, 'message')),
    ...sentences(input.scripture).map((text) => piece('scripture', text, 'message')),
    ...input.confirmed.map((text) => piece('confirmed', text)),
  ]
}

/** Gives pieces the kinds that a model found; a kind for an unknown piece changes nothing. */
export function withKinds(source: Source, kinds: readonly (PieceKind | undefined)[]): Source {
  return source.map((piece, at) => {
    const kind = kinds[at]
    // Who died and who speaks are facts, whatever a model makes of the words.
    return kind && at > 1 ? { ...piece, kind } : piece
  })
}

/** How many pieces are of the submission itself; what the buyer confirmed comes after them. */
export const countOwnPieces = (source: Source): number =>
  source.filter(({ origin }) => origin !== 'confirmed').length

const piece = (origin: PieceOrigin, text: string, kind: PieceKind = 'fact'): Piece => ({
  origin,
  kind,
  text,
})

const relationshipWord = (relationship: Relationship) =>
  relationship === 'inlaw' ? 'in-law' : relationship.replaceAll('-', ' ')

const phrases = (text: string) => trimmed(text.split(/[,;\n]+/))
const sentences = (text: string) => trimmed(splitSentences(text.replace(listMarker, '')))
/** What people type before each line of a list says nothing that a text could say. */
const listMarker = /^[ \t]*(?:[-–•*]|\d{1,3}[.)])[ \t]+/gmu
const trimmed = (parts: string[]) =>
  parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))

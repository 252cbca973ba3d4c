import type { WordRange } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import type { Mend } from '#domain/mending.ts'
import type { ModelUsage } from '#domain/spend.ts'

export type Assignment = {
  part: 'opening' | 'rest' | 'whole'
  /** For what is to be written now; `total` is for the whole text. */
  words: WordRange
  total: WordRange
  /** 1 for the first text, higher for each retry. */
  version: number
  /** What stands already, word for word: what follows is to be written. */
  opening: string
  /** The draft before and what was wrong with it; empty at the first asking. */
  draft: string
  mend: Mend[]
}

/** What only a writer is told that answers to the whole order. A language model is not. */
export type Ordered = {
  submissionId: string
  length: string
  type: string
  email: string
}

export type Draft = { text: string; usage: ModelUsage }

/** The writer did not give a whole text. `reason` names no words of anyone. */
export class WriterFailure extends Error {
  readonly reason: string
  /** False when it is certain that nothing was written, so that nobody charges us for it. */
  readonly charged: boolean
  constructor(reason: string, cause?: unknown, charged = true) {
    super(`The writer failed: ${reason}`, { cause })
    this.name = 'WriterFailure'
    this.reason = reason
    this.charged = charged
  }
}

/** What a connection says that was never made. One that was cut may have been charged for. */
const notReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

export function wasNeverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && notReached.has(String(error.code))) return true
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.every(wasNeverReached)
  return wasNeverReached(error.cause)
}

/** One company whose model can be asked. */
export type Provider = {
  readonly name: string
  readonly model: string
  /** Whether a draft may go back with what is wrong with it. */
  readonly mends: boolean
  /** Hands out pieces as they are written and ends with the whole, or throws WriterFailure. */
  write(
    material: Material,
    assignment: Assignment,
    signal: AbortSignal,
    onText: ((piece: string) => void) | undefined,
    ordered: Ordered,
  ): Promise<Draft>
  /** What a call may cost at most, in millionths of a dollar. */
  costAtMost(material: Material, assignment: Assignment): number
}

/** A text that comes to us by itself, for an attempt that we made. */
export type Delivery = { submissionId: string; attempt: string; text: string }

export type Writer = {
  /** In the order in which they are asked. */
  readonly providers: readonly Provider[]
  /** Which wording of the brief they are given. */
  readonly briefVersion: string
  /** True while no real model is configured: the pages then say so. */
  readonly demonstration: boolean
  /** Whether the text may be written while the buyer pays. */
  readonly writesAhead: boolean
  /** A delivery that is truly from the writer, or null. */
  readDelivery(body: Buffer, signature: string): Delivery | null
}

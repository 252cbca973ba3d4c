import type { WordRange } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import type { ModelUsage } from '#domain/spend.ts'

export type Assignment = {
  part: 'opening' | 'rest' | 'whole'
  words: WordRange
  total: WordRange
  /** 1 for the first text, higher for each retry. */
  version: number
  /** What stands already, word for word; empty before the opening. */
  opening: string
}

export type Draft = { text: string; usage: ModelUsage }

/** The writer did not give a whole text. `reason` names no words of anyone. */
export class WriterFailure extends Error {
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(`The writer failed: ${reason}`, { cause })
    this.name = 'WriterFailure'
    this.reason = reason
  }
}

export type Writer = {
  /** Hands out pieces as they are written and ends with the whole, or throws WriterFailure. */
  write(
    material: Material,
    assignment: Assignment,
    signal: AbortSignal,
    onText?: (piece: string) => void,
  ): Promise<Draft>
  /** What a call may cost at most, in millionths of a dollar. */
  costAtMost(assignment: Assignment): number
  /** True while no real model is configured: the pages then say so. */
  readonly demonstration: boolean
}

import * as z from 'zod/mini'
import { markQuestions, pieceOrigins, sentenceStatuses } from '#domain/evidence.ts'

/** A sentence of a text, with its evidence from the user's input. */
export const sentenceWithEvidence = z.object({
  sentence: z.string(),
  status: z.enum(sentenceStatuses),
  evidence: z.array(
    z.object({
      origin: z.enum(pieceOrigins),
      words: z.string(),
      /** Whose words they are, if not the buyer's. */
      teller: z.optional(z.object({ name: z.string(), relation: z.string() })),
    }),
  ),
  notFound: z.string(),
  question: z.optional(z.enum(markQuestions)),
  /** Who deleted the memory that it rested on. */
  takenBackBy: z.optional(z.string()),
})

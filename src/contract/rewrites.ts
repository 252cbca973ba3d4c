import * as z from 'zod/mini'
import { optionalText, tooLong } from '#domain/input/field-schemas.ts'
import { addedMemoryBounds, rewriteStates, rewriteWishes } from '#domain/rewrite.ts'
import { sentenceWithEvidence } from './eulogies.ts'

const [, maxMemory] = addedMemoryBounds
const maxPosition = 1_000
const maxRevision = 2_147_483_647

/**
 * Asks to rewrite one paragraph. `position` counts paragraphs from 0. A `revision` that is not the current
 * one is rejected with `stale`.
 */
export const rewriteBody = z
  .object({
    position: z.int().check(z.minimum(0), z.maximum(maxPosition)),
    revision: z.int().check(z.minimum(0), z.maximum(maxRevision)),
    wish: z.enum(rewriteWishes),
    /** Only with the wish `memory`: the buyer's own words, or someone else's memory as the buyer read it. */
    memory: optionalText(maxMemory, tooLong('this', maxMemory)),
    othersMemory: z.optional(z.object({ id: z.uuid(), changedAt: z.iso.datetime() })),
  })
  .check(
    z.refine(
      ({ wish, memory, othersMemory }) =>
        Number(memory !== '') + Number(othersMemory !== undefined) === Number(wish === 'memory'),
      { path: ['memory'], error: 'Write what to add' },
    ),
  )

export type RewriteRequest = z.infer<typeof rewriteBody>

/** A rewritten paragraph, with the paragraph it was made from and the evidence for each new sentence. */
export const rewriteReply = z.object({
  id: z.uuid(),
  state: z.enum(rewriteStates),
  wish: z.enum(rewriteWishes),
  position: z.int(),
  old: z.string(),
  /** Empty until it is written. */
  text: z.string(),
  sentences: z.array(sentenceWithEvidence),
  /** The memory of someone else that it adds. */
  memoryId: z._default(z.nullable(z.uuid()), null),
  /** How many more the purchase has. */
  left: z.int(),
  /** It failed and was not given back: the purchase has had as many back as it may. */
  counts: z._default(z.boolean(), false),
})
export type RewriteReply = z.infer<typeof rewriteReply>

export const rewriteParams = z.object({ id: z.uuid(), rewriteId: z.uuid() })

import * as z from 'zod/mini'
import { rewriteBody } from '#contract/rewrites.ts'
import { pendingInput } from '#web/journey/pending-input.ts'

/* Stored by pending-input.ts. Defined here, so that the form doesn't load it. */

/** The request for a paragraph that was not decided on yet, with the key that makes it the same one. */
export const pendingRewrite = pendingInput(
  'eulogy-rewrite',
  z.object({ request: rewriteBody, key: z.string() }),
)

/** The memory typed for a paragraph. */
export const pendingMemory = pendingInput('eulogy-memory', z.string())

import * as z from 'zod/mini'
import { pendingInputStore } from './pending-input.ts'

const unsentSchema = z.object({ question: z.string(), answer: z.string() })

/** What was typed under a small question and has not been sent. */
export const {
  keep: keepUnsent,
  drop: dropUnsent,
  find: findUnsent,
} = pendingInputStore('eulogy-answer', unsentSchema)

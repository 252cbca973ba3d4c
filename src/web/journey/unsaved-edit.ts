import * as z from 'zod/mini'
import { pendingInputStore } from './pending-input.ts'

const unsavedSchema = z.object({ text: z.string(), revision: z.int() })

/** What was typed into a eulogy and has not reached the server, with the revision it was made on. */
export const {
  keep: keepUnsaved,
  drop: dropUnsaved,
  find: findUnsaved,
} = pendingInputStore('eulogy-edit', unsavedSchema)

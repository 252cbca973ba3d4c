import * as z from 'zod/mini'
import { toldSchema } from '#domain/submission.ts'
import type { Answers } from './answers.ts'
import { keptHere } from './kept-here.ts'

const revisionSchema = z.partialRecord(
  z.enum(Object.keys(toldSchema.shape) as [keyof Answers]),
  z.string(),
)

/** What was typed for a retry that has not been taken. */
export const {
  keep: keepRevision,
  drop: dropRevision,
  find: findRevision,
} = keptHere('eulogy-revision', revisionSchema)

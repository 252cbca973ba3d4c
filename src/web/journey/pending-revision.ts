import * as z from 'zod/mini'
import { retryBody } from '#contract/eulogies.ts'
import type { Revision } from './answers.ts'
import { pendingInputStore } from './pending-input.ts'

const revisionSchema = z.partialRecord(
  z.enum(Object.keys(retryBody.shape) as [keyof Revision]),
  z.string(),
)

/** What was typed for a retry that has not been taken. */
export const {
  keep: keepRevision,
  drop: dropRevision,
  find: findRevision,
} = pendingInputStore('eulogy-revision', revisionSchema)

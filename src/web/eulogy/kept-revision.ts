import * as z from 'zod/mini'
import { toldSchema } from '#domain/submission.ts'
import { withStorage } from '#web/storage.ts'
import type { Answers } from './answers.ts'

const revisionSchema = z.partialRecord(
  z.enum(Object.keys(toldSchema.shape) as [keyof Answers]),
  z.string(),
)

const keyOf = (submissionId: string) => `eulogy-revision-${submissionId}`

/** What was typed for a retry that has not been taken. */
export function keepRevision(submissionId: string, answers: Answers) {
  withStorage((storage) => storage.setItem(keyOf(submissionId), JSON.stringify(answers)))
}

export function dropRevision(submissionId: string) {
  withStorage((storage) => storage.removeItem(keyOf(submissionId)))
}

export function findRevision(submissionId: string): Answers | null {
  const found = withStorage(
    (storage) => JSON.parse(storage.getItem(keyOf(submissionId)) ?? 'null') as unknown,
  )
  const revision = revisionSchema.safeParse(found)
  return revision.success ? revision.data : null
}

import * as z from 'zod/mini'
import type { Afterthought } from '#domain/afterthought.ts'
import { withStorage } from '#web/storage.ts'

const unsentSchema = z.object({ question: z.string(), answer: z.string() })

const keyOf = (submissionId: string) => `eulogy-answer-${submissionId}`

/** What was typed under a small question and has not been sent. */
export function keepUnsent(submissionId: string, unsent: Afterthought) {
  withStorage((storage) => storage.setItem(keyOf(submissionId), JSON.stringify(unsent)))
}

export function dropUnsent(submissionId: string) {
  withStorage((storage) => storage.removeItem(keyOf(submissionId)))
}

export function findUnsent(submissionId: string): Afterthought | null {
  const found = withStorage(
    (storage) => JSON.parse(storage.getItem(keyOf(submissionId)) ?? 'null') as unknown,
  )
  const unsent = unsentSchema.safeParse(found)
  return unsent.success ? unsent.data : null
}

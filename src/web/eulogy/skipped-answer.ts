import * as z from 'zod/mini'
import type { Afterthought } from '#domain/afterthought.ts'
import { withStorage } from '#web/storage.ts'

/** Each question that was skipped, with what had been typed under it. */
const skippedSchema = z.catch(z.record(z.string(), z.string()), {})

const keyOf = (submissionId: string) => `eulogy-skipped-${submissionId}`

const read = (storage: Storage, submissionId: string) =>
  skippedSchema.parse(JSON.parse(storage.getItem(keyOf(submissionId)) ?? 'null'))

export function keepSkipped(submissionId: string, { question, answer }: Afterthought) {
  withStorage((storage) => {
    const skipped = { ...read(storage, submissionId), [question]: answer }
    storage.setItem(keyOf(submissionId), JSON.stringify(skipped))
  })
}

/** Gives the words back once: from then on they are typed, and kept as such. */
export function takeSkipped(submissionId: string, question: string): string | null {
  return withStorage((storage) => {
    const { [question]: answer, ...others } = read(storage, submissionId)
    if (answer === undefined) return null
    storage.setItem(keyOf(submissionId), JSON.stringify(others))
    return answer
  })
}

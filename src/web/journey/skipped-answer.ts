import * as z from 'zod/mini'
import type { FollowUpAnswer } from '#domain/follow-up-answer.ts'
import { pendingInputStore } from './pending-input.ts'

/** Each question that was skipped, with what had been typed under it. */
const kept = pendingInputStore('eulogy-skipped', z.record(z.string(), z.string()))

export function keepSkipped(submissionId: string, { question, answer }: FollowUpAnswer) {
  kept.keep(submissionId, { ...kept.find(submissionId), [question]: answer })
}

/** Gives the words back once: from then on they are typed, and kept as such. */
export function takeSkipped(submissionId: string, question: string): string | null {
  const { [question]: answer, ...others } = kept.find(submissionId) ?? {}
  if (answer === undefined) return null
  kept.keep(submissionId, others)
  return answer
}

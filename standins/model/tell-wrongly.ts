import type { Assignment, Job, Memory, SubmissionInput } from './request.ts'
import { attribute } from './tellers.ts'
import { sentencesOf } from './words.ts'
import { write } from './writer.ts'

type Draft = { input: SubmissionInput; assignment: Assignment }
const isDraft = (job: Job): job is Job & Draft => job.task === 'draft'

/** Gives each memory to the next teller. A single teller gets a memory of the speaker. */
export function tellWrongly(usual: () => string, job: Job): string {
  if (!isDraft(job)) return usual()
  const { fromOthers, memories } = job.input
  const [only] = fromOthers
  if (!only) return usual()
  if (fromOthers.length === 1) {
    const telling = { pronoun: job.input.pronouns, version: 1, english: true }
    const [own = ''] = sentencesOf(memories)
    return `${usual()}\n\n${attribute(only, own, telling)}`
  }
  const rotated = fromOthers.map((memory, at): Memory => {
    const { name, relation } = fromOthers[(at + 1) % fromOthers.length] ?? memory
    return { ...memory, name, relation }
  })
  return write({ ...job.input, fromOthers: rotated }, job.assignment)
}

/** Tells everyone's memories as the speaker's own. */
export function claimMemories(usual: () => string, job: Job): string {
  if (!isDraft(job) || job.input.fromOthers.length === 0) return usual()
  const claimed = job.input.fromOthers.map(({ words }) => words)
  const memories = [job.input.memories, ...claimed].join('\n')
  return write({ ...job.input, memories, fromOthers: [] }, job.assignment)
}

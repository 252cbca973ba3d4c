import { arrange } from './arranger.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { recordedDraft } from './rounds.ts'

/** The recorded draft of a known submission, or the user's own sentences in order. */
export const write = (input: SubmissionInput, assignment: Assignment): string =>
  recordedDraft(input, assignment) ?? arrange(input, assignment)

import { isOpen } from '#domain/listening.ts'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { record, recordSubmission } from '#web/analytics.ts'
import { isErased, listen, noticeForError, readSubmission, submit, writePreview } from '#web/api.ts'
import { type Answers, isSameInput } from '#web/journey/answers.ts'
import type { Journey } from '#web/journey/journey.ts'
import { errorMessages, notices, orOffline, serverMessage } from '#web/journey/notices.ts'
import {
  changesOf,
  clearIdempotencyKey,
  draftKey,
  dropDraft,
  getIdempotencyKey,
  unsentForm,
} from '#web/journey/pending-input.ts'
import { inputWithAnswers, type Stored } from '#web/journey/states.ts'
import { logError } from '#web/log.ts'

/** Saves the answers if they changed, asks the server for questions, then shows them or starts the preview. */
export async function generatePreview(journey: Journey, answers: Answers, before: Stored | null) {
  const { dispatch } = journey
  const known = before && inputWithAnswers(before)
  // With answers to questions, the memory may be longer than the form takes.
  const input = known && isSameInput(known, answers) ? known : submissionInputSchema.parse(answers)
  const stored = known && isSameInput(known, input) ? before : null
  dispatch({ type: 'submitted', input, stored })
  try {
    const formId = unsentForm.find(draftKey(journey.preselected))
    const about = before ? { changes: before.id } : formId ? { formId } : undefined
    const id = stored?.id ?? (await submit(input, getIdempotencyKey(), about)).id
    dispatch({ type: 'stored', id })
    if (before && before.id !== id) {
      dropDraft(changesOf(before.id))
      dropDraft(journey.preselected, before.input)
    }
    if (!stored) await recordSubmission(id)
    const reply = await listenTo(id)
    const asks = reply?.asksFirst && !reply.helpline && reply.questions.some(isOpen)
    if (reply) dispatch({ type: 'questions-received', ...reply, step: asks ? 'asking' : 'writing' })
    if (!asks) await write(journey, id, input, !reply)
  } catch (error) {
    reportFailure(journey, error)
  }
}

/** Null if nobody could listen: then the beginning is written from what there is. */
export const listenTo = (id: string) =>
  listen(id).catch((error: unknown) => {
    logError('The notes could not be read', error)
    return null
  })

/** `late`: the request for questions failed, so this page doesn't know whether the server stored any. */
export async function write(journey: Journey, id: string, input: SubmissionInput, late?: boolean) {
  const { dispatch, hasLeft, preselected } = journey
  const go: Parameters<typeof writePreview>[1] = (step) =>
    dispatch({ type: 'preview-progressed', step })
  go('writing')
  const written = await writePreview(id, go)
  // The server may have listened nevertheless.
  if (late)
    await readSubmission(id).then(
      (stored) => dispatch({ ...stored, type: 'questions-received' }),
      () => {},
    )
  dispatch({ type: 'preview-written', ...written })
  if (hasLeft?.()) return
  dropDraft(preselected, input)
  clearIdempotencyKey()
  record({ event: 'preview_generated', relationship: input.relationship })
}

export function reportFailure({ dispatch, hasLeft, notify }: Journey, error: unknown) {
  logError('No preview', error)
  if (hasLeft?.()) return
  if (isErased(error)) return dispatch({ type: 'ended', because: 'erased' })
  // The draft stays for another day.
  const declined = serverMessage(error, 'no-free-preview')
  if (declined !== null) return dispatch({ type: 'preview-declined', declined })
  // When people have to come back later, the server's message says when.
  const later = serverMessage(error, 'unavailable', 'rate-limited', 'outdated')
  const failure = later ?? `${orOffline(errorMessages.previewFailed)} Your words are saved here.`
  dispatch({ type: 'preview-failed', failure })
  notify(noticeForError(notices.previewFailed, error))
}

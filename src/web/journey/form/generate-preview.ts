import { submissionInputSchema } from '#domain/submission.ts'
import { record, recordSubmission } from '#web/analytics.ts'
import { ApiError, noticeForError, submit, writePreview } from '#web/api.ts'
import { type Answers, isSameInput } from '#web/journey/answers.ts'
import type { Journey, Stored } from '#web/journey/journey.ts'
import { errorMessages, notices } from '#web/journey/notices.ts'
import {
  clearIdempotencyKey,
  draftKey,
  dropDraft,
  getIdempotencyKey,
  unsentForm,
} from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'

/** Stores the answers, unless `before` holds the same ones already, and has the preview written. */
export async function generatePreview(journey: Journey, answers: Answers, before: Stored | null) {
  const { dispatch, hasLeft } = journey
  const input = submissionInputSchema.parse(answers)
  const stored = before && isSameInput(before.input, input) ? before : null
  dispatch({ type: 'submitted', input, stored })
  try {
    // Changed answers of a stored submission may have replaced a draft with other links.
    const formId = unsentForm.find(draftKey(journey.preselected))
    const about = before ? { changes: before.id } : formId ? { formId } : undefined
    const id = stored?.id ?? (await submit(input, getIdempotencyKey(), about)).id
    dispatch({ type: 'stored', id })
    if (!stored) await recordSubmission(id)
    const written = await writePreview(id, (stage) =>
      dispatch({ type: 'preview-progressed', stage }),
    )
    dispatch({ type: 'preview-written', ...written })
    if (hasLeft?.()) return
    dropDraft(journey.preselected, answers)
    clearIdempotencyKey()
    record({ event: 'preview_generated', relationship: input.relationship })
  } catch (error) {
    logError('The preview could not be written', error)
    if (hasLeft?.()) return
    // The draft stays for another day.
    if (error instanceof ApiError && error.code === 'no-free-preview')
      return dispatch({ type: 'preview-declined', declined: error.message })
    dispatch({
      type: 'preview-failed',
      failure: serverMessage(error) ?? errorMessages.previewFailed,
    })
    journey.notify(noticeForError(notices.previewFailed, error))
  }
}

/** When people have to come back later, the server's message says when. */
function serverMessage(error: unknown): string | null {
  const later = error instanceof ApiError && /^(unavailable|rate-limited)$/.test(error.code)
  return later ? error.message : null
}

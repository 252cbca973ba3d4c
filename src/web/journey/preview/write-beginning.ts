import { isErased, readSubmission, writePreview } from '#web/api.ts'
import { reportFailure, write } from '#web/journey/form/generate-preview.ts'
import type { Journey } from '#web/journey/journey.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'

/** Has the preview written after questions were asked. */
export async function writeBeginning(...writing: Parameters<typeof write>) {
  const [journey] = writing
  try {
    await write(...writing)
  } catch (error) {
    reportFailure(journey, error)
  }
}

/** The same once more, from a preview that stays if this fails. */
export async function writeAgain({ dispatch, hasLeft }: Journey, id: string) {
  dispatch({ type: 'preview-progressed', step: 'writing' })
  try {
    const written = await writePreview(
      id,
      (step) => dispatch({ type: 'preview-progressed', step }),
      { again: true },
    )
    dispatch({ type: 'preview-written', ...written })
  } catch (error) {
    logError('The preview could not be written again', error)
    if (isErased(error) && !hasLeft?.()) return dispatch({ type: 'ended', because: 'erased' })
    // Without this page the server goes on.
    const submission = await readSubmission(id).catch(() => null)
    if (hasLeft?.()) return
    if (submission && !submission.canWriteAgain)
      return dispatch({ type: 'opened', submission, versions: [], failure: null })
    dispatch({ type: 'preview-failed', failure: errorMessages.notWrittenAgain })
  }
}

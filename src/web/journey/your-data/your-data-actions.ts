import { ApiError, deleteSubmission, exportData } from '#web/api.ts'
import { saveFile } from '#web/journey/eulogy/copy-and-download.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { clearStoredInput } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { notifyOtherWindows } from './erased-elsewhere.ts'

/** Deletions whose answer did not come: they may have been done all the same. */
const unanswered = new Set<string>()

/** Null once it is done; else what went wrong, and whether anything was deleted. */
export async function deleteMyData(
  stage: ActionContext,
  submissionId: string,
): Promise<string | null> {
  try {
    const { erased, submissionIds } = await deleteSubmission(submissionId)
    finish(stage, submissionIds, !erased)
    return null
  } catch (error) {
    logError('The words could not be deleted', error)
    const code = error instanceof ApiError ? error.code : 'unreachable'
    if (code === 'not-found' && unanswered.has(submissionId)) {
      finish(stage, [submissionId], false)
      return null
    }
    if (code === 'unreachable') unanswered.add(submissionId)
    if (code === 'not-found') return errorMessages.nothingToDelete
    if (code === 'rate-limited' && error instanceof ApiError) return error.message
    return code === 'unreachable' ? errorMessages.maybeDeleted : errorMessages.notDeleted
  }
}

function finish(stage: ActionContext, submissionIds: string[], underWay: boolean) {
  clearStoredInput()
  notifyOtherWindows(submissionIds)
  stage.dispatch({ type: 'erased', underWay })
}

/** Null once it is saved; else what went wrong. */
export async function downloadEverything(
  submissionId: string,
  format: 'json' | 'text',
): Promise<string | null> {
  try {
    const everything = await exportData(submissionId, format)
    const [ending, type] = format === 'json' ? ['json', 'application/json'] : ['txt', 'text/plain']
    saveFile(everything, `Everything_we_have.${ending}`, `${type};charset=utf-8`)
    return null
  } catch (error) {
    logError('The data could not be downloaded', error)
    const later = error instanceof ApiError && error.code === 'rate-limited'
    return later ? error.message : errorMessages.notDownloaded
  }
}
